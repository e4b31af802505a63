import { expect, type Page } from '@playwright/test';
import { MAREN } from '#contract/example-order.ts';
import {
  buyNow,
  CARDS,
  chooseCash,
  comeToPay,
  CONFIRM,
  count,
  field,
  fillAddress,
  fillCard,
  HOME,
  ORDER,
  recordBodies,
} from './at-checkout.ts';
import { test } from './shop-test.ts';
import { becomeShopper, newShopper, register, signIn } from './shopper.ts';

async function expectAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(HOME)) await expect(field(page, label)).toHaveValue(value);
}

test('a visitor buys with cash on delivery: signing in on the way, once, to the confirmation', async ({
  page,
}) => {
  await buyNow(page, 'kids-jogger-pond');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  const shopper = newShopper();
  await register(page, shopper);
  await expect(page).toHaveURL('/belling-address/kids-jogger-pond');
  await expect(field(page, 'Email')).toHaveValue(shopper.email);
  await expect(field(page, 'Email')).not.toBeEditable();

  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await chooseCash(page);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Total$9.50');
  const orders = count(page, ORDER);
  await page.getByRole('button', { name: 'Place order' }).dblclick();

  await expect(page.getByText('Successfully placed your order !')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
  await expect(main).toContainText('2210 Larch Street, Apt 4');
  await expect(main.getByText('Cash on delivery', { exact: true })).toBeVisible();
  await expect(main).toContainText('Subtotal$9.50');
  expect(orders()).toBe(1);
  await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();

  await main.getByRole('link', { name: 'My Orders' }).click();
  const row = page.getByRole('row', { name: 'Cash on Delivery' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Unpaid');
});

test('a declined card shows its text above the button, and another card pays the same order', async ({
  page,
  announce,
}) => {
  announce.failure(CONFIRM.url);
  const { email } = await becomeShopper(page);
  const payloads = recordBodies(page, /\/api\/(create-payment-intent|orders)$/);
  await page.goto('/product/garment-dyed-tee');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Buy it now' }).click();
  await fillAddress(page);
  const pay = page.getByRole('button', { name: 'Pay $27.20' });
  const card = page.getByRole('form', { name: 'Card payment' });

  await fillCard(page, CARDS.declined);
  await pay.click();
  const alert = card.getByRole('alert');
  await expect(alert).toHaveText('Your card was declined.');
  await expect(alert.getByRole('paragraph')).toHaveCSS('color', 'rgb(179, 38, 30)');
  const [above, below] = [await alert.boundingBox(), await pay.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAddress(page);

  const confirms = count(page, CONFIRM);
  const confirmed = recordBodies(page, CONFIRM.url);
  await fillCard(page, CARDS.good);
  await pay.dblclick();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  const transactionId = page.url().split('/').at(-1) ?? '';
  const main = page.getByRole('main');
  await expect(main.getByText(transactionId)).toBeVisible();
  await expect(main.getByText('Card, paid')).toBeVisible();
  await expect(main).toContainText('Total$27.20');
  expect(confirms()).toBe(1);
  expect(confirmed).toEqual([
    expect.objectContaining({
      'payment_method_data[billing_details][name]': 'Maren Riis',
      'payment_method_data[billing_details][email]': email,
      'payment_method_data[billing_details][phone]': MAREN.phone,
    }),
  ]);
  await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
  // Each attempt sends the same payload; the last request records the payment.
  const payload = {
    ...MAREN,
    email,
    paymentMethod: 'stripe',
    product: {
      _id: 'garment-dyed-tee',
      img: expect.stringMatching(/^\/pictures\/garment-dyed-tee.*\.webp$/),
      title: 'Garment-Dyed Tee',
      brand: expect.stringMatching(/\w/),
      quantity: 2,
      size: 'S',
      price: 13.6,
    },
  };
  expect(payloads.slice(0, -1)).toEqual(payloads.slice(0, -1).map(() => payload));
  expect(payloads.at(-1)).toEqual({ ...payload, transactionId });

  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
  await expect(page.getByRole('row', { name: 'Stripe' })).toContainText('Paid');
});

test(
  'a bank that asks its owner: a failed answer is told, a good one pays the same order',
  { tag: '@one-width' },
  async ({ page }) => {
    await comeToPay(page);
    await fillCard(page, CARDS.asking);
    const pay = page.getByRole('button', { name: 'Pay $11.90' });
    const bank = page.frameLocator('[title="3-D Secure authentication frame"]');
    const confirms = count(page, CONFIRM);
    await pay.click();
    await bank.getByRole('button', { name: 'Fail' }).click();
    const card = page.getByRole('form', { name: 'Card payment' });
    await expect(card.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
    await pay.click();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
    expect(confirms()).toBe(2);
    await expect(page.getByRole('main').getByText('Card, paid')).toBeVisible();
  },
);

test(
  'an item outside the cart leads to the cart; the card provider loads at the checkout; missing fields are named before anything is sent',
  { tag: '@one-width' },
  async ({ page }) => {
    await becomeShopper(page);
    // The toast may be gone before everything has loaded.
    await page.goto('/belling-address/field-pocket-tee', { waitUntil: 'commit' });
    await expect(page.getByText('This item is not in your cart.')).toBeVisible();
    await expect(page).toHaveURL('/checkout');

    const scripts = count(page, { method: 'GET', url: /\/browser\/stripe\.js$/ });
    await page.goto('/product/rib-tank-fern');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    expect(scripts()).toBe(0);
    await page.getByRole('button', { name: 'Buy it now' }).click();
    await expect(page.getByRole('button', { name: 'Pay $11.90' })).toBeVisible();
    expect(scripts()).toBe(1);

    await chooseCash(page);
    const orders = count(page, ORDER);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(field(page, 'First name')).toBeFocused();
    for (const label of Object.keys(HOME)) {
      await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
    }
    // Any of them can be mended first.
    await field(page, 'City').pressSequentially('Bergen');
    await expect(field(page, 'City')).toHaveValue('Bergen');
    await expect(field(page, 'City')).toHaveAccessibleDescription('');
    await expect(field(page, 'First name')).toHaveAccessibleDescription('First name is required.');
    await fillAddress(page);
    await field(page, 'Phone number').fill('12345');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(field(page, 'Phone number')).toHaveAccessibleDescription(
      'Phone number must have 6 to 15 digits.',
    );
    await expect(field(page, 'Phone number')).toBeFocused();
    await expect(field(page, 'First name')).toHaveAccessibleDescription('');
    expect(orders()).toBe(0);
  },
);

test(
  'a changed price and a lower stock are told before anybody pays, and the line follows',
  { tag: '@one-width' },
  async ({ page }) => {
    await becomeShopper(page);
    await buyNow(page, 'loopback-tee');
    await expect(page.getByRole('button', { name: 'Pay $17.00' })).toBeVisible();
    // A cart that was kept for a while: it was dearer then, and there was more of it.
    await page.evaluate(() => {
      const kept = localStorage.getItem('clothStore') ?? '';
      const changed = kept.replaceAll('"price":17', '"price":18').replaceAll('"quantity":1', '"quantity":99');
      localStorage.setItem('clothStore', changed);
    });
    const { stock } = (await (await page.request.get('/api/product/loopback-tee')).json()) as {
      stock: number;
    };
    await page.reload();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText(
      'The price of Loopback Ringer Tee in Pine and Oat is now $17.00. It was $18.00.',
    );
    await expect(summary).toContainText(`Sorry only ${stock} items in our stock !`);
    await expect(summary).toContainText(`quantity ${stock}`);
    await expect(page.getByRole('button', { name: `Pay $${stock * 17}.00` })).toBeVisible();
  },
);

test(
  'a late price change and an order over a limit are refused, and an ended session costs only signing in again',
  { tag: '@one-width' },
  async ({ page, context, announce }) => {
    announce.failure(ORDER.url);
    const shopper = await comeToPay(page);
    await chooseCash(page);
    // As if the shopper had been shown another price a moment ago.
    await page.route(
      '**/api/orders',
      (route) => route.continue({ postData: (route.request().postData() ?? '').replace('11.9', '9.9') }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'The price of' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
      'The price is now $11.90.',
    );
    await expectAddress(page);

    await context.clearCookies();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'Please sign in first.' }),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await signIn(page, shopper);
    await expect(page).toHaveURL('/belling-address/rib-tank-fern');
    await expectAddress(page);

    // As if they had ordered more than an unconfirmed account may.
    await chooseCash(page);
    await page.route(
      '**/api/orders',
      (route) =>
        route.continue({
          postData: (route.request().postData() ?? '').replace('"quantity":1', '"quantity":51'),
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Place order' }).click();
    const limit = 'With an unconfirmed e-mail address a cash order can be at most 50 pieces.';
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: limit })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(limit);
    await page.getByRole('link', { name: 'Confirm your address' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  },
);
