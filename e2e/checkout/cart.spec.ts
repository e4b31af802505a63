import { expect } from '@playwright/test';
import { createOrderPayload } from '#contract/example-order.ts';
import { chooseCash, expectAddress, fillAddress } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { placeCashOrder } from '../support/placed-order.ts';
import { shareStock } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

test(
  'the cart lists its lines and total, changes quantities and removes lines',
  { tag: '@both-widths' },
  async ({ page }) => {
    await createShopper(page);
    await storeCart(page, [{ product: 'sundress-paprika' }, { product: 'smock-dress-check' }]);
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
    await expectNoViolations(page, 'cart with lines');
    await row.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(row.getByRole('cell').nth(3)).toHaveText('$35.70');
    await row.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(row.getByRole('cell').nth(3)).toHaveText('$71.40');
    await row.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByRole('status').getByText('Sorry only 2 items in our stock !')).toBeVisible();
    await expect(row.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('2');
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total$112.20');

    const smock = 'Gingham Smock Dress in Black Check';
    const undo = page.getByRole('button', { name: `Undo the removal of ${smock}, size S` });
    await row.getByRole('button', { name: `Remove ${smock}` }).click();
    await expect(row).toHaveText(`Removed ${smock}, size S.Undo`);
    await expectNoViolations(page, 'cart with a removed line');
    await undo.click();
    await expect(row).toBeFocused();
    await expect(row.getByRole('cell').nth(3)).toHaveText('$71.40');
    await expect(page.getByRole('button', { name: 'Cart, total $112.20, 3 items' })).toBeVisible();
    await row.getByRole('button', { name: `Remove ${smock}` }).click();
    await expect(undo).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, total $40.80, 1 item' })).toBeVisible();
    await expect(
      table.getByRole('link', { name: 'Tie-Waist Sundress in Paprika', exact: true }),
    ).toHaveAttribute('href', '/product/sundress-paprika');
    await expect(page.getByRole('main').getByRole('link', { name: 'Checkout all' })).toHaveAttribute(
      'href',
      '/belling-address',
    );
    await table.getByRole('link', { name: 'Checkout Tie-Waist Sundress in Paprika' }).click();
    await expect(page).toHaveURL('/belling-address/sundress-paprika');
  },
);

