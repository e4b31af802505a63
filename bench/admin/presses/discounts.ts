import type { Page } from '@playwright/test';
import {
  button,
  choose,
  fill,
  save,
  saveKeys,
  send,
  steps,
  toggle,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

const SCOPE = { categories: ['jeans'] };
const COMMON = { effect: 'percentage', value: 10, scope: SCOPE, endsAt: null };

/** The two kinds of records: where they are, and the least that a new one has. */
const KINDS = [
  {
    noun: 'sale price',
    path: '/admin/price-rules',
    screen: '/discounts/sale-prices',
    name: 'Name, for staff only',
    body: { ...COMMON, excluded: [], above: null },
    finish: async () => undefined,
  },
  {
    noun: 'discount',
    path: '/admin/promotions',
    screen: '/discounts',
    name: 'Name, as customers see it',
    body: {
      ...COMMON,
      class: 'line',
      buy: null,
      get: null,
      maxSets: null,
      countries: [],
      groups: [],
      firstOrder: false,
      minSubtotal: null,
      minQuantity: null,
      automatic: true,
      codes: [],
      limitTotal: null,
      limitPerson: null,
      limitCode: null,
      exclusive: false,
      priority: 0,
    },
    finish: steps(
      fill('New code', () => `C${Date.now()}`),
      (page) => page.getByLabel('New code').press('Enter'),
    ),
  },
] as const;

/** The saves of sale prices and discounts. */
export const DISCOUNTS: readonly Press[] = KINDS.flatMap(({ noun, path, screen, name, body, finish }) => {
  /** Adds a record that begins at a time; null begins it now. */
  const add = (startsAt: string | null) => async (page: Page) => {
    const data = { ...body, name: uniqueName('Jeans'), startsAt };
    const { id } = await send<{ id: string }>(page, 'post', { path, data });
    return `${screen}/${id}`;
  };
  const planned = add('2100-01-01T00:00:00Z');
  const change = save(noun, {
    from: planned,
    ready: toggle('Value in %', ['11', '12']),
    press: saveKeys,
    says: 'saved.',
  });
  return [
    change,
    undoOf(change, 'ndone'),
    save(`new ${noun}`, {
      from: `${screen}/new`,
      ready: steps(
        fill(name, () => uniqueName('Jeans')),
        fill('Value in %', '10'),
        choose('Add a category, brand or department', 'Jeans'),
        fill('Starts', '2100-01-01T08:00'),
        finish,
      ),
      press: saveKeys,
      says: 'is saved.',
    }),
    save(`end of a ${noun}`, { from: add(null), press: button('End now'), says: 'has ended.' }),
    save(`deletion of a ${noun}`, { from: planned, press: button('Delete'), says: 'is deleted.' }),
  ];
});
