import { expect } from '@playwright/test';
import { chooseCash, fillAddress } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { runSql } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

test(
  'a code lowers the total in cart, checkout and confirmation, and an unknown code shows an error',
  { tag: '@both-widths' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/quote$/);
    await runSql(`
      INSERT INTO promotion (id, name, class, effect, value, automatic) VALUES ('tenth', 'Ten percent', 'order', 'percentage', 10, false)
        ON CONFLICT DO NOTHING;
      INSERT INTO promotion_code (code, promotion_id) VALUES ('TENTH', 'tenth') ON CONFLICT DO NOTHING`);
    await createShopper(page);
    await storeCart(page, [{ product: 'straight-jean-mid' }]);
    await page.goto('/checkout');
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary).toContainText('ShippingFreeTaxes$0Total$40.80');
    await summary.getByText('Discount code').click();
    const field = summary.getByRole('textbox', { name: 'Code' });
    await field.fill('nonsense');
    await summary.getByRole('button', { name: 'Apply' }).click();
    await expect(field).toHaveAccessibleDescription(/This code does not exist/);
    await expectNoViolations(page, 'cart with a refused code');
    await field.fill('tenth');
    await summary.getByRole('button', { name: 'Apply' }).click();
    await expect(summary).toContainText('Ten percent (TENTH)-$4.08');
    await expect(summary).toContainText('Total$36.72');
    const line = page.getByRole('row', { name: 'Straight Jean in Mid Wash' });
    await expect(line).toContainText('Ten percent (TENTH) -$4.08');
    await expect(line.getByRole('cell').nth(3)).toHaveText('was $40.80$36.72');
    await expectNoViolations(page, 'cart with a discount');

    await page.reload();
    await expect(summary).toContainText('Code TENTH applied');
    await expect(summary).toContainText('Total$36.72');
    await page.getByRole('link', { name: 'Checkout Straight Jean in Mid Wash' }).click();
    await expect(page.getByRole('button', { name: 'Pay $36.72' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pay $36.72' })).toBeVisible();
    await expectNoViolations(page, 'checkout with a discount');
    await fillAddress(page);
    await chooseCash(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/payment\//);
    await expect(page.getByRole('main')).toContainText('Ten percent (TENTH)-$4.08');
    await expect(page.getByRole('main')).toContainText('Total$36.72');
    const bought = page.getByRole('listitem').filter({ hasText: 'Straight Jean' });
    await expect(bought).toContainText('Size S, quantity 1Ten percent (TENTH) -$4.08was $40.80$36.72');
    await expectNoViolations(page, 'confirmation with a discount');
    // The order has used the code.
    expect(await page.evaluate(() => sessionStorage.getItem('discountCode'))).toBe('');
  },
);

test('a line that another tab adds to the cart is discounted, too', async ({ page }) => {
  await runSql(`
    INSERT INTO promotion (id, name, class, effect, value, automatic) VALUES ('tabs', 'Two tabs', 'order', 'percentage', 10, false)
      ON CONFLICT DO NOTHING;
    INSERT INTO promotion_code (code, promotion_id) VALUES ('TABS', 'tabs') ON CONFLICT DO NOTHING`);
  await createShopper(page);
  await storeCart(page, [{ product: 'straight-jean-mid' }]);
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('Discount code').click();
  await summary.getByRole('textbox', { name: 'Code' }).fill('tabs');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('Total$36.72');
  const other = await page.context().newPage();
  await other.goto('/product/rib-tank-fern');
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('row', { name: 'Ribbed Tank in Fern' })).toBeVisible();
  // $40.80 and $11.90, less a tenth.
  await expect(summary).toContainText('Total$47.43');
});

test('a code is applied after a lost connection, shows an error once it has ended, and is forgotten at the logout', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/quote$/);
  await runSql(`
    INSERT INTO promotion (id, name, class, effect, value, automatic) VALUES ('brief', 'Brief', 'order', 'percentage', 10, false)
      ON CONFLICT DO NOTHING;
    INSERT INTO promotion_code (code, promotion_id) VALUES ('BRIEF', 'brief') ON CONFLICT DO NOTHING`);
  await createShopper(page);
  await storeCart(page, [{ product: 'straight-jean-mid' }]);
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('Discount code').click();
  const field = summary.getByRole('textbox', { name: 'Code' });
  await field.fill('brief');
  // Without a connection the field says so. The code is applied once the connection is back.
  await page.route('**/api/quote', (route) => route.abort());
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription(/connection/);
  await page.unroute('**/api/quote');
  await expect(summary).toContainText('Total$36.72');
  await runSql(`UPDATE promotion SET ends_at = '2020-01-01' WHERE id = 'brief'`);
  await page.reload();
  await expect(field).toHaveValue('BRIEF');
  await expect(field).toHaveAccessibleDescription(/This code does not exist/);
  await expect(summary).toContainText('Total$40.80');

  // The next customer in this browser starts without the code.
  await page.goto('/user-profile');
  const area = page.getByRole('navigation', { name: 'Account area' });
  await area.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/user-profile/logout');
  expect(await page.evaluate(() => sessionStorage.getItem('discountCode'))).toBe('');
});

test(
  'a code that covers the whole order leaves nothing to pay, without a card form',
  { tag: '@quick' },
  async ({ page }) => {
    await runSql(`
    INSERT INTO promotion (id, name, class, effect, value, automatic) VALUES ('gift', 'Gift', 'order', 'percentage', 100, false)
      ON CONFLICT DO NOTHING;
    INSERT INTO promotion_code (code, promotion_id) VALUES ('GIFT', 'gift') ON CONFLICT DO NOTHING`);
    await createShopper(page);
    // Another test buys size S in both widths.
    await storeCart(page, [{ product: 'straight-jean-mid', size: 'M' }]);
    await page.goto('/belling-address/straight-jean-mid');
    const pay = page.getByRole('button', { name: 'Pay $40.80' });
    await expect(pay).toBeVisible();
    await fillAddress(page);
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await summary.getByText('Discount code').click();
    await summary.getByRole('textbox', { name: 'Code' }).fill('gift');
    await summary.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Nothing to pay')).toBeVisible();
    await expect(pay).toBeHidden();
    await expectNoViolations(page, 'checkout with nothing to pay');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/payment\//);
    await expect(page.getByRole('main')).toContainText('PaymentNothing to pay');
    await expect(page.getByRole('main')).toContainText('Total$0.00');
  },
);
