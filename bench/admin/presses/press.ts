import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { Shown } from '../measure-press.ts';

type Step = (page: Page) => Promise<unknown>;

/** A press on a screen of the back office, and the text that the screen shows after it. */
export type Press = {
  readonly name: string;
  /** Path of the screen, below that of the back office. A function creates what the press changes, in the session of the page. */
  readonly from: string | ((page: Page) => Promise<string>);
  /** Prepares the press on the loaded screen. */
  readonly ready?: Step;
  readonly press: Step;
  readonly shows: Shown;
};

type Save = Pick<Press, 'from' | 'ready' | 'press'> & {
  /** A part of the message about the save. */
  readonly says: string;
};

const MESSAGES = '[role=status]';

/** A press that saves, and whose result is its message. */
export function save(name: string, { says, ...press }: Save): Press {
  return { name: `save: ${name}`, ...press, shows: { selector: MESSAGES, text: says } };
}

/** The undo of a save by the button of its message. */
export function undoOf({ name, from, ready, press }: Press, says: string): Press {
  const undo = (page: Page) => page.locator(MESSAGES).last().getByRole('button', { name: /^Undo/ });
  return {
    name: name.replace('save', 'undo'),
    from,
    ready: async (page) => {
      await ready?.(page);
      await press(page);
      await undo(page).waitFor();
    },
    press: (page) => undo(page).click(),
    shows: { selector: MESSAGES, text: says },
  };
}

/** Presses keys. */
export const keys =
  (combination: string): Step =>
  (page) =>
    page.keyboard.press(combination);

/** The keys that save a form. */
export const saveKeys = keys('ControlOrMeta+s');

/** Presses a button of the screen. */
export const button =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** Presses a button of the open dialog. */
export const dialogButton =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Chooses an action in the menu of a row. */
export const rowAction = (menu: string, name: string | RegExp): Step => steps(button(menu), button(name));

/** Fills a field in. */
export const fill =
  (label: string | RegExp, value: string | (() => string)): Step =>
  (page) =>
    field(page, label).fill(typeof value === 'string' ? value : value());

/** Chooses an option of a field. */
export const choose =
  (label: string, option: string | { index: number }): Step =>
  (page) =>
    field(page, label).selectOption(option);

/** Fills a field in with the one of two values that it does not have. */
export const toggle =
  (label: string | RegExp, values: readonly [string, string]): Step =>
  async (page) => {
    const target = field(page, label);
    await target.fill((await target.inputValue()) === values[0] ? values[1] : values[0]);
  };

/** Takes steps one after the other. */
export function steps(...all: readonly Step[]): Step {
  return async (page) => {
    for (const step of all) await step(page);
  };
}

const POLL_MS = 50;
const MAX_POLL_COUNT = 200;

/** Reads until there is a value, for example of a job. */
export async function poll<Value>(name: string, read: () => Promise<Value | undefined>): Promise<Value> {
  for (let polls = 0; polls < MAX_POLL_COUNT; polls += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await wait(POLL_MS);
  }
  throw new Error(`There was no ${name}.`);
}

/** Returns a name that no other record has. */
export function uniqueName(noun: string): string {
  return `${noun} ${Date.now().toString(36)}`;
}

/** A page or a browser context. Its requests have the cookies of one user. */
type Session = { readonly request: APIRequestContext };

/** Sends a call of the API in a session. Returns its response. */
export async function send<Output = unknown>(
  { request }: Session,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  { path, data }: { path: string; data?: object },
): Promise<Output> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const response: APIResponse = await request[method](`/api${path}`, { headers, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Output;
}

function field(page: Page, label: string | RegExp) {
  return page
    .getByLabel(label, { exact: true })
    .and(page.locator('input, select, textarea'))
    .filter({ visible: true })
    .first();
}
