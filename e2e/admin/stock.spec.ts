import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Signs an admin in through the API and opens Stock. */
async function openStock(page: Page, search = '') {
  await openAsAdmin(page, `/admin/stock${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock');
}

/** A size that no other test changes or orders. */
const unit = (page: Page) => page.getByRole('button', { name: /^Brushed Hoodie in Night Navy, M: / });
const available = async (page: Page) =>
  Number(/(\d+) available/.exec((await unit(page).textContent()) ?? '')?.[1]);

test('staff find a size, change its stock, undo it and read its history by keyboard alone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStock(page);
  await page.keyboard.press('/');
  await page.keyboard.type('brushed hoodie night navy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=brushed/);
  await expect(unit(page)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find in stock' })).toBeFocused();
  const before = await available(page);

  await unit(page).focus();
  await page.keyboard.press('+');
  await page.keyboard.type('3');
  await expect(page.getByText(`New: ${before + 3} available`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${before + 3} available.` })).toBeVisible();
  await expect(unit(page)).toBeFocused();
  await expect(unit(page)).toHaveAccessibleName(new RegExp(`: ${before + 3} available`));

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('the change is undone.')).toBeVisible();
  await expect(unit(page)).toHaveAccessibleName(new RegExp(`: ${before} available`));

  await unit(page).focus();
  await page.keyboard.press('h');
  const history = page.getByRole('complementary', { name: /^History of Brushed Hoodie/ });
  await expect(history.getByText('Undone: Delivery')).toBeVisible();
  await expect(page).toHaveURL(/unit=/);
  // Opens the form beside the history, so that one run of axe checks both.
  await unit(page).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
  await expectNoViolations(page, 'the form and the history of a unit');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(history).toBeHidden();

  await unit(page).focus();
  await page.keyboard.press('-');
  await page.keyboard.type('999');
  await expect(page.getByRole('alert')).toContainText(`Only ${before} available`);
  await page.keyboard.press('Escape');
  await expect(unit(page)).toBeFocused();

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('combobox', { name: 'Reason:' }).selectOption('Delivery');
  await page.getByRole('searchbox', { name: 'Search movements' }).fill('brushed hoodie night navy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/stock/history?reason=delivery&q=brushed+hoodie+night+navy');
  const rows = page.getByRole('table', { name: 'Movements' }).locator('tbody tr');
  await expect(rows.first()).toContainText('Undone: Delivery');
  await expect(rows.filter({ hasNotText: 'Brushed Hoodie' })).toHaveCount(0);
  await expectNoViolations(page, 'the history of stock');
  await expectFitsPhone(page, 'the history of stock');
});

test('a filter that is chosen while another one loads is added to it', async ({ page }) => {
  await openStock(page);
  const isChosen = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/admin/stock' && url.searchParams.has('for'),
    async (route) => {
      await isChosen.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const department = page.getByRole('combobox', { name: 'Department:' });
  await department.selectOption("Women's");
  await expect(department).toHaveValue('female');
  await page.getByRole('combobox', { name: 'Category:' }).selectOption('Dresses');
  isChosen.resolve();
  await expect(page).toHaveURL('/admin/stock?for=female&category=dress');
});

test(
  'on a phone, a search without results offers to clear the filters, and a size shows its form and its incoming pieces',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStock(page, '?q=zzzzzzzzzzzz');
    await expect(page.getByText('No product matches')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: /available/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'No sales in 60 days' }).click();
    await expect(page).toHaveURL(/view=unsold/);
    // All demo products are newer than 60 days.
    await expect(page.getByText('Products in stock appear here after 60 days')).toBeVisible();
    await openStock(page, '?q=brushed-hoodie-navy');
    await unit(page).tap();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
    await page.keyboard.press('Escape');
    const sku = await unit(page).getAttribute('data-unit');
    const announced = await page.request.post('/api/admin/counts', {
      data: { kind: 'receiving', lines: [{ sku, expected: 12 }] },
    });
    expect(announced.status()).toBe(200);
    await expect(page.getByText('+12 incoming')).toBeVisible();
    // Checks a list of one product, because axe is slow with fifty.
    await expectNoViolations(page, 'stock on a phone');
    const { id } = (await announced.json()) as { id: string };
    await page.request.delete(`/api/admin/counts/${id}`);
  },
);
