import { expect } from '@playwright/test';
import { chooseCash, addressField, fillAddress, ADDRESS_INPUTS } from '../support/checkout-page.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, uniqueShopper, signIn } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

const UNREACHABLE = 'The shop cannot be reached right now. Please check your connection and try again.';

test(
  'a registration or login that fails to reach the shop shows an error above the button and keeps the input',
  { tag: '@quick' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/sign-(in|up)$/);
    const { name, email } = uniqueShopper();
    await page.route('**/api/sign-up', (route) => route.abort());
    await page.goto('/user-profile/registration');
    const registration = page.getByRole('form', { name: 'Registration' });
    await registration.getByLabel('Full name').fill(name);
    await registration.getByLabel('Email').fill(email);
    await registration.getByLabel('Password').fill('a willow by the water');
    await registration.getByRole('button', { name: 'Create account' }).click();
    await expect(registration.getByRole('alert')).toHaveText(UNREACHABLE);
    await expect(registration.getByLabel('Full name')).toHaveValue(name);
    await expect(registration.getByLabel('Email')).toHaveValue(email);

    const shopper = await createShopper(page);
    await page.context().clearCookies();
    await page.route('**/api/sign-in', (route) => route.abort(), { times: 1 });
    await page.goto('/user-profile/login');
    await signIn(page, shopper);
    const form = page.getByRole('form', { name: 'Login' });
    await expect(form.getByRole('alert')).toHaveText(UNREACHABLE);
    await expect(form.getByLabel('Email')).toHaveValue(shopper.email);
    await expect(form.getByLabel('Password')).toHaveValue(shopper.password);
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
  },
);

test('an order that fails to reach the shop shows an error above the button and keeps the address, and a second attempt places it once', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/orders$/);
  await createShopper(page);
  await storeCart(page, [{ product: 'cord-skirt-chestnut' }]);
  await page.goto('/belling-address/cord-skirt-chestnut');
  await fillAddress(page);
  await chooseCash(page);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  const place = page.getByRole('button', { name: 'Place order' });
  await place.click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  for (const [label, value] of Object.entries(ADDRESS_INPUTS))
    await expect(addressField(page, label)).toHaveValue(value);
  await place.click();
  await expect(page).toHaveURL(/\/payment\//);
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Corduroy Button Skirt' })).toHaveCount(1);
});

test('a page that fails to load shows an error and a retry button', async ({ page, allowErrors }) => {
  allowErrors.request(/\.data/);
  allowErrors.console(/Failed to fetch/);
  await page.route(/\.data/, (route) => route.abort());
  await openHydrated(page, '/product/sundress-paprika');
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop cannot be reached');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
});
