import { expect, type Page } from '@playwright/test';
import { createOrderPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { placeCashOrder } from '../support/placed-order.ts';
import { shipOrder } from '../support/ship-order.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, signIn } from '../support/shopper.ts';

/** Returns the stock of all sizes of a product. */
async function readStock(page: Page, product: string): Promise<number> {
  return ((await (await page.request.get(`/api/product/${product}`)).json()) as { stock: number }).stock;
}

test(
  'an order lists its events, and a cancellation that the shopper confirms returns stock and money',
  { tag: '@quick' },
  async ({ page, allowErrors }) => {
    // The test sends an invalid phone number.
    allowErrors.request(/\/api\/order\/.*\/address$/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { email } = await createShopper(page);
    const before = await readStock(page, 'bias-skirt-camel');
    const id = await payByCard(page, createOrderPayload({ _id: 'bias-skirt-camel', quantity: 2 }), {
      card: 'pm_card_pendingRefund',
    });
    expect(await readStock(page, 'bias-skirt-camel')).toBe(before - 2);
    await page.goto('/user-profile/my-orders');
    await page.getByRole('row', { name: 'Stripe' }).getByRole('link', { name: 'Satin Bias Skirt' }).click();
    await expect(page).toHaveURL(`/user-profile/my-orders/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Your order #\d+$/);
    const history = main.getByRole('region', { name: 'Order history' }).getByRole('listitem');
    await expect(history).toHaveText([
      /^Order started, waiting for the payment\w+ \d+, \d{4} at \d+:\d\d [AP]M$/,
      /^Placed and paid/,
    ]);

    const address = main.getByRole('form', { name: 'Wrong address?' });
    await main.getByRole('button', { name: 'Change address' }).click();
    await expect(address.getByLabel('First name')).toBeFocused();
    await expectNoViolations(page, 'change of address', { within: 'main' });
    await address.getByLabel('Phone number').fill('one');
    await address.getByRole('button', { name: 'Save the address' }).click();
    await expect(address.getByLabel('Phone number')).toBeFocused();
    await address.getByLabel('Phone number').fill('503 555 0199');
    await address.getByLabel('City').fill('Salem');
    await address.getByRole('button', { name: 'Save the address' }).click();
    await expect(main.getByRole('button', { name: 'Change address' })).toBeFocused();
    await expect(main).toContainText('Salem');
    await expect(history.last()).toContainText('You changed the delivery address');

    const cancel = main.getByRole('button', { name: 'Cancel this order' });
    await cancel.click();
    const question = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expect(question).toContainText('to your card');
    await expect(question).toContainText(/All 2 items of Satin Bias Skirt.* will go back on sale\./);
    await expect(question).toContainText(email);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();

    await cancel.click();
    await question.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('status').getByText('Your order is cancelled.')).toBeVisible();
    await expect(history.last()).toContainText('the money is on its way back');
    await expect(main.getByRole('heading', { name: 'Your refund is on its way' })).toBeFocused();
    await expect(cancel).toHaveCount(0);
    expect(await readStock(page, 'bias-skirt-camel')).toBe(before);

    const refundedId = await payByCard(page, createOrderPayload({ _id: 'bias-skirt-camel', quantity: 1 }), {
      card: 'pm_card_visa',
    });
    const order = `/api/order/${refundedId}`;
    expect((await page.request.post(`${order}/cancel`)).status()).toBe(200);
    const state = async () => (await (await page.request.get(order)).json()) as { state: string };
    // A refund that the provider does not confirm at once is sent again after five seconds, and then after ten.
    await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('refunded');
    await page.goto(`/user-profile/my-orders/${refundedId}`);
    await expect(history.last()).toContainText('Refunded');

    await main.getByRole('button', { name: 'Order again' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(main.getByRole('row', { name: 'Satin Bias Skirt' })).toBeVisible();
  },
);

test('items whose cancellation got no response are cancelled once', async ({ page, allowErrors }) => {
  allowErrors.request(/\/api\/order\/.*\/cancel$/);
  await createShopper(page);
  const id = await placeCashOrder(page, createOrderPayload({ _id: 'kids-cord-pant-moss', quantity: 3 }));
  await page.goto(`/user-profile/my-orders/${id}`);
  const section = page.getByRole('region', { name: 'Cancel some items' });
  const increase = section.getByRole('button', { name: 'Increase quantity' });
  const cancelOne = async () => {
    await section.getByRole('button', { name: 'Cancel 1 item' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  };
  await page.route(
    '**/cancel',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
    },
    { times: 1 },
  );
  await increase.click();
  await cancelOne();
  await expect(section.getByRole('alert')).toContainText('Something went wrong on our side.');
  await cancelOne();
  await expect(page.getByRole('status').getByText('The items are cancelled.')).toBeVisible();
  for (let count = 0; count < 3; count += 1) await increase.click();
  await expect(section.locator('output')).toHaveText('2');
});

test('a failed cancellation shows the reason beside its button: a lost connection, an ended session, or a shipment, which can be tracked', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/order\/.*\/cancel$/);
  const shopper = await createShopper(page);
  const id = await placeCashOrder(page, createOrderPayload({ _id: 'kids-jogger-pond' }));
  const path = `/user-profile/my-orders/${id}`;
  await page.goto(path);
  const section = page.getByRole('region', { name: 'Changed your mind?' });
  const question = page.getByRole('dialog');
  const cancelOrder = async () => {
    await section.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(question).toContainText('You have not paid yet');
    await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  };
  await page.route('**/cancel', (route) => route.abort(), { times: 1 });
  await cancelOrder();
  await expect(section.getByRole('alert')).toContainText('The shop cannot be reached right now.');

  await page.context().clearCookies();
  await cancelOrder();
  await expect(section.getByRole('alert')).toHaveText('Please sign in first.');
  await section.getByRole('link', { name: 'Login' }).click();
  await signIn(page, shopper);
  await expect(page).toHaveURL(path);

  const { number, deliver } = await shipOrder(browser, { order: id });
  await cancelOrder();
  await expect(section.getByRole('alert')).toHaveText('This order can no longer be cancelled.');
  await expect(page.getByRole('heading', { name: 'Shipped' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Track with UPS 1Z 999' });
  await expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z%20999');
  await page.getByRole('link', { name: 'Back to My Orders' }).click();
  const row = page.getByRole('row').filter({ hasText: `Order #${number}` });
  await expect(row.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(row.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(row.getByRole('link', { name: 'Track with UPS 1Z 999' })).toBeVisible();

  await deliver();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Shipment' })).toContainText('Delivered');
});
