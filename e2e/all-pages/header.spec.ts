import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, signIn } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

/** The entries of the menus (SPECIFICATION section 2, 'Navigation'). */
const MENUS = [
  { name: "Men's", entries: ['T-Shirt', 'Jeans', 'Shirt', 'Shorts'] },
  { name: "Women's", entries: ['Dresses', 'Tanks', 'Skirts', 'Blouses'] },
  { name: "Kid's", entries: ['Pants', 'Shirts'] },
];

test(
  'the header shows its labels and menus, opens them by keyboard, and hides its upper part in a narrow window after 100 px of scrolling',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await openHydrated(page, '/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '+1 (555) 010-2040' })).toBeVisible();
    await expect(header.getByText('EN', { exact: true })).toBeVisible();
    await expect(header.getByText('US($)', { exact: true })).toBeVisible();
    await expect(header.getByRole('combobox', { name: 'Search' }).filter({ visible: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('contentinfo').getByText('Developed by the Osier team')).toBeVisible();

    const button = header.getByRole('button', { name: isMobile ? 'Menu' : "Women's", exact: true });
    const blouses = header.getByRole('link', { name: 'Blouses' });
    await button.press('Enter');
    await expect(blouses).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(blouses).toBeHidden();
    await expect(button).toBeFocused();

    if (isMobile) await button.click();
    const navigation = header.getByRole('navigation', { name: 'Main' });
    for (const { name, entries } of MENUS) {
      if (!isMobile) await navigation.getByRole('button', { name, exact: true }).hover();
      const list = navigation.getByRole('list', { name, exact: true });
      await expect(list.getByRole('link')).toHaveText(entries);
      await expect(navigation.getByRole('link', { name: `See all ${name}` })).toBeVisible();
    }
    await expect(navigation.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute(
      'href',
      '/shop',
    );
    if (isMobile) await page.keyboard.press('Escape');
    else await page.mouse.move(10, 600);
    await expect(header.getByRole('link', { name: 'Pants', exact: true })).toBeHidden();

    const contact = header.getByText('US($)');
    await expect(contact).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 90));
    await expect(contact).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 400));
    await (isMobile ? expect(contact).not.toBeInViewport() : expect(contact).toBeInViewport());
    await expect(page.getByRole('button', { name: /^Cart,/ })).toBeInViewport();
  },
);

test("the footer lists the entries of each department, and 'See all' apart from them", async ({ page }) => {
  await page.goto('/wishlist');
  const footer = page.getByRole('contentinfo');
  for (const [at, { name, entries }] of MENUS.entries()) {
    const group = footer.getByRole('navigation', { name, exact: true });
    await expect(group.getByRole('listitem')).toHaveText(entries);
    const all = group.getByRole('link', { name: `See all ${name}` });
    await expect(all).toHaveCSS('text-decoration-line', 'underline');
    await expect(all).toHaveAttribute('href', `/products-for/${['male', 'female', 'kids'][at]}`);
  }
});

test(
  'in a narrow window, an icon opens the search field',
  { tag: ['@quick', '@narrow-only'] },
  async ({ page }) => {
    await openHydrated(page, '/products/tanks');
    const header = page.getByRole('banner');
    const field = header.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
    await expect(field).toBeHidden();
    await header.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(field).toBeFocused();
    await field.fill('linen');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop?q=linen');
    await expect(field).toBeHidden();
  },
);

test(
  'a menu entry lists the products of its department, and the search opens the shop with its query',
  { tag: '@quick' },
  async ({ page }) => {
    await openHydrated(page, '/');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: "Men's", exact: true }).click();
    await header.getByRole('link', { name: 'Shirt', exact: true }).click();
    await expect(page).toHaveURL('/products/shirts?for=male');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText("Men's Shirts");
    await header.getByRole('button', { name: "Kid's", exact: true }).click();
    await header.getByRole('link', { name: 'Shirts', exact: true }).click();
    await expect(page).toHaveURL('/products/shirts?for=kids');
    await expect(title).toHaveText("Kid's Shirts");
    await expect(header.getByRole('link', { name: 'Pants', exact: true })).toBeHidden();
    await header.getByRole('button', { name: "Women's", exact: true }).click();
    await header.getByRole('link', { name: "See all Women's" }).click();
    await expect(page).toHaveURL('/products-for/female');

    const search = header.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
    await search.fill('linen');
    await search.press('Enter');
    await expect(page).toHaveURL('/shop?q=linen');
    await expect(title).toHaveText('Results for “linen”');
    await expect(page.getByRole('link', { name: 'Linen Camp Shirt' })).toBeVisible();
  },
);

