import { expect, type Page } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Places a cash order in the page's session. Returns its name, such as `#1001`. */
async function placeOrder(page: Page, lastName: string): Promise<string> {
  const cart = createCartPayload([{ _id: 'kids-jogger-clay' }]);
  const id = await placeCashOrder(page, { ...cart, lastName });
  return `#${await readOrderNumber(page.request, id)}`;
}

test('a dialog that is open over one order does not stay open over the next', async ({ page }) => {
  await openAsAdmin(page);
  const [first, second] = [await placeOrder(page, 'Backward'), await placeOrder(page, 'Backward')];
  await page.goto('/admin/orders?q=backward');
  await page.getByRole('link', { name: second }).click();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(first);
  await page.getByRole('button', { name: 'Change address…' }).click();
  await dialog(page).getByLabel('City').fill('A city of the first order');
  await page.goBack();
  await expect(heading(page)).toHaveText(second);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Change address…' }).click();
  await expect(dialog(page).getByLabel('City')).not.toHaveValue('A city of the first order');
});
