import { expect, type Page } from '@playwright/test';
import { chooseCash, fillAddress, HOME } from './at-checkout.ts';
import { test } from './shop-test.ts';
import { becomeShopper } from './shopper.ts';

async function addToCart(page: Page, product: string): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('This item already in your cart')).toBeVisible();
}

test('the cart shows its lines in a table, changes them and sums them up', async ({ page }) => {
  await becomeShopper(page);
  await addToCart(page, 'sundress-paprika');
  await addToCart(page, 'smock-dress-check');
  await page.goto('/checkout');
  const table = page.getByRole('table', { name: 'Your cart' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Item',
    'Price',
    'Quantity',
    'Total',
    'Checkout',
  ]);
  const row = table.getByRole('row').filter({ hasText: 'Gingham Smock Dress' });
  await expect(row.getByRole('cell').nth(1)).toHaveText('$35.70');
  await row.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(row.getByRole('cell').nth(3)).toHaveText('$35.70');
  await row.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(row.getByRole('cell').nth(3)).toHaveText('$71.40');
  await row.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('status').getByText('Sorry only 2 items in our stock !')).toBeVisible();
  await expect(row.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('2');
  await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('Total$112.20');

  await row.getByRole('button', { name: 'Remove Gingham Smock Dress in Black Check' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cart, total $40.80, 1 item' })).toBeVisible();
  await expect(
    table.getByRole('link', { name: 'Tie-Waist Sundress in Paprika', exact: true }),
  ).toHaveAttribute('href', '/product/sundress-paprika');
  await table.getByRole('link', { name: 'Checkout Tie-Waist Sundress in Paprika' }).click();
  await expect(page).toHaveURL('/belling-address/sundress-paprika');
});

test('the checkout step has its sections, both ways to pay, and the button of the chosen one', async ({
  page,
}) => {
  const shopper = await becomeShopper(page);
  const profile = { displayName: shopper.name, phoneNumber: '+1 555 010 4471' };
  expect((await page.request.put('/api/profile', { data: profile })).status()).toBe(200);
  await page.goto('/product/sundress-paprika');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Buy it now' }).click();
  const main = page.getByRole('main');
  for (const name of ['Shipping Address', 'Contact Information', 'Payment Method'])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  await expect(main.getByLabel('Email')).toHaveValue(shopper.email);
  await expect(main.getByLabel('Phone number')).toHaveValue(profile.phoneNumber);
  await expect(main.getByLabel('Phone number')).toHaveAttribute('inputmode', /^(tel|numeric)$/);
  await expect(main.getByRole('radio', { name: 'Stripe' })).toBeChecked();
  const pay = main.getByRole('button', { name: 'Pay $81.60' });
  const place = main.getByRole('button', { name: 'Place order' });
  await expect(pay).toBeVisible();
  await expect(place).toHaveCount(0);
  await main.getByRole('radio', { name: 'Cash on Delivery' }).check();
  await expect(place).toBeVisible();
  await expect(place).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await expect(pay).toHaveCount(0);
});

test(
  'the cart needs somebody, an empty one says so, and an order stands in My Orders with its columns',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/checkout');
    await expect(page).toHaveURL('/user-profile/login?from=%2Fcheckout');
    await becomeShopper(page);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to Checkout ?');
    await expect(page.getByRole('main').getByText('No product in your cart !')).toBeVisible();

    await page.goto('/product/kids-jogger-pond');
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('button', { name: 'Buy it now' }).click();
    await fillAddress(page);
    await chooseCash(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
    await expect(main).toContainText('Thank you for shopping with us.');
    await expect(main).toContainText('2210 Larch Street, Apt 4');
    await expect(main.getByRole('img', { name: /^Everyday Pants/ })).toBeVisible();
    for (const text of [
      'Everyday Pants',
      'KD',
      'Quantity 2',
      'Subtotal$19.00',
      'ShippingFree',
      'Taxes$0',
      'Total$19.00',
    ])
      await expect(main).toContainText(text);

    await main.getByRole('link', { name: 'My Orders' }).click();
    const table = page.getByRole('table', { name: 'My Orders' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Product',
      'Quantity',
      'Size',
      'Price',
      'Payment method',
      'Payment status',
    ]);
    const row = table.getByRole('row', { name: 'Everyday Pants' });
    await expect(row.locator('img')).toBeVisible();
    await expect(row.getByRole('cell').nth(1)).toHaveText('2');
    await expect(row.getByRole('cell').nth(2)).toHaveText('L');
    await expect(row.getByRole('cell').nth(3)).toContainText('$19.00');
    await expect(row.getByRole('cell').nth(4)).toHaveText('Cash on Delivery');
    await expect(row.getByRole('cell').nth(5)).toHaveText('Unpaid');
  },
);

test(
  'a stored cart is held against the shop: what is gone, sold out or dearer is told, and cannot be ordered by mistake',
  { tag: '@one-width' },
  async ({ page, context, announce }) => {
    announce.failure(/left-the-shop/);
    await becomeShopper(page);
    for (const product of ['sundress-paprika', 'smock-dress-check', 'rib-tank-fern'])
      await addToCart(page, product);
    // A cart that was kept for a while: one of its products has left the shop, one was cheaper, one is scarcer now.
    await page.evaluate(() => {
      const kept = localStorage.getItem('clothStore') ?? '';
      const { state, ...rest } = JSON.parse(kept) as { state: { cart: Record<string, unknown>[] } };
      const [gone, scarce, dearer] = state.cart;
      Object.assign(gone ?? {}, { _id: 'left-the-shop' });
      Object.assign(scarce ?? {}, { quantity: 9 });
      Object.assign(dearer ?? {}, { price: 9.9 });
      localStorage.setItem('clothStore', JSON.stringify({ ...rest, state }));
    });
    await page.goto('/checkout');
    const main = page.getByRole('main');
    for (const notice of [
      /^Tie-Waist Sundress.* is no longer in our shop\.$/,
      /^Gingham Smock Dress.*: Sorry only 2 items in our stock !$/,
      /^The price of Ribbed Tank.* is now \$11\.90\. It was \$9\.90\.$/,
    ])
      await expect(main.getByText(notice)).toBeVisible();
    const gone = main.getByRole('row').filter({ hasText: 'Tie-Waist Sundress' });
    await expect(gone.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await page.goto('/belling-address/left-the-shop');
    await expect(main.getByText('This item can’t be ordered right now.')).toBeVisible();

    // Two tabs: they agree on the cart, and what one of them does shows in the other.
    await page.goto('/belling-address/rib-tank-fern');
    await expect(main.getByRole('button', { name: 'Pay $11.90' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/checkout');
    const row = other.getByRole('row').filter({ hasText: 'Ribbed Tank' });
    await row.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(main.getByRole('button', { name: 'Pay $23.80' })).toBeVisible();
    await other.evaluate(() => {
      const kept = localStorage.getItem('clothStore') ?? '';
      localStorage.setItem('clothStore', kept.replaceAll('"price":11.9', '"price":12.9'));
    });
    await expect(main.getByText(/is now \$12\.90\. It was \$11\.90\./)).toBeVisible();
    await row.getByRole('button', { name: 'Remove Ribbed Tank' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('This item is not in your cart.')).toBeVisible();
  },
);

test(
  'two devices want the last piece: one gets it, the other is told before anything is paid',
  { tag: '@one-width' },
  async ({ page, browser, baseURL, announce }) => {
    announce.failure(/\/api\/orders$/);
    const shopper = await becomeShopper(page);
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const phone = await elsewhere.newPage();
    const { email, password } = shopper;
    await phone.request.post('/api/sign-in', { data: { email, password } });
    await phone.goto('/product/leaf-blouse-moss');
    await phone.getByRole('button', { name: 'Buy it now' }).click();
    await fillAddress(phone);
    await chooseCash(phone);
    const stocked = await page.request.get('/api/product/leaf-blouse-moss');
    const { stock } = (await stocked.json()) as { stock: number };
    const [firstName, lastName, country, city, address, number] = Object.values(HOME);
    const data = {
      firstName,
      lastName,
      country,
      city,
      address,
      phone: number,
      product: { _id: 'leaf-blouse-moss', quantity: stock, size: 'M' },
      paymentMethod: 'cashOnDelivery',
    };
    const bought = await page.request.post('/api/orders', { data });
    const { insertedId } = (await bought.json()) as { insertedId: string };

    await phone.getByRole('button', { name: 'Place order' }).click();
    const main = phone.getByRole('main');
    await expect(main.getByRole('complementary', { name: 'Your order' })).toContainText('is sold out.');
    await expect(main.getByText('This item can’t be ordered right now.')).toBeVisible();
    // The other tests have their pieces again.
    expect((await page.request.post(`/api/order/${insertedId}/cancel`)).status()).toBe(200);
    await elsewhere.close();
  },
);