test(
  'the cart menu opens on hover or click, closes when the pointer leaves or presses elsewhere, and links to the cart',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    // 'Add to Cart' would scroll the page, and a tap could miss the header while it moves.
    await storeCart(page, [{ product: 'sundress-paprika' }]);
    await page.goto('/product/sundress-paprika');
    const header = page.getByRole('banner');
    const button = header.getByRole('button', { name: 'Cart, total $40.80, 1 item' });
    const view = header.getByRole('link', { name: 'View Cart' });
    const press = () => (isMobile ? button.tap() : button.click());
    if (isMobile) await press();
    else await button.hover();
    await expect(view).toBeVisible();
    await expect(header.getByRole('link', { name: 'Tie-Waist Sundress in Paprika' })).toHaveAttribute(
      'href',
      '/product/sundress-paprika',
    );
    // The first click keeps the menu that the hover opened. The next click closes it.
    if (!isMobile) await press();
    await expect(view).toBeVisible();
    await press();
    await expect(view).toBeHidden();
    await press();
    await expect(view).toBeVisible();
    if (isMobile) await page.getByRole('heading', { level: 1 }).click();
    else await page.mouse.move(10, 600);
    await expect(view).toBeHidden();

    await button.press('Enter');
    await expect(view).toBeVisible();
    await expect(view).toHaveAttribute('href', '/checkout');
  },
);

test('the cart menu changes quantities and removes lines, and keeps the focus', async ({ page }) => {
  await storeCart(page, [{ product: 'sundress-paprika' }, { product: 'kids-jogger-pond' }]);
  await page.goto('/product/sundress-paprika');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Cart, total .*, 2 items$/ }).click();
  const dress = header.getByRole('listitem', { name: 'Tie-Waist Sundress in Paprika' });
  await dress.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(dress.getByRole('status')).toHaveText('2');
  await expect(header.getByRole('button', { name: /^Cart, total .*, 3 items$/ })).toBeVisible();
  await expect(dress).toContainText('$81.60');
  await header.getByRole('button', { name: /^Remove Tie-Waist Sundress/ }).press('Enter');
  const other = header.getByRole('listitem', { name: /^Everyday Pants/ });
  await expect(other).toBeFocused();
  await other.getByRole('button', { name: /^Remove/ }).press('Enter');
  await expect(header.getByText('No product in your cart !')).toBeVisible();
  await expect(header.getByRole('link', { name: 'View Cart' })).toBeFocused();
  await header.getByRole('button', { name: /^Undo the removal of Everyday Pants/ }).press('Enter');
  await expect(header.getByRole('listitem', { name: /^Everyday Pants/ })).toBeFocused();
  await expect(header.getByRole('button', { name: /^Cart, total .*, 1 item$/ })).toBeVisible();
});

test(
  'the cart menu changes the size of a line, marks sold-out sizes, and merges lines of one size',
  { tag: '@both-widths' },
  async ({ page }) => {
    await storeCart(page, [
      { product: 'sundress-paprika' },
      { product: 'sundress-paprika', size: 'M', overrides: { _id: 'sundress-paprika~2' } },
      { product: 'smock-dress-check' },
    ]);
    await page.goto('/wishlist');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: /^Cart, total .*, 3 items$/ }).click();
    const lines = header.getByRole('listitem').filter({ has: page.getByRole('combobox') });
    await expect(lines).toHaveCount(3);
    // This product has pieces of size S alone.
    const smock = header.getByLabel('Size of Gingham Smock Dress in Black Check');
    await expect(smock.getByRole('option')).toHaveText(['S', 'M, sold out', 'L, sold out', 'XL, sold out']);
    await expect(smock.getByRole('option', { disabled: true })).toHaveCount(3);
    // Says how many are left where the line has all of them.
    const smockLine = header.getByRole('listitem', { name: /^Gingham Smock Dress/ });
    await expect(smockLine.getByText('Only 2 left !')).toBeHidden();
    await smockLine.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(smockLine.getByText('Only 2 left !')).toBeVisible();
    await smockLine.getByRole('button', { name: 'Decrease quantity' }).click();

    const second = header.getByLabel('Size of Tie-Waist Sundress in Paprika, size M');
    await expect(second.getByRole('option', { name: 'S, in your cart' })).toBeAttached();
    await second.selectOption('L');
    await expect(header.getByLabel('Size of Tie-Waist Sundress in Paprika, size L')).toHaveValue('L');
    await expect(lines).toHaveCount(3);
    await header.getByLabel('Size of Tie-Waist Sundress in Paprika, size L').selectOption('S');
    await expect(lines).toHaveCount(2);
    const merged = header.getByRole('listitem', { name: 'Tie-Waist Sundress in Paprika', exact: true });
    await expect(merged).toBeFocused();
    await expect(merged.getByRole('status')).toHaveText('2');
    await expect(merged).toContainText('$81.60');
    await expect(header.getByRole('button', { name: /^Cart, total .*, 3 items$/ })).toBeVisible();
    await expectNoViolations(page, 'cart menu', { within: 'header' });
  },
);

