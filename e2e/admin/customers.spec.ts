import { expect, type Page } from '@playwright/test';
import { createOrderPayload } from '#contract/example-order.ts';
import { buyNow, fillAddress } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Creates a customer with a cash order, then opens the back office. Returns the order number. */
async function openWithCustomer(page: Page, name: string): Promise<number> {
  const email = `${name.toLowerCase().replace(' ', '.')}@osier.example`;
  const data = { name, email, password: 'a long enough password' };
  expect((await page.request.post('/api/sign-up', { data })).status()).toBe(200);
  const id = await placeCashOrder(page, createOrderPayload({ _id: 'scoop-tank-sky' }));
  const number = await readOrderNumber(page.request, id);
  await openAsAdmin(page);
  return number;
}

test('by keyboard alone, staff find a customer, pin a note, and erase the customer once no order is open', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const number = await openWithCustomer(page, 'Petra Keyfinder');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/admin/customers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('keyfinder');
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText('1 order');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('keyfinder');
  await expect(page.getByRole('table', { name: 'Customers' }).locator('tbody tr')).toHaveCount(1);
  // A prefix already finds this row. The row is faint while the list loads for the whole word.
  await expect(page).toHaveURL('/admin/customers?q=keyfinder');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoViolations(page, 'customers');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Petra Keyfinder');

  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'New note' }).focus();
  await page.keyboard.type('Prefers email.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The note is added.')).toBeVisible();
  await expect(main.getByText('Prefers email.')).toHaveCount(2);
  await expect(main).toContainText(`Possible once #${number} is delivered or cancelled.`);
  await main.getByLabel('Add to a group').fill('Key holders');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The groups are saved.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Remove key holders' })).toBeVisible();
  const exported = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export data' }).press('Enter');
  expect((await exported).suggestedFilename()).toBe('petra.keyfinder@osier.example.json');
  await expectNoViolations(page, 'customer');

  // The order, which links back to the customer, is cancelled.
  await main
    .getByRole('link', { name: `#${number}` })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${number}`);
  await main.getByRole('textbox', { name: 'New note' }).focus();
  await page.keyboard.type('Ordered the wrong size.');
  await main.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(main.getByRole('region', { name: 'Notes' })).toContainText('Ordered the wrong size.');
  const reason = { data: { reason: 'customer_request' } };
  expect((await page.request.post(`/api/admin/orders/${number}/cancel`, reason)).status()).toBe(200);
  await main.getByRole('region', { name: 'Customer' }).getByRole('link').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Petra Keyfinder');

  await main.getByRole('button', { name: 'Erase customer…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('without name, address and contact: 1 order');
  await expectNoViolations(page, 'erasure', { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(dialog.getByText('Type ERASE to confirm.')).toBeVisible();
  await dialog.getByRole('textbox').fill('ERASE');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page).toHaveURL('/admin/customers');
  await expect(page.getByText('The customer is erased in ten seconds.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByText('Nothing is erased.')).toBeVisible();
});

test('by keyboard alone, staff give store credit, and the customer pays with it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithCustomer(page, 'Cora Creditor');
  await page.goto('/admin/customers?q=creditor');
  await page.getByRole('link', { name: 'Cora Creditor' }).press('Enter');
  const credit = page.getByRole('region', { name: 'Store credit' });
  await credit.getByRole('button', { name: 'Give credit…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Give store credit' });
  await dialog.getByLabel('Amount').fill('40');
  await expect(dialog).toContainText('has $0.00 now, $40.00 afterwards');
  await expectNoViolations(page, 'giving credit', { within: 'dialog[open]' });
  await dialog.getByLabel('Amount').press('Enter');
  await expect(credit.getByRole('listitem')).toHaveText(/^Given by staff\+\$40/);
  await expect(credit.getByRole('button', { name: 'Take credit…' })).toBeVisible();
  const customer = page.url();

  // Closes the back office, whose reads would use the customer's session.
  await page.goto('about:blank');
  const login = { email: 'cora.creditor@osier.example', password: 'a long enough password' };
  expect((await page.request.post('/api/sign-in', { data: login })).status()).toBe(200);
  await buyNow(page, 'garment-dyed-tee');
  await fillAddress(page);
  await page.getByRole('checkbox', { name: 'Use store credit ($40.00)' }).press('Space');
  await expect(page.getByText('your store credit covers the whole order')).toBeVisible();
  await expectNoViolations(page, 'checkout with store credit', { within: 'main' });
  await page.getByRole('button', { name: 'Place order' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello /);
  await expect(page.getByRole('main')).toContainText('PaymentStore credit');
  await expectNoViolations(page, 'an order paid with store credit', { within: 'main' });

  await openAsAdmin(page, new URL(customer).pathname);
  await expect(credit.getByRole('listitem').first()).toHaveText(/^Spent on #\d+-\$13\.60/);
  await expect(credit).toContainText('$26.40');
});

test('store credit whose first attempt got no response is not given twice', async ({ page, allowErrors }) => {
  allowErrors.request(/\/credit$/);
  allowErrors.console(/Failed to load resource/);
  await openWithCustomer(page, 'Gale Gateway');
  await page.goto('/admin/customers?q=gateway');
  await page.getByRole('link', { name: 'Gale Gateway' }).click();
  const credit = page.getByRole('region', { name: 'Store credit' });
  await credit.getByRole('button', { name: 'Give credit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give store credit' });
  await page.route(
    '**/api/admin/customers/*/credit',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
    },
    { times: 1 },
  );
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByRole('button', { name: 'Give credit' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The shop has not confirmed it.');
  await dialog.getByLabel('Amount').fill('7');
  await dialog.getByRole('button', { name: 'Give credit' }).click();
  await expect(dialog.getByRole('alert')).toContainText('An earlier attempt was carried out.');
  await expect(dialog).toContainText('has $5.00 now');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(credit.getByRole('button', { name: 'Give credit…' })).toBeFocused();
  await expect(credit.getByRole('listitem')).toHaveCount(1);
});

test(
  'on a phone, the list of customers and a customer fit the width, and axe finds no violation',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await openWithCustomer(page, 'Gus Pocketfinder');
    await page.goto('/admin/customers?q=pocketfinder');
    const customer = page.getByRole('link', { name: 'Gus Pocketfinder' });
    await expect(customer).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'customers on a phone');
    await customer.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gus Pocketfinder');
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'customer on a phone');
  },
);
