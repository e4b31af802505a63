import { expect, type Locator, type Page } from '@playwright/test';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { storeCart } from './stored-cart.ts';

/** A valid address, by the labels of the address form. */
export const ADDRESS_INPUTS: Record<string, string> = {
  'First name': EXAMPLE_CUSTOMER.firstName,
  'Last name': EXAMPLE_CUSTOMER.lastName,
  Country: EXAMPLE_CUSTOMER.country,
  City: EXAMPLE_CUSTOMER.city,
  Address: EXAMPLE_CUSTOMER.address,
  'Phone number': EXAMPLE_CUSTOMER.phone,
};

/** Test card numbers, by what the card provider does with them. */
export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** The bank asks the cardholder to authenticate. */
  challenged: '4000 0025 0000 3155',
};

/** The request that charges a card, and the one that records an order. */
export const CONFIRM_REQUEST = { method: 'POST', url: /\/payment_intents\/\w+\/confirm$/ };
export const ORDER_REQUEST = { method: 'POST', url: /\/api\/orders$/ };

/**
 * Signs a new shopper in and opens the checkout of one rib tank for $11.90, with the address filled in. Its size M has more pieces than all
 * tests buy. Size S, which a cart has by default, is for the tests that fill their own cart.
 */
export async function openCheckout(page: Page): Promise<Shopper> {
  const shopper = await createShopper(page);
  await storeCart(page, [{ product: 'rib-tank-fern', size: 'M' }]);
  await page.goto('/belling-address/rib-tank-fern');
  await fillAddress(page);
  return shopper;
}

/** Opens a product's page and presses 'Buy it now'. */
export async function buyNow(page: Page, product: string): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'Buy it now' }).click();
}

/** Returns a field of the address form. */
export function addressField(page: Page, label: string): Locator {
  return page.getByRole('form', { name: 'Address' }).getByLabel(label, { exact: true });
}

/** Fills in every field of the address form with `ADDRESS_INPUTS`. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(ADDRESS_INPUTS)) await addressField(page, label).fill(value);
}

/** Expects `ADDRESS_INPUTS` in the address form. */
export async function expectAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(ADDRESS_INPUTS))
    await expect(addressField(page, label)).toHaveValue(value);
}

/** Chooses cash on delivery. */
export async function chooseCash(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
}

/** Fills in the card provider's three frames. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = (title: string) => page.frameLocator(`[title="${title}"]`);
  await frame('Secure card number input frame').getByLabel('Card number').fill(number);
  await frame('Secure expiration date input frame').getByLabel('Expiration date').fill('08 / 34');
  await frame('Secure CVC input frame').getByLabel('CVC').fill('123');
}
