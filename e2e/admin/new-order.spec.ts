import { expect, type Browser, type Page } from '@playwright/test';
import { CARDS, fillCard } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { findMailLink } from '../support/mailbox.ts';
import { runSql } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('by keyboard alone, staff take an order by phone, which its customer pays by the mailed link', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/orders$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shopper = await (await browser.newContext()).newPage();
  const { email } = await createShopper(shopper);
  await shopper.context().close();
  await openAsAdmin(page, '/admin/orders');
  await expect(page.getByRole('link', { name: 'New order' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order');
  await expectNoViolations(page, 'empty new order');

  const add = page.getByLabel('Add a product');
  await add.focus();
  await page.keyboard.type('2 x RIB-TANK-CLAY-M\n');
  const tank = page.getByRole('group', { name: /Ribbed Tank/ });
  await expect(tank.getByLabel('Quantity')).toHaveValue('2');
  // A shirt whose price no other test changes: an order is placed only for the total that was shown.
  await page.keyboard.type('striped poplin\n');
  await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().press('Enter');
  const shirt = page.getByRole('group', { name: /Poplin/ });
  await expect(shirt.getByLabel('Size')).toBeFocused();
  await shirt.getByLabel('Size').press('L');

  await field(page, 'Find a customer').focus();
  await page.keyboard.type(email);
  // A pause while typing may have found other customers, too.
  await page
    .getByRole('list', { name: 'Customers found' })
    .getByRole('button', { name: email })
    .press('Enter');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('radio', { name: 'Cash' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('an email with a link to pay')).toBeVisible();
  await fillAllButCity(page);
  const place = page.getByRole('button', { name: /^Place order/ });
  await expect(place).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('City is required.')).toBeVisible();
  await expectNoViolations(page, 'refused new order');
  await expectNoSidewaysScrolling(page);

  // Products and customer survive a reload; names and addresses do not stay in the browser.
  await page.reload();
  const contents = page.getByRole('main');
  await expect(tank.getByLabel('Quantity')).toHaveValue('2');
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Phoneline');
  await fillAllButCity(page);
  await field(page, 'City').fill('Galway');
  await field(page, 'Note, optional').fill('Ring twice.');
  await expect(place).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(contents).toContainText('Maren Phoneline');
  await expect(contents).toContainText('Ring twice.');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('placed this order, to be paid by link');
  await expect(contents).toContainText('Waiting for payment by link');
  await runSql(`UPDATE outbox SET due_at = now() WHERE kind = 'payment_link_mail' AND done_at IS NULL`);
  await payByLink(browser, email);
  // The open page shows it at once.
  await expect(timeline).toContainText('paid by card');
  await expect(contents).toContainText('To pack');
  // The placed order leaves no draft.
  await page.goto('/admin/orders/new');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(tank).toHaveCount(0);
});

test('a draft that another window has already placed can be placed again, as a second order', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/orders$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/orders/new');
  await page.getByLabel('Add a product').fill('RIB-TANK-CLAY-S');
  await page.getByLabel('Add a product').press('Enter');
  await page.getByText('Hand over now').click();
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeEnabled();
  // The draft takes a quantity as it is typed, before the field loses the focus.
  await page.getByLabel('Quantity').fill('2');
  const other = await page.context().newPage();
  await other.goto('/admin/orders/new');
  await expect(other.getByLabel('Quantity')).toHaveValue('2');
  for (const one of [page, other]) await one.getByLabel('Quantity').fill('1');
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeEnabled();
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(heading).toHaveText(/^#\d+$/);
  await field(other, 'First name').fill('Ada');
  const place = other.getByRole('button', { name: /^Place order/ });
  await expect(place).toBeEnabled();
  await place.click();
  await expect(other.getByText('Look for its order')).toBeVisible();
  await expect(place).toBeEnabled();
  await place.click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/);
  expect(await other.getByRole('heading', { level: 1 }).textContent()).not.toBe(await heading.textContent());
  await other.close();
});

test('two products that are scanned quickly are both added, although the shop responds late', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/orders/new');
  const release = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/admin/stock',
    async (route) => {
      await release.promise;
      await route.continue();
    },
  );
  await page.getByLabel('Add a product').focus();
  await page.keyboard.type('RIB-TANK-CLAY-M\n');
  await page.keyboard.type('RIB-TANK-CLAY-L\n');
  release.resolve();
  await expect(page.getByRole('group', { name: /Ribbed Tank/ })).toHaveCount(2);
});

/** Pays an order by the mailed link, on a phone and without a sign-in. */
async function payByLink(browser: Browser, email: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await phone.goto(await findMailLink(email, /^Please pay your/));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Pay your order');
  await fillCard(phone, CARDS.accepted);
  await expectNoViolations(phone, 'order to pay by link');
  await expectNoSidewaysScrolling(phone);
  await phone.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is paid');
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is paid');
  await context.close();
}

test('staff see why the form has no address of a customer who cannot be read', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\//);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page, '/admin/orders/new?customer=nobody');
  await expect(page.getByText('There is no such customer.')).toBeVisible();
});

/** Fills in the customer and the address, except the city. */
async function fillAllButCity(page: Page): Promise<void> {
  await field(page, 'First name').fill('Maren');
  await field(page, 'Last name').fill('Phoneline');
  await field(page, 'Phone number').fill('555 014 2020');
  await field(page, 'Address').fill('2 Long Lane');
  // Not Canada, because another test changes its prices of shipping and taxes.
  await field(page, 'Country').fill('Ireland');
}

test('on a phone, staff sell at a market', { tag: '@narrow-only' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await openAsAdmin(page, '/admin/orders');
  await page.getByRole('link', { name: 'New order' }).tap();
  await page.getByLabel('Add a product').fill('RIB-TANK-CLAY-S');
  await page.getByLabel('Add a product').press('Enter');
  await page.getByText('Hand over now').tap();
  await expect(page.getByText('pays in cash and takes the products now')).toBeVisible();
  await expectNoViolations(page, 'sale at a market');
  await expectNoSidewaysScrolling(page);
  const place = page.getByRole('button', { name: /^Place order/ });
  await expect(place).toBeEnabled();
  await place.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/);
  const contents = page.getByRole('main');
  await expect(contents).toContainText('Walk-in customer');
  await expect(contents).toContainText('Cash received');
  await expectNoViolations(page, 'order without an address');
});
