import { expect } from '@playwright/test';
import { admin } from './running-shop.ts';
import { test } from './shop-test.ts';
import { becomeShopper, signIn } from './shopper.ts';

/** What the menus lead to (SPECIFICATION section 2, 'Navigation'). */
const MENUS = [
  { name: "Men's", entries: ['T-Shirt', 'Jeans', 'Shirt', 'Shorts'] },
  { name: "Women's", entries: ['Dresses', 'Tanks', 'Skirts', 'Blouses'] },
  { name: "Kid's", entries: ['Pants', 'Shirts'] },
];

test('the header holds its labels and exactly the named menus, which open by keyboard; its upper part leaves on narrow screens after 100 px', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
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
  }
  await expect(navigation.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/shop');
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
});

test(
  "a department's entries list its products only, and the search leads to the shop with its words",
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: "Men's", exact: true }).click();
    await header.getByRole('link', { name: 'Shirt', exact: true }).click();
    await expect(page).toHaveURL('/products/shirts?for=male');
    await header.getByRole('button', { name: "Kid's", exact: true }).click();
    await header.getByRole('link', { name: 'Shirts', exact: true }).click();
    await expect(page).toHaveURL('/products/shirts?for=kids');
    await expect(header.getByRole('link', { name: 'Pants', exact: true })).toBeHidden();

    const search = header.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
    await search.fill('linen');
    await search.press('Enter');
    await expect(page).toHaveURL('/shop?q=linen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “linen”');
    await expect(page.getByRole('link', { name: 'Linen Camp Shirt' })).toBeVisible();
  },
);

test('the cart menu opens on hover or click, closes on a press elsewhere, and leads to the cart', async ({
  page,
  isMobile,
}) => {
  await page.goto('/product/sundress-paprika');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
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
  // A first click keeps what the hover has opened; the next one closes it, and so does leaving.
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
});

test('the account menu has Make Admin for admins only', { tag: '@one-width' }, async ({ page }) => {
  await becomeShopper(page);
  await page.goto('/');
  const header = page.getByRole('banner');
  const links = header.getByRole('list', { name: 'Account' });
  await header.getByRole('button', { name: /^Account of/ }).click();
  await expect(links.getByRole('link')).toHaveText(['Account', 'My Orders']);
  await links.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/user-profile/logout');
  await signIn(page, admin);
  await page.waitForURL('/user-profile');
  await header.getByRole('button', { name: /^Account of/ }).click();
  await expect(links.getByRole('link')).toHaveText(['Account', 'My Orders', 'Make Admin']);
});

test(
  'the profile is a generic icon for visitors, and the photo of somebody who has one',
  { tag: '@one-width' },
  async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/session', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto('/');
    const header = page.getByRole('banner');
    const link = header.getByRole('link', { name: 'Account' });
    // Nothing is shown before the shop knows who is there, in the same place.
    await expect(link).toBeVisible();
    await expect(link.locator('svg')).toBeHidden();
    const place = await link.boundingBox();
    asked.resolve();
    await expect(link.locator('svg')).toBeVisible();
    expect(await link.boundingBox()).toEqual(place);
    await page.unroute('**/api/session');
    const { email, name } = await becomeShopper(page);
    // A photo comes from a provider that has one; what the shop makes of it is shown here.
    const user = { email, displayName: name, phoneNumber: null, photoURL: '/icon-512.png', role: 'user' };
    await page.route('**/api/session', (route) => route.fulfill({ json: user }));
    await page.goto('/');
    await expect(header.getByRole('button', { name: `Account of ${name}` }).locator('img')).toHaveAttribute(
      'src',
      '/icon-512.png',
    );
  },
);