test('the cart page changes the size of a line, and merges lines of one size', async ({ page }) => {
  await createShopper(page);
  await storeCart(page, [
    { product: 'sundress-paprika' },
    { product: 'sundress-paprika', size: 'M', overrides: { _id: 'sundress-paprika~2' } },
  ]);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  const sizeOf = (size: string) => main.getByLabel(`Size of Tie-Waist Sundress in Paprika, size ${size}`);
  await sizeOf('M').selectOption('L');
  await expect(sizeOf('L')).toHaveValue('L');
  await sizeOf('L').selectOption('S');
  const merged = main.getByRole('row', { name: 'Tie-Waist Sundress in Paprika', exact: true });
  await expect(merged).toBeFocused();
  await expect(merged.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('2');
  await expect(merged).toContainText('Only 3 left !');
  await expect(page.getByRole('button', { name: 'Cart, total $81.60, 2 items' })).toBeVisible();
});

test(
  'the checkout shows its sections, both payment methods and the button of the chosen method',
  { tag: '@quick' },
  async ({ page }) => {
    const shopper = await createShopper(page);
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
    await expect(main.getByRole('group', { name: 'Apple Pay, Google Pay' })).toContainText(
      'off in this demo',
    );
    await main.getByRole('radio', { name: 'Cash on Delivery' }).check();
    await expect(place).toBeVisible();
    await expect(place).toHaveCSS('background-color', 'rgb(179, 38, 30)');
    await expect(pay).toHaveCount(0);
  },
);

test('the cart requires a sign-in and shows a message when it is empty, and My Orders lists an order in its columns', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage();
  await storeCart(visitor, [{ product: 'sundress-paprika', quantity: 2 }, { product: 'kids-jogger-pond' }]);
  await visitor.goto('/checkout');
  await expect(visitor).toHaveURL('/user-profile/login?from=%2Fcheckout');
  await expect(visitor.getByText('Sign in to check out; your 3 items are kept.')).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('listitem').getByRole('img')).toHaveCount(2);
  await visitor.getByRole('link', { name: 'Create an account' }).click();
  await expect(visitor.getByText('Sign in to check out; your 3 items are kept.')).toBeVisible();
  await visitor.close();

  await page.goto('/checkout');
  await expect(page).toHaveURL('/user-profile/login?from=%2Fcheckout');
  await expect(page.getByText('Sign in to check out; your cart is still empty.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse the shop' })).toHaveAttribute(
    'href',
    '/shop',
  );
  await createShopper(page);
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
  await expect(main).toContainText(/We have emailed this to maren\..*@osier\.test\. You get a tracking link/);
  await expect(main.getByRole('listitem').filter({ hasText: 'Confirmation' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(main).toContainText('2210 Larch Street, Apt 4');
  await expect(main.getByRole('img', { name: /^Everyday Pants/ })).toBeVisible();
  for (const text of [
    'Everyday Pants',
    'KD',
    'Size L, quantity 2',
    'Subtotal$19.00',
    'ShippingFree',
    'Taxes$0',
    'Total$19.00',
  ])
    await expect(main).toContainText(text);
  const number = (await main.getByText(/^#\d{4,}$/).textContent()) ?? '';

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
  await expect(row.getByRole('cell').nth(0)).toContainText(`Order ${number}`);
  await expect(row.getByRole('cell').nth(1)).toHaveText('2');
  await expect(row.getByRole('cell').nth(2)).toHaveText('L');
  await expect(row.getByRole('cell').nth(3)).toContainText('$19.00');
  await expect(row.getByRole('cell').nth(4)).toHaveText('Cash on Delivery');
  await expect(row.getByRole('cell').nth(5)).toHaveText('Unpaid');
  await row.getByRole('link').click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Your order ${number}`);
});

test(
  "'Add another size' adds a line for the free size that the shopper chooses, and the panel shows the line that was touched last",
  { tag: '@both-widths' },
  async ({ page }) => {
    await createShopper(page);
    await page.goto('/product/sundress-paprika');
    const main = page.getByRole('main');
    const size = (name: string) => main.getByRole('radio', { name, exact: true });
    const cartButton = (total: string) => page.getByRole('button', { name: `Cart, total ${total}` });
    const inCart = main.getByRole('status').filter({ hasText: 'This item already in your cart' });
    const another = main.getByRole('button', { name: 'Add another size' });
    const added = (name: string) => main.getByRole('button', { name: `Add size ${name}` });
    const sizesToAdd = main.getByRole('group', { name: 'Another size' }).getByRole('button');
    await expect(another).toHaveCount(0);
    await main.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(inCart.getByText('This item already in your cart', { exact: true })).toBeVisible();
    await another.click();
    await expect(sizesToAdd).toHaveText(['M', 'L', 'XL']);
    await expect(cartButton('$40.80, 1 item')).toBeVisible();
    await expectNoViolations(page, 'sizes to add', { within: 'main' });
    await added('M').click();
    await expect(sizesToAdd).toHaveCount(0);
    await expect(size('M')).toBeChecked();
    await expect(cartButton('$81.60, 2 items')).toBeVisible();
    await expect(inCart).toContainText('Size S, quantity 1 · Size M, quantity 1');

    // Choosing the size of the other line shows that line. Choosing a free size changes the line.
    await size('S').check();
    await expect(cartButton('$81.60, 2 items')).toBeVisible();
    await main.getByRole('button', { name: 'Increase quantity' }).click();
    await size('XL').check();
    await expect(inCart).toContainText('Size XL, quantity 2 · Size M, quantity 1');
    await expectNoViolations(page, 'product with two sizes in the cart', { within: 'main' });
    await another.click();
    await added('L').press('Enter');
    await expect(size('L')).toBeChecked();
    await expect(another).toBeFocused();
    await another.press('Enter');
    await added('S').press('Enter');
    await expect(size('S')).toBeChecked();
    await expect(another).toHaveCount(0);
    await expect(inCart).toBeFocused();
    await page.reload();
    await expect(size('XL')).toBeChecked();
    await page.getByRole('button', { name: /^Cart, total/ }).click();
    // The newest line is first.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Tie-Waist Sundress in Paprika' })
      .nth(2)
      .click();
    await expect(size('M')).toBeChecked();

    await page.goto('/checkout');
    const row = (name: string) => main.getByRole('row', { name: `Tie-Waist Sundress in Paprika, ${name}` });
    await expect(main.getByRole('row')).toHaveCount(5);
    await row('size S').getByRole('button', { name: 'Remove Tie-Waist Sundress in Paprika, size S' }).click();
    await row('size M').getByRole('link', { name: 'Tie-Waist Sundress in Paprika', exact: true }).click();
    await expect(page).toHaveURL('/product/sundress-paprika');
    await expect(size('M')).toBeChecked();
    await page.goBack();
    await row('size M').getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/belling-address/sundress-paprika~2');
    await expect(main.getByRole('complementary', { name: 'Your order' })).toContainText('Size M, quantity 1');
    await fillAddress(page);
    await chooseCash(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
    await expect(cartButton('$122.40, 3 items')).toBeVisible();

    // The confirmation links to the checkout of the other lines. The checkout keeps the address, even across a reload.
    await page.reload();
    await expect(
      main.getByText('Still in your cart: Tie-Waist Sundress in Paprika, size XL, and 1 more item.'),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'Checkout all' })).toHaveAttribute(
      'href',
      '/belling-address',
    );
    await expectNoViolations(page, 'confirmation with another item in the cart', { within: 'main' });
    await main.getByRole('link', { name: 'Checkout', exact: true }).click();
    await expect(page).toHaveURL('/belling-address/sundress-paprika');
    await expectAddress(page);
  },
);

test(
  'two sizes of a product hold at most their own stock each, or together the stock that they share',
  { tag: '@quick' },
  async ({ page }) => {
    await createShopper(page);
    const shared = '/api/product/kids-stripe-tee-marigold';
    await shareStock('kids-stripe-tee-marigold', 2);
    await expect.poll(async () => (await page.request.get(shared)).text()).toContain('"sizing":"shared"');
    await storeCart(page, [
      { product: 'kids-dot-shirt', quantity: 5 },
      { product: 'kids-dot-shirt', quantity: 5, size: 'M', overrides: { _id: 'kids-dot-shirt~2' } },
      { product: 'kids-stripe-tee-marigold' },
      {
        product: 'kids-stripe-tee-marigold',
        quantity: 5,
        size: 'M',
        overrides: { _id: 'kids-stripe-tee-marigold~2' },
      },
    ]);
    await page.goto('/checkout');
    const main = page.getByRole('main');
    for (const [line, stock] of [
      ['Pebble Dot Shirt in Bluebell, size S', 1],
      ['Pebble Dot Shirt in Bluebell, size M', 2],
      ['Harbour Stripe Longsleeve in Ecru and Marigold', 2],
    ] as const)
      await expect(main.getByText(`${line}: Sorry only ${stock} items in our stock !`)).toHaveCount(1);
    const cartButton = page.getByRole('button', { name: 'Cart, total $73.10, 5 items' });
    await expect(cartButton).toBeVisible();
    for (const [line, stock] of [
      ['Pebble Dot Shirt in Bluebell, size S', 1],
      ['Harbour Stripe Longsleeve in Ecru and Marigold, size S', 2],
    ] as const) {
      const row = main.getByRole('row', { name: line });
      await row.getByRole('button', { name: 'Increase quantity' }).click();
      const toast = page.getByText(`Sorry only ${stock} items in our stock !`, { exact: true });
      await expect(toast).toBeVisible();
      await expect(row.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('1');
    }

    const other = main.getByRole('row', { name: 'Harbour Stripe Longsleeve in Ecru and Marigold, size M' });
    await other.getByRole('link', { name: /^Harbour/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour Stripe Longsleeve');
    await expect(main.getByText('Only 2 left !')).toBeVisible();
    await main.getByRole('button', { name: 'Add another size' }).click();
    await main.getByRole('button', { name: 'Add size L' }).click();
    await expect(page.getByText('Sorry only 2 items in our stock !', { exact: true })).toBeVisible();
    await expect(main.getByText('Size S, quantity 1 · Size M, quantity 1')).toBeVisible();
    await expect(main.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await expect(cartButton).toBeVisible();
  },
);

test('the cart reports stored products that are removed, short in stock or more expensive, and updates when another tab changes it', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.request(/left-the-shop/);
  await createShopper(page);
  await storeCart(page, [
    { product: 'sundress-paprika', overrides: { _id: 'left-the-shop' } },
    { product: 'smock-dress-check', quantity: 9 },
    { product: 'rib-tank-fern', overrides: { price: 9.9 } },
  ]);
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
  await expect(gone.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  // What is sold out does not count. It is removed before the others are checked out together.
  const cartSummary = main.getByRole('complementary', { name: 'Summary' });
  await expect(cartSummary).toContainText('Items3ShippingFreeTaxes$0Total$83.30Without the sold-out item.');
  await expect(main.getByRole('link', { name: 'Checkout all' })).toHaveCount(0);
  const cartButton = page.getByRole('button', { name: 'Cart, total $83.30, 3 items' });
  await cartButton.click();
  const menu = page.getByRole('banner');
  await expect(menu.getByRole('listitem', { name: /^Tie-Waist/ })).toContainText('Sold out');
  await expect(menu.getByText('Total without what is sold out')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'View Cart' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Checkout all' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await cartSummary.getByRole('button', { name: 'Remove the sold-out item' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(cartSummary.getByRole('link', { name: 'Checkout all' })).toBeVisible();
  await main.getByRole('button', { name: /^Undo the removal of Tie-Waist/ }).click();
  await expect(cartSummary).toContainText('Without the sold-out item.');
  await page.goto('/belling-address/left-the-shop');
  await expect(main.getByText('This item can’t be ordered right now.')).toBeVisible();

  await page.goto('/belling-address/rib-tank-fern');
  await expect(main.getByRole('button', { name: 'Pay $11.90' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/checkout');
  const row = other.getByRole('row').filter({ hasText: 'Ribbed Tank' });
  await row.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(main.getByRole('button', { name: 'Pay $23.80' })).toBeVisible();
  // The check of the other tab's cart writes to the storage. It has ended when it shows its notices.
  await expect(other.getByText(/is no longer in our shop\.$/)).toBeVisible();
  await other.evaluate(() => {
    const stored = localStorage.getItem('clothStore') ?? '';
    localStorage.setItem('clothStore', stored.replaceAll('"price":11.9', '"price":12.9'));
  });
  const summary = main.getByRole('complementary', { name: 'Your order' });
  await expect(summary.getByText(/is now \$12\.90\. It was \$11\.90\./)).toBeVisible();
  await row.getByRole('button', { name: 'Remove Ribbed Tank' }).click();
  // The toast closes after two seconds, which a slow navigation may take.
  await expect(page.getByText('This item is not in your cart.')).toBeVisible();
  await expect(page).toHaveURL('/checkout');
});

test('after an order on another device, the checkout of a cart names every line without enough stock, and orders the others', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/orders$/);
  const shopper = await createShopper(page);
  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await elsewhere.newPage();
  const { email, password } = shopper;
  await phone.request.post('/api/sign-in', { data: { email, password } });
  const left = { 'leaf-blouse-moss': 0, 'work-shirt-check': 1 };
  const stockOf = async (product: string) => {
    const response = await page.request.get(`/api/product/${product}`);
    const { sizes } = (await response.json()) as { sizes: { size: string; stock: number }[] };
    return sizes.find(({ size }) => size === 'S')?.stock ?? 0;
  };
  await storeCart(phone, [
    { product: 'leaf-blouse-moss' },
    { product: 'work-shirt-check', quantity: 3 },
    { product: 'rib-tank-fern' },
  ]);
  await phone.goto('/belling-address');
  const main = phone.getByRole('main');
  const summary = main.getByRole('complementary', { name: 'Your order' });
  await expect(summary.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Edit in your cart' })).toBeHidden();
  await fillAddress(phone);
  await chooseCash(phone);
  const bought = await Promise.all(
    Object.entries(left).map(async ([_id, rest]) =>
      placeCashOrder(page, createOrderPayload({ _id, size: 'S', quantity: (await stockOf(_id)) - rest })),
    ),
  );

  await phone.getByRole('button', { name: 'Place order' }).click();
  // New notices open the summary.
  const lines = summary.getByRole('listitem');
  await expect(summary.getByText('Leaf-Print Blouse in Moss is sold out in size S.')).toBeVisible();
  await expect(lines.nth(0)).toContainText('Sold out');
  await expect(summary.getByText('The total is without the sold-out item.')).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Remove the sold-out item' })).toBeVisible();
  await expect(lines.nth(1).getByText('Sorry only 1 items in our stock !')).toBeVisible();
  await expect(lines.nth(1)).toContainText('Size S, quantity 1');
  await expect(lines.nth(2).getByRole('paragraph')).toHaveCount(0);
  await expect(main.getByRole('status').filter({ hasText: 'sold out' })).toContainText(
    'Checked Work Shirt in Peat Check: Sorry only 1 items in our stock !',
  );
  const refusal = 'This item can’t be ordered right now: Leaf-Print Blouse in Moss, size S.';
  await expect(main.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expectNoViolations(phone, 'cart with sold-out lines', { within: 'main' });
  await main.getByRole('button', { name: 'Remove from the cart' }).click();
  await expect(main.getByRole('heading', { name: 'Payment Method' })).toBeFocused();
  await phone.getByRole('button', { name: 'Place order' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
  await expect(main.getByText('Size S, quantity 1')).toHaveCount(2);
  bought.push(phone.url().split('/').at(-1) ?? '');
  // Restores the stock for other tests.
  for (const id of bought) expect((await page.request.post(`/api/order/${id}/cancel`)).status()).toBe(200);
  await elsewhere.close();
});
