import { expect } from '@playwright/test';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import {
  buyNow,
  CARDS,
  chooseCash,
  openCheckout,
  CONFIRM_REQUEST,
  expectAddress,
  addressField,
  fillAddress,
  fillCard,
  ADDRESS_INPUTS,
  ORDER_REQUEST,
} from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { countRequests, recordBodies } from '../support/requests.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, uniqueShopper, register, signIn } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

test(
  'a visitor registers during the checkout, pays by cash on delivery and cancels the order',
  { tag: '@both-widths' },
  async ({ page }) => {
    await buyNow(page, 'kids-jogger-pond');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    const shopper = uniqueShopper();
    await register(page, shopper);
    await expect(page).toHaveURL('/belling-address/kids-jogger-pond');
    await expect(addressField(page, 'Email')).toHaveValue(shopper.email);
    await expect(addressField(page, 'Email')).not.toBeEditable();

    await fillAddress(page);
    await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
    await chooseCash(page);
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Total$9.50');
    await expectNoViolations(page, 'checkout by cash', { within: 'main' });
    const orders = countRequests(page, ORDER_REQUEST);
    await page.getByRole('button', { name: 'Place order' }).dblclick();

    await expect(page.getByText('Successfully placed your order !')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
    await expect(main).toContainText('2210 Larch Street, Apt 4');
    await expect(main.getByText('Cash on delivery', { exact: true })).toBeVisible();
    await expect(main).toContainText('Subtotal$9.50');
    expect(orders()).toBe(1);
    await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
    await expectNoViolations(page, 'confirmation');

    await main.getByRole('link', { name: 'My Orders' }).click();
    const row = page.getByRole('row', { name: 'Cash on Delivery' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Unpaid');
    await expectNoViolations(page, 'orders', { within: 'main' });

    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your order #\d+$/);
    await expectNoViolations(page, 'an order', { within: 'main' });
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible();
    await expectNoViolations(page, 'the question before cancelling', { within: 'dialog' });
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expectNoViolations(page, 'a cancelled order', { within: 'main' });
  },
);

test(
  "a declined card shows the provider's message above the button, and another card pays the same order",
  { tag: '@both-widths' },
  async ({ page, allowErrors }) => {
    allowErrors.request(CONFIRM_REQUEST.url);
    const { email } = await createShopper(page);
    const payloads = recordBodies(page, /\/api\/(create-payment-intent|orders)$/);
    await page.goto('/product/garment-dyed-tee');
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('button', { name: 'Buy it now' }).click();
    const pay = page.getByRole('button', { name: 'Pay $27.20' });
    const card = page.getByRole('form', { name: 'Card payment' });

    await fillCard(page, CARDS.declined);
    await expectNoViolations(page, 'checkout by card', { frames: true });
    for (const [name, slug] of [
      ['Terms', 'terms'],
      ['Privacy', 'privacy'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: `${name} (opens in a new tab)` });
      await expect(link).toHaveAttribute('href', `/pages/${slug}`);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await pay.click();
    await expect(page.getByText('First name is required.')).toBeVisible();
    await expectNoViolations(page, 'checkout with missing fields', { within: 'main' });
    await fillAddress(page);
    await pay.click();
    const alert = card.getByRole('alert');
    await expect(alert).toHaveText('Your card was declined.');
    await expect(alert.getByRole('paragraph')).toHaveCSS('color', 'rgb(179, 38, 30)');
    const [above, below] = [await alert.boundingBox(), await pay.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expectAddress(page);
    await expectNoViolations(page, 'checkout with a declined card', { within: 'main' });

    const confirms = countRequests(page, CONFIRM_REQUEST);
    const confirmed = recordBodies(page, CONFIRM_REQUEST.url);
    await fillCard(page, CARDS.accepted);
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
        'payment_method_data[billing_details][phone]': EXAMPLE_CUSTOMER.phone,
      }),
    ]);
    await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
    // Each attempt sends the same payload. The last request records the payment.
    const payload = {
      ...EXAMPLE_CUSTOMER,
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
      total: 27.2,
    };
    expect(payloads.slice(0, -1)).toEqual(payloads.slice(0, -1).map(() => payload));
    expect(payloads.at(-1)).toEqual({ ...payload, transactionId });

    await page.goto('/user-profile/my-orders');
    await expect(page.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
    await expect(page.getByRole('row', { name: 'Stripe' })).toContainText('Paid');
  },
);

test(
  "'Checkout all' pays the whole cart by card as one order, which My Orders lists by line, and empties the cart",
  { tag: '@both-widths' },
  async ({ page }) => {
    const { email } = await createShopper(page);
    await storeCart(page, [
      { product: 'scoop-tank-sky' },
      { product: 'scoop-tank-sky', size: 'M', quantity: 2, overrides: { _id: 'scoop-tank-sky~2' } },
      { product: 'kids-jogger-pond' },
    ]);
    const payloads = recordBodies(page, /\/api\/create-payment-intent$/);
    await page.goto('/');
    await page.getByRole('button', { name: /^Cart, total \$45\.50/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Checkout all' }).click();
    await expect(page).toHaveURL('/belling-address');
    const main = page.getByRole('main');
    const summary = main.getByRole('complementary', { name: 'Your order' });
    const isNarrow = (page.viewportSize()?.width ?? 0) < 900;
    if (isNarrow) {
      const opener = summary.locator('summary', { hasText: 'Your order' });
      await expect(opener).toHaveText('Your order$45.50');
      await expect(summary.getByRole('listitem')).toHaveCount(0);
      await opener.press('Enter');
    }
    await expect(summary.getByRole('listitem')).toContainText([
      'Size S, quantity 1',
      'Size M, quantity 2',
      'Size S, quantity 1',
    ]);
    await expect(summary).toContainText('Subtotal$45.50ShippingFreeTaxes$0Total$45.50');
    await expectNoViolations(page, 'checkout of a cart', { within: 'main' });
    await fillAddress(page);
    await fillCard(page, CARDS.accepted);
    await page.getByRole('button', { name: 'Pay $45.50' }).click();

    await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
    const bought = main.getByRole('listitem');
    await expect(bought).toContainText([
      /Scoop Tank.*\$12\.00/s,
      /Scoop Tank.*Size M, quantity 2.*\$24\.00/s,
      /Everyday Pants.*\$9\.50/s,
    ]);
    await expect(bought.getByRole('img')).toHaveCount(3);
    await expect(main).toContainText('Subtotal$45.50ShippingFreeTaxes$0Total$45.50');
    await expect(main.getByText('Still in your cart')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
    await expectNoViolations(page, 'confirmation of a cart', { within: 'main' });
    expect(payloads).toEqual([
      {
        ...EXAMPLE_CUSTOMER,
        email,
        paymentMethod: 'stripe',
        products: [
          expect.objectContaining({ _id: 'scoop-tank-sky', size: 'S', quantity: 1, price: 12 }),
          expect.objectContaining({ _id: 'scoop-tank-sky~2', size: 'M', quantity: 2, price: 12 }),
          expect.objectContaining({ _id: 'kids-jogger-pond', size: 'S', quantity: 1, price: 9.5 }),
        ],
        total: 45.5,
      },
    ]);
    const number = (await main.getByText(/^#\d{4,}$/).textContent()) ?? '';

    await main.getByRole('link', { name: 'My Orders' }).click();
    const rows = main.getByRole('row').filter({ hasText: 'Stripe' });
    await expect(rows).toContainText(['$12.00', '$24.00$12.00 each', '$9.50']);
    await expect(main.getByText(`Order ${number}`)).toHaveCount(3);
    await expectNoViolations(page, 'orders of several lines', { within: 'main' });
    await rows.first().getByRole('link').click();
    await expect(main.getByRole('complementary', { name: 'Your items' }).getByRole('listitem')).toHaveCount(
      3,
    );
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(page.getByRole('dialog')).toContainText('All 4 items of this order will go back on sale.');
  },
);

test('a failed bank authentication shows its message, and a second attempt pays the same order', async ({
  page,
}) => {
  await openCheckout(page);
  await fillCard(page, CARDS.challenged);
  const pay = page.getByRole('button', { name: 'Pay $11.90' });
  const bank = page.frameLocator('[title="3-D Secure authentication frame"]');
  const confirms = countRequests(page, CONFIRM_REQUEST);
  await pay.click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  const card = page.getByRole('form', { name: 'Card payment' });
  await expect(card.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
  await pay.click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  expect(confirms()).toBe(2);
  await expect(page.getByRole('main').getByText('Card, paid')).toBeVisible();
});

test('the checkout redirects without a cart line, loads the card provider on demand, and names missing fields before it sends an order', async ({
  page,
}) => {
  await createShopper(page);
  // Stops the timers: a toast can close before a slow browser has loaded the page.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/belling-address/field-pocket-tee');
  await expect(page.getByText('This item is not in your cart.')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await page.goto('/belling-address');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await page.clock.resume();

  const scripts = countRequests(page, { method: 'GET', url: /\/browser\/stripe\.js$/ });
  await page.goto('/product/rib-tank-fern');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(scripts()).toBe(0);
  await page.getByRole('button', { name: 'Buy it now' }).click();
  await expect(page.getByRole('button', { name: 'Pay $11.90' })).toBeVisible();
  expect(scripts()).toBe(1);

  await chooseCash(page);
  const orders = countRequests(page, ORDER_REQUEST);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(addressField(page, 'First name')).toBeFocused();
  for (const label of Object.keys(ADDRESS_INPUTS)) {
    await expect(addressField(page, label)).toHaveAccessibleDescription(`${label} is required.`);
  }
  // Fields can be corrected in any order.
  await addressField(page, 'City').pressSequentially('Bergen');
  await expect(addressField(page, 'City')).toHaveValue('Bergen');
  await expect(addressField(page, 'City')).toHaveAccessibleDescription('');
  await expect(addressField(page, 'First name')).toHaveAccessibleDescription('First name is required.');
  await fillAddress(page);
  await addressField(page, 'Phone number').fill('12345');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(addressField(page, 'Phone number')).toHaveAccessibleDescription(
    'Phone number must have 6 to 15 digits.',
  );
  await expect(addressField(page, 'Phone number')).toBeFocused();
  await expect(addressField(page, 'First name')).toHaveAccessibleDescription('');
  expect(orders()).toBe(0);
});

test('the checkout reports a changed price and a lower stock before the payment, and a shopper whose card was declined can still buy the stock that their order holds', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(CONFIRM_REQUEST.url);
  await createShopper(page);
  await storeCart(page, [{ product: 'loopback-tee', quantity: 99, overrides: { price: 18 } }]);
  const { sizes } = (await (await page.request.get('/api/product/loopback-tee')).json()) as {
    sizes: { size: string; stock: number }[];
  };
  const { stock = 0 } = sizes.find(({ size }) => size === 'S') ?? {};
  await page.goto('/belling-address/loopback-tee');
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText(
    'The price of Loopback Ringer Tee in Pine and Oat is now $17.00. It was $18.00.',
  );
  await expect(summary).toContainText(`Sorry only ${stock} items in our stock !`);
  await expect(summary).toContainText(`quantity ${stock}`);
  const pay = page.getByRole('button', { name: `Pay $${stock * 17}.00` });
  await fillAddress(page);
  await fillCard(page, CARDS.declined);
  await pay.click();
  const card = page.getByRole('form', { name: 'Card payment' });
  await expect(card.getByRole('alert')).toHaveText('Your card was declined.');

  // The unpaid order holds the stock until the shopper's next order takes the hold over.
  await page.reload();
  await expect(summary).toContainText(`quantity ${stock}`);
  await expect(pay).toBeVisible();

  // A product page is the same for every shopper. Their own hold arrives later and moves nothing.
  const held = Promise.withResolvers<void>();
  await page.route('/api/held-items', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/product/loopback-tee');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Size S is sold out' })).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Add another size' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const last = main.getByText('Machine Wash/Line Dry');
  const before = await last.boundingBox();
  held.resolve();
  await expect(main.getByText('This item already in your cart')).toBeVisible();
  await expect(main.getByText(`Only ${stock} left !`)).toBeVisible();
  await expect(main.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
  await expect(main.getByRole('button', { name: 'Buy it now' })).toBeEnabled();
  expect(await last.boundingBox()).toEqual(before);

  await openHydrated(page, '/products/t-shirt');
  await page.getByRole('button', { name: 'Quick Shop: Loopback Ringer Tee' }).click();
  const quickShop = page.getByRole('dialog', { name: 'Loopback Ringer Tee' });
  await expect(quickShop.getByText(`Only ${stock} left !`)).toBeVisible();
  await expect(quickShop.getByRole('button', { name: 'Buy it now' })).toBeEnabled();

  await page.goto('/checkout');
  await page.getByRole('link', { name: /^Checkout Loopback/ }).click();
  await fillAddress(page);
  await fillCard(page, CARDS.accepted);
  await pay.click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  await expect(page.getByRole('main').getByText('Card, paid')).toBeVisible();
  const reference = page.url().split('/').at(-1);
  expect((await page.request.post(`/api/order/${reference}/cancel`)).status()).toBe(200);
});

test('the shop rejects an outdated price and an order over the limit, and an expired session keeps the address', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.request(ORDER_REQUEST.url);
  const shopper = await openCheckout(page);
  await chooseCash(page);
  // Sends an outdated price, as a page that was loaded earlier does.
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

  // Exceeds the order limit of an account with an unconfirmed address.
  await chooseCash(page);
  await page.route(
    '**/api/orders',
    (route) =>
      route.continue({
        postData: (route.request().postData() ?? '')
          .replace('"quantity":1', '"quantity":51')
          .replace('"total":11.9', '"total":606.9'),
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Place order' }).click();
  const limit = 'With an unconfirmed email address a cash order can be at most 50 pieces.';
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: limit })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(limit);
  await page.getByRole('link', { name: 'Confirm your address' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
});
