import type { CallOutput } from '#contract/calls.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { FACTOR_PATH } from '../data/value-or-throw.ts';

export type DoneSteps = NonNullable<CallOutput<'readToday'>['firstSteps']>;

/** A step of setting up a new shop. */
export type Step = {
  readonly id: keyof DoneSteps | 'order';
  readonly title: string;
  readonly detail: string;
  /** The text of the button. */
  readonly label: string;
  /** Where the step is taken; null for the shop itself. */
  readonly to: string | null;
  /** What it requires; null for nothing. */
  readonly permission: Permission | null;
  readonly isDone: boolean;
};

const STEPS: readonly Omit<Step, 'isDone'>[] = [
  {
    id: 'catalogue',
    title: 'Choose brands and categories',
    detail: 'Menus, filters and sizes follow them.',
    label: 'Open the catalogue',
    to: '/settings/catalogue',
    permission: 'catalogue_settings:do',
  },
  {
    id: 'product',
    title: 'Create a product',
    detail: 'Texts, price, sizes and pictures. It is a draft until you publish it.',
    label: 'Open products',
    to: '/products',
    permission: 'products:do',
  },
  {
    id: 'stock',
    title: 'Receive stock',
    detail: 'Count a delivery by scanner, camera or typing.',
    label: 'Open stock',
    to: '/stock',
    permission: 'stock:do',
  },
  {
    id: 'publication',
    title: 'Publish the product',
    detail: 'It needs a picture with an alt text.',
    label: 'Show drafts',
    to: '/products?status=draft',
    permission: 'products:do',
  },
  {
    id: 'secondFactor',
    title: 'Protect your account',
    detail: 'With an authenticator app, your password alone opens nothing.',
    label: 'Set it up',
    to: FACTOR_PATH,
    permission: null,
  },
  {
    id: 'order',
    title: 'Place a test order',
    detail: 'Choose cash on delivery, and cancel the order in the shop under My Orders.',
    label: 'Open the shop',
    to: null,
    permission: null,
  },
];

/** Lists the steps of setting up a shop. The first order ends the list, so the last one is never done. */
export function listSteps(done: DoneSteps): Step[] {
  return STEPS.map((step) => ({ ...step, isDone: step.id !== 'order' && done[step.id] }));
}
