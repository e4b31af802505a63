import { expect } from '@playwright/test';
import { buyNow, CARDS, comeToPay, CONFIRM, count, fillAddress, fillCard, ORDER } from './at-checkout.ts';
import { test } from './shop-test.ts';
import { becomeShopper } from './shopper.ts';

test('a payment that the shop could not record is recorded on trying again, without a second charge', async ({
  page,
  announce,
}) => {
  announce.failure(ORDER.url);
  await comeToPay(page);
  await fillCard(page, CARDS.good);
  const confirms = count(page, CONFIRM);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Pay $11.90' }).click();

  await expect(page.getByRole('heading', { name: 'Your order is not confirmed yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $11.90' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  await expect(page.getByRole('main').getByText('Card, paid')).toBeVisible();
  expect(confirms()).toBe(1);
});

test('a payment whose answer got lost charges once, whether the shopper waits or begins again after a reload', async ({
  page,
  announce,
}) => {
  announce.failure(CONFIRM.url);
  announce.failure(ORDER.url);
  announce.failure(/create-payment-intent/);
  await becomeShopper(page);
  const buyer = async () => {
    await fillAddress(page);
    await fillCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $11.90' }).click();
  };
  // The card is charged; neither that answer nor the shop's reaches the browser.
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await buyNow(page, 'rib-tank-fern');
  const confirms = count(page, CONFIRM);
  await buyer();
  await expect(page.getByRole('heading', { name: 'Your order is not confirmed yet' })).toBeVisible();
  await page.reload();
  await buyer();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  expect(confirms()).toBe(1);
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
});

test('a card payment shows a spinner; card fields that are lost before or after the click end with a sentence, can be loaded again, and charge once', async ({
  page,
  announce,
}) => {
  announce.failure(ORDER.url);
  await page.clock.install();
  await comeToPay(page);
  const pay = page.getByRole('button', { name: 'Pay $11.90' });
  const lose = () =>
    page.evaluate(() => {
      for (const frame of document.querySelectorAll('form[aria-label="Card payment"] iframe')) frame.remove();
    });
  const confirms = count(page, CONFIRM);

  await expect(page.locator('iframe[title="Secure CVC input frame"]')).toBeVisible();
  await lose();
  await pay.click();
  await expect(pay).toBeDisabled();
  await page.clock.fastForward('00:31');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(
    alert.filter({ hasText: 'The card form does not respond. You have not been charged.' }),
  ).toBeVisible();
  const block = page.getByRole('heading', { name: 'Payment Method' });
  await expect(block).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(block).toBeFocused();

  await fillCard(page, CARDS.good);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const started = page.waitForResponse('**/api/create-payment-intent');
  await pay.click();
  await asked.promise;
  await expect(pay.locator('svg')).toBeVisible();
  await expect(pay).toBeDisabled();
  await lose();
  held.resolve();
  await started;
  await page.clock.fastForward('00:31');
  await expect(alert.filter({ hasText: 'You have not been charged. Please try again.' })).toBeVisible();
  expect(confirms()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();

  await fillCard(page, CARDS.good);
  await pay.click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  expect(confirms()).toBe(1);
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
});
