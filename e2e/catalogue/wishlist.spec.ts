import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, signIn } from '../support/shopper.ts';

const SUNDRESS = 'Tie-Waist Sundress in Paprika';
const SKIRT = 'Satin Bias Skirt in Camel';

async function save(page: Page, id: string) {
  await openHydrated(page, `/product/${id}`);
  const heart = page.getByRole('button', { name: 'Save', exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

test(
  'a visitor saves products, and moves one into the cart by its size',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/wishlist');
    await expect(page.getByRole('status').getByText('Nothing saved yet.')).toBeVisible();
    await save(page, 'bias-skirt-camel');
    await save(page, 'sundress-paprika');
    await page.getByRole('link', { name: 'View Wishlist' }).click();
    await expect(page.getByText('2 products')).toBeVisible();
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toHaveAccessibleName(SUNDRESS);
    await expectNoViolations(page, 'wishlist');

    await items.first().getByRole('button', { name: 'M', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Cart, total \$40.80, 1 item/ })).toBeVisible();
    await expect(items).toHaveCount(1);
    await expect(items.first()).toBeFocused();
    await page.reload();
    await expect(items).toHaveCount(1);
    await page.getByRole('button', { name: `Remove ${SKIRT}` }).click();
    await expect(page.getByText('Nothing saved yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeFocused();
  },
);

test('a sign-in adds what the visitor has saved to the account', { tag: '@quick' }, async ({ page }) => {
  const shopper = await createShopper(page);
  expect((await page.request.post('/api/wishlist', { data: { ids: ['bias-skirt-camel'] } })).status()).toBe(
    200,
  );
  await page.request.post('/api/sign-out');
  await save(page, 'sundress-paprika');
  await page.goto('/wishlist');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await signIn(page, shopper);
  await expect(page).toHaveURL('/wishlist');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(1)).toHaveAccessibleName(SKIRT);
  // It is a page of the account area then.
  const area = page.getByRole('navigation', { name: 'Account area' });
  await expect(area.getByRole('link', { name: 'Wishlist' })).toHaveAttribute('aria-current', 'page');
  await expectNoViolations(page, 'wishlist of a customer');
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
  await page.getByRole('button', { name: `Remove ${SUNDRESS}` }).click();
  await expect(items).toHaveCount(1);
  const left = async () => {
    const saved: unknown = await (await page.request.get('/api/wishlist')).json();
    return saved;
  };
  await expect.poll(left).toEqual([{ id: 'bias-skirt-camel', name: SKIRT }]);
});

test('the wishlist says which products are sold out or no longer sold', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'wishlist',
      JSON.stringify([
        { id: 'gone-tee', name: 'Tee of Old' },
        { id: 'slim-jean-black', name: 'Slim Jean' },
      ]),
    ),
  );
  await page.goto('/wishlist');
  await expect(page.getByRole('listitem', { name: 'Slim Jean in Washed Black' })).toContainText('Sold out');
  const gone = page.getByRole('listitem', { name: 'Tee of Old' });
  await expect(gone).toContainText('No longer sold');
  await gone.getByRole('button', { name: 'Remove Tee of Old' }).click();
  await expect(gone).toHaveCount(0);
});