test('in the cart menu, keys step through the sizes of a line, and Enter or leaving the field chooses one', async ({
  page,
}) => {
  await storeCart(page, [
    { product: 'sundress-paprika' },
    { product: 'sundress-paprika', size: 'L', overrides: { _id: 'sundress-paprika~2' } },
  ]);
  await page.goto('/wishlist');
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: /^Cart, total .*, 2 items$/ });
  const lines = header.getByRole('listitem').filter({ has: page.getByRole('combobox') });
  const sizeOf = (size: string) => header.getByLabel(`Size of Tie-Waist Sundress in Paprika, size ${size}`);
  await button.click();
  await expect(sizeOf('L')).toBeEnabled();
  // The browser reports each step as a change. The other line has size S.
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await sizeOf('L').press(key);
  await expect(sizeOf('L')).toHaveValue('M');
  await sizeOf('L').press('Enter');
  await expect(sizeOf('M')).toBeFocused();
  await expect(lines).toHaveCount(2);

  await sizeOf('M').press('ArrowDown');
  await page.mouse.click(10, 600);
  await expect(lines).toHaveCount(0);
  await button.click();
  await expect(sizeOf('L')).toHaveValue('L');

  await sizeOf('L').press('Home');
  await expect(sizeOf('L')).toHaveValue('S');
  await expect(lines).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(lines).toHaveCount(1);
  await expect(lines).toBeFocused();
  await expect(lines.getByRole('status')).toHaveText('2');
});

test('the cart menu stays open while the pointer is on the list of sizes, and closes when it leaves the menu', async ({
  page,
}) => {
  await storeCart(page, [{ product: 'sundress-paprika' }]);
  await page.goto('/wishlist');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Cart, total $40.80, 1 item' }).hover();
  const size = header.getByLabel('Size of Tie-Waist Sundress in Paprika');
  await expect(size).toBeEnabled();
  // The list is a window of its own: browsers report that the pointer leaves the page.
  await size.dispatchEvent('pointerout', { pointerType: 'mouse' });
  await size.selectOption('M');
  await expect(size).toHaveValue('M');
  await page.mouse.move(10, 600);
  await expect(size).toBeHidden();
});

test('the cart menu reads the product of a line once for several openings', async ({ page }) => {
  await storeCart(page, [{ product: 'sundress-paprika' }]);
  await page.goto('/wishlist');
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: 'Cart, total $40.80, 1 item' });
  const size = header.getByLabel('Size of Tie-Waist Sundress in Paprika');
  await button.click();
  await expect(size).toBeEnabled();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/product/')) reads.push(request.url());
  });
  await page.mouse.move(10, 600);
  await expect(size).toBeHidden();
  await button.click();
  // Its sizes are known only from the product.
  await expect(size).toBeEnabled();
  expect(reads).toEqual([]);
});

test('the account menu shows the back office and Make Admin to admins only', async ({ page }) => {
  await createShopper(page);
  await page.goto('/');
  const header = page.getByRole('banner');
  const links = header.getByRole('list', { name: 'Account' });
  await header.getByRole('button', { name: /^Account of/ }).click();
  await expect(links.getByRole('link')).toHaveText(['Account', 'My Orders', 'Wishlist']);
  await links.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/user-profile/logout');
  await signIn(page, ADMIN);
  await page.waitForURL('/user-profile');
  await header.getByRole('button', { name: /^Account of/ }).click();
  await expect(links.getByRole('link')).toHaveText([
    'Account',
    'My Orders',
    'Wishlist',
    'Back office',
    'Make Admin',
  ]);
});

test(
  'a phone shows one burger, also to a signed-in user, whose photo or initials open the account menu',
  { tag: '@narrow-only' },
  async ({ page }) => {
    const { name } = await createShopper(page);
    await page.goto('/');
    const header = page.getByRole('banner');
    const account = header.getByRole('button', { name: `Account of ${name}` });
    await expect(account).toBeVisible();
    await expect(account.locator('svg')).toHaveCount(0);
    await expect(header.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(1);
    await account.tap();
    await expect(header.getByRole('list', { name: 'Account' }).getByRole('link')).toHaveText([
      'Account',
      'My Orders',
      'Wishlist',
    ]);
  },
);

test('the profile link shows a generic icon to visitors and the photo of a user who has one', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/');
  const header = page.getByRole('banner');
  const link = header.getByRole('link', { name: 'Account' });
  // The link stays empty, at its final size, until the session is loaded.
  await expect(link).toBeVisible();
  await expect(link.locator('svg')).toBeHidden();
  const box = await link.boundingBox();
  released.resolve();
  await expect(link.locator('svg')).toBeVisible();
  expect(await link.boundingBox()).toEqual(box);
  await page.unroute('**/api/session');
  const { email, name } = await createShopper(page);
  // Only an identity provider supplies a photo.
  const user = { email, displayName: name, phoneNumber: null, photoURL: '/icon-512.png', role: 'user' };
  await page.route('**/api/session', (route) => route.fulfill({ json: user }));
  await page.goto('/');
  await expect(header.getByRole('button', { name: `Account of ${name}` }).locator('img')).toHaveAttribute(
    'src',
    '/icon-512.png',
  );
});
