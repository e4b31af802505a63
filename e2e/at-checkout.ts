import type { Locator, Page } from '@playwright/test';
import { becomeShopper, type Shopper } from './shopper.ts';

/** Where the shopper of the tests lives, by the labels of the address form. */
export const HOME: Record<string, string> = {
  'First name': 'Maren',
  'Last name': 'Riis',
  Country: 'United States',
  City: 'Portland',
  Address: '2210 Larch Street, Apt 4',
  'Phone number': '+1 (555) 010-4471',
};

/** Cards by what the provider does with them. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asking: '4000 0025 0000 3155',
};

/** A field of the address form. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('form', { name: 'Address' }).getByRole('textbox', { name: label, exact: true });
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(HOME)) await field(page, label).fill(value);
}

/** From the product's page to its checkout. */
export async function buyNow(page: Page, product: string): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'Buy it now' }).click();
}

export async function chooseCash(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
}

/** Fills in the provider's three frames. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = (title: string) => page.frameLocator(`[title="${title}"]`);
  await frame('Secure card number input frame').getByLabel('Card number').fill(number);
  await frame('Secure expiration date input frame').getByLabel('Expiration date').fill('08 / 34');
  await frame('Secure CVC input frame').getByLabel('CVC').fill('123');
}

/** Counts the requests that match, from now on. */
export function count(page: Page, { method, url }: { method: string; url: RegExp }): () => number {
  let seen = 0;
  page.on('request', (request) => {
    if (request.method() === method && url.test(request.url())) seen += 1;
  });
  return () => seen;
}

/** Collects the JSON bodies of the requests whose address matches, from now on. */
export function recordBodies(page: Page, url: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (url.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** The calls that charge a card and that record an order. */
export const CONFIRM = { method: 'POST', url: /\/payment_intents\/\w+\/confirm$/ };
export const ORDER = { method: 'POST', url: /\/api\/orders$/ };

/** A new shopper at the checkout of a tank for $11.90, with the address filled in. */
export async function comeToPay(page: Page): Promise<Shopper> {
  const shopper = await becomeShopper(page);
  await buyNow(page, 'rib-tank-fern');
  await fillAddress(page);
  return shopper;
}
