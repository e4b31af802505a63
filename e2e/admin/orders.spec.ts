import { expect, type Page } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Places a cash order of two products in the page's session. Returns its name, such as `#1001`. */
async function placeOrder(page: Page, lastName: string): Promise<string> {
  const cart = createCartPayload([{ _id: 'leaf-blouse-rust', quantity: 2 }, { _id: 'scoop-tank-sky' }]);
  const data = { ...cart, lastName, paymentMethod: 'cashOnDelivery' };
  const placed = await page.request.post('/api/orders', { data });
  expect(placed.status(), await placed.text()).toBe(200);
  const { reference } = (await placed.json()) as { reference: string };
  const read = await page.request.get(`/api/order/${reference}`);
  return `#${((await read.json()) as { number: number }).number}`;
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: name });

test('by keyboard alone, staff find an order, hand it over, and cancel another with a reason', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  const first = await placeOrder(page, 'Keyhole');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/admin/orders');
  await expect(row(page, first)).toContainText(/Maren Keyhole/);
  // A new order appears by itself.
  const second = await placeOrder(page, 'Keyhole');
  await expect(row(page, second)).toContainText('and 1 more');
  await expectNoViolations(page, 'orders');

  await page.keyboard.press('/');
  await page.keyboard.type('keyhole');
  await expect(page).toHaveURL(/q=keyhole/);
  await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(2);
  // Escape would also clear the field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await expectNoViolations(page, 'order');

  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('is recorded as received in cash');
  await expectNoViolations(page, 'handover', { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: /received$/ }).press('Enter');
  await expect(page.getByText(`${first} is handed over and paid.`)).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('handed the order over and received the cash');

  // K opens the order above.
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel the order…' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('An item is missing or damaged');
  await expectNoViolations(page, 'cancellation', { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect(page.getByText(`${second} is cancelled.`)).toBeVisible();
  await expect(timeline).toContainText('An item is missing or damaged');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/orders?q=keyhole');

  // Of several selected orders, those that are not to pack are left out, with the reason.
  const third = await placeOrder(page, 'Keyhole');
  await expect(row(page, third)).toBeVisible();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await expectNoViolations(page, 'selected orders');
  await page.keyboard.press('h');
  await expect(dialog).toContainText(`Left out: 1 order.${second}: Cancelled`);
  await dialog.getByRole('button', { name: 'Hand over 1 order' }).press('Enter');
  await expect(page.getByText('1 order handed over.')).toBeVisible();
  await expect(row(page, third)).toContainText('Handed over');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(second);
  await expect(page.getByRole('option', { name: `${second} Maren Keyhole` })).toBeVisible();
});

test('of two members of staff, the second sees what the first has done', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.request(/cash-received$/);
  allowErrors.console(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  const name = await placeOrder(page, 'Twofold');
  await page.goto(`/admin/orders/${name.slice(1)}`);
  await page.getByRole('button', { name: /^Mark as handed over/ }).click();
  const dialog = page.getByRole('dialog');
  // The dialog answers before the open screen has heard of the change.
  await page.route('**/api/order/*/cash-received', async (route) => {
    const cancelled = await context.request.post(`/api/admin/orders/${name.slice(1)}/cancel`, {
      data: { reason: 'customer_request' },
    });
    expect(cancelled.status()).toBe(200);
    await route.continue();
  });
  await dialog.getByRole('button', { name: /received$/ }).click();
  await expect(
    page.getByText(/had changed: .* cancelled the order\. You have changed nothing\./),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Mark as handed over/ })).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Cancelled');
});

test(
  'on a phone, the list shows cards and the packing list is the page',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await openAsAdmin(page);
    const name = await placeOrder(page, 'Thumb');
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Orders' }).tap();
    await page.getByRole('link', { name: /^To pack/ }).tap();
    await expect(page).toHaveURL('/admin/orders?view=to_pack');
    await expect(row(page, name)).toContainText('Cash on delivery');
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'cards');
    await row(page, name).getByRole('link').tap();
    await expect(page.getByRole('button', { name: /^Mark as handed over/ })).toBeInViewport();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'order on a phone');
  },
);
