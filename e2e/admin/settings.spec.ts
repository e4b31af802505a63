import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'an owner sends a test mail, reads the mails, tests the card provider, and sees that texts promise different amounts for free shipping',
  { tag: '@both-widths' },
  async ({ page }) => {
    await openAsAdmin(page, '/admin/settings/mail');
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await expect(settings.getByRole('link', { name: 'Mail' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Customers get no mail yet.')).toBeVisible();
    await page.getByRole('button', { name: /^Send a test mail to / }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The test mail was sent.' })).toBeVisible();
    const design = page.frameLocator('iframe');
    await expect(design.getByRole('heading', { name: 'Thank you, Maren' })).toBeVisible();
    await page.getByLabel('Mail', { exact: true }).selectOption('Low stock');
    await expect(page).toHaveURL(/\?mail=low_stock$/);
    await expect(design.getByRole('link', { name: 'Open stock' })).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expectNoViolations(page, 'mail', { frames: false });

    await settings.getByRole('link', { name: 'Payments' }).press('Enter');
    await page.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The connection works.' })).toBeVisible();
    await expectNoViolations(page, 'payments');

    await settings.getByRole('link', { name: 'Shipping' }).press('Enter');
    await expect(page.getByText('different amounts: $75 and $150')).toBeVisible();
    await page.getByRole('textbox', { name: 'Shipping text' }).fill('Free shipping over $150');
    await expect(page.getByText('different amounts')).toBeHidden();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await expectNoViolations(page, 'shipping');
  },
);

test(
  'an owner edits the rules of returns, and sees how many orders a new time limit would anonymise',
  { tag: '@both-widths' },
  async ({ page }) => {
    await openAsAdmin(page, '/admin/settings/returns');
    const days = page.getByRole('textbox', { name: 'Days after the delivery' });
    await days.fill('31');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await expectNoViolations(page, 'rules of returns');
    await page.getByRole('main').getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(days).toHaveValue('30');
    await page.goto('/admin/settings/privacy');
    await page.getByRole('textbox', { name: /^Remove them after/ }).fill('99');
    await expect(page.getByText('No order is that old today.')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'privacy');
  },
);

// Charges only Canada, because orders of other tests are free of shipping and taxes.
test('an owner sets what Canada pays for shipping and taxes, tries it on a cart, and undoes it', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/shipping\/zones/);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page, '/admin/settings/shipping');
  await page.getByRole('button', { name: 'Add zone' }).press('Enter');
  await page.getByLabel('Name, for staff only').fill('Canada');
  await page.getByLabel('Add a country').selectOption('Canada');
  await page.getByLabel('Delivery time, optional').fill('6 to 9 days');
  await page.getByText('By order total', { exact: true }).click();
  const [below, above] = [
    page.getByLabel('Shipping price, in $').first(),
    page.getByLabel('Order total from, in $').last(),
  ];
  await below.fill('9.50');
  await above.fill('100');
  const cart = page.getByRole('region', { name: 'Test a cart' });
  await cart.getByLabel('Country').selectOption('Canada');
  await expect(cart.getByText('$9.50')).toBeVisible();
  await expect(cart.getByText('Includes your unsaved changes.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Effect:' })).toBeVisible();
  await page.reload();
  await expect(above).toHaveValue('100');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await cart.getByLabel('Country').selectOption('Canada');
  await expect(cart.getByText('$9.50')).toBeVisible();
  await expectNoViolations(page, 'a new shipping zone');
  await expectFitsPhone(page, 'a new shipping zone');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('$9.50, free from $100.00')).toBeVisible();
  // The row already has the prices before the save, and one save runs at a time.
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  const broken = page.getByText(/on orders over \$75’ is not true/);
  await expect(broken).toBeVisible();
  await expect(page.getByText('an order of $75.01 pays $9.50').first()).toBeVisible();

  const link = page.getByLabel('Tracking link');
  await page.getByRole('button', { name: 'Add carrier' }).press('Enter');
  await page.getByLabel('Name, as customers see it').fill('Cargo Bike');
  await link.fill('https://bike.example/');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Write {number} in the tracking link').first()).toBeVisible();
  await expectNoViolations(page, 'a new carrier');
  await link.fill('https://bike.example/{number}');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Saved. New shipments use it.')).toBeVisible();
  const bike = page.getByRole('row').filter({ hasText: 'Cargo Bike' });
  await expect(bike).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(bike).toBeHidden();

  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Taxes' })
    .press('Enter');
  await expect(page.getByText('No tax rates')).toBeVisible();
  await page.getByRole('button', { name: 'Add rate' }).press('Enter');
  await page.getByRole('region', { name: 'Tax rates' }).getByLabel('Country').selectOption('Canada');
  await page.getByLabel('Rate in %').fill('5');
  await cart.getByLabel('Country').selectOption('Canada');
  await expect(cart.getByText('$51.98')).toBeVisible();
  await expectNoViolations(page, 'a new tax rate');
  await expectFitsPhone(page, 'a new tax rate');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('No tax rates')).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Shipping' })
    .press('Enter');
  await page.getByRole('button', { name: 'Change Canada' }).press('Enter');

  // Another admin changes the same zone. The user chooses a name, and the other admin's delivery time is kept.
  await page.getByLabel('Name, for staff only').fill('Canada and islands');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  const read = await page.request.get('/api/admin/settings/shipping');
  const { zones } = (await read.json()) as { zones: { id: string; name: string; methods: object[] }[] };
  const { id, methods = [] } = zones.find((zone) => zone.name === 'Canada') ?? {};
  const slower = methods.map((method) => ({ ...method, delivery: '9 days' }));
  const changed = await page.request.put(`/api/admin/settings/shipping/zones/${id ?? ''}`, {
    data: { name: { base: 'Canada', value: 'North' }, methods: { base: methods, value: slower } },
  });
  expect(changed.status()).toBe(200);
  await page.keyboard.press('ControlOrMeta+s');
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('North');
  await expectNoViolations(page, 'a conflict about a zone', { within: 'dialog[open]' });
  await conflict.getByRole('radio', { name: /^Yours/ }).press('Space');
  await conflict.getByRole('button', { name: /^Save this version/ }).press('Enter');
  await expect(conflict).toBeHidden();
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Canada and islands' }).first()).toContainText(
    '9 days',
  );
  await page.getByRole('button', { name: 'Delete zone' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The zone is deleted.' })).toBeVisible();
  await expect(broken).toBeHidden();
});

test.describe('carriers', () => {
  // One after the other: each reads the list that the other changes.
  test.describe.configure({ mode: 'default' });

  test('a carrier whose first save got no response is added once', async ({ page, allowErrors }) => {
    allowErrors.request(/\/shipping\/carriers/);
    allowErrors.console(/Failed to load resource/);
    await openAsAdmin(page, '/admin/settings/shipping');
    await page.getByRole('button', { name: 'Add carrier' }).press('Enter');
    await page.getByLabel('Name, as customers see it').fill('Slow Boat');
    await page.getByLabel('Tracking link').fill('https://boat.example/{number}');
    await page.route(
      '**/api/admin/settings/shipping/carriers',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const unsaved = page.getByText('1 unsaved change', { exact: true });
    await page.keyboard.press('ControlOrMeta+s');
    const rows = page.getByRole('row').filter({ hasText: 'Slow Boat' });
    // A change of a zone in another test may update the rows before the save has ended, and one save runs at a time.
    await expect(page.getByRole('status').filter({ hasText: 'The shop cannot be reached' })).toBeVisible();
    // The stored carrier, and the unsaved one, because this page does not know that it is stored.
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(unsaved).toBeHidden();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: 'Change Slow Boat' }).press('Enter');

    // A deletion that fails keeps what is not saved.
    await page.getByLabel('Tracking link').fill('https://boat.example/track/{number}');
    await expect(unsaved).toBeVisible();
    await page.route(
      '**/api/admin/settings/shipping/carriers/*',
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Delete carrier' }).press('Enter');
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
    await expect(page.getByLabel('Tracking link')).toHaveValue('https://boat.example/track/{number}');
    await page.getByRole('button', { name: 'Delete carrier' }).press('Enter');
    await expect(rows).toBeHidden();
  });

  test('a carrier that another admin has deleted is not added again by a save', async ({
    page,
    allowErrors,
  }) => {
    allowErrors.request(/\/shipping\/carriers/);
    allowErrors.console(/Failed to load resource/);
    await openAsAdmin(page);
    const added = await page.request.post('/api/admin/settings/shipping/carriers', {
      data: { name: 'Short Cut', link: 'https://cut.example/{number}' },
    });
    expect(added.status()).toBe(200);
    await page.goto('/admin/settings/shipping');
    const row = page.getByRole('row').filter({ hasText: 'Short Cut' });
    await row.getByRole('button', { name: 'Change Short Cut' }).press('Enter');
    await page.getByLabel('Tracking link').fill('https://cut.example/track/{number}');
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
    const { id } = (await added.json()) as { id: string };
    expect((await page.request.delete(`/api/admin/settings/shipping/carriers/${id}`)).status()).toBe(200);
    await page.keyboard.press('ControlOrMeta+s');
    // A change of a zone in another test may update the rows before the save has ended, and one save runs at a time.
    await expect(
      page.getByRole('status').filter({ hasText: /no such carrier|deleted meanwhile/ }),
    ).toBeVisible();
    await expect(row).toBeHidden();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('The carrier was deleted meanwhile.').first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(row).toBeHidden();
  });
});

test('an owner creates an API token, copies it, calls the shop with it, and revokes it, by keyboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsAdmin(page, '/admin/settings/tokens');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create an API token' });
  await dialog.getByLabel('Name').fill('Accounting');
  await dialog.getByLabel('Role').selectOption('Read-only');
  await expectNoViolations(page, 'form of a token');
  await dialog.getByRole('button', { name: 'Create the token' }).press('Enter');
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('The token is copied.')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'I have kept it' }).press('Enter');
  await expect(dialog).toBeHidden();
  const callWithToken = () =>
    page.request.get('/api/admin/stock', { headers: { authorization: `Bearer ${token}` } });
  expect((await callWithToken()).status()).toBe(200);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Accounting' });
  await expect(row).toContainText('used');
  await expectNoViolations(page, 'tokens');
  await expectFitsPhone(page, 'tokens');
  await row.getByRole('button', { name: 'Revoke Accounting' }).press('Enter');
  await expect(page.getByText('Revoke Accounting? Programs that use it stop working.')).toBeVisible();
  expect((await callWithToken()).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
  await expect(row).toContainText('revoked');
  expect((await callWithToken()).status()).toBe(401);
});

test('an owner adds a webhook endpoint, rotates its secret, disables and deletes it, by keyboard', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/settings/webhooks');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  await dialog.getByLabel('Address').fill('http://hooks.example/osier');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('The address must begin with https://.')).toBeVisible();
  await dialog.getByLabel('Address').fill('https://hooks.example/osier');
  // No other test causes this event at the same time.
  await dialog.getByRole('checkbox', { name: 'product.published' }).press('Space');
  await expectNoViolations(page, 'form of an endpoint');
  await dialog.getByRole('button', { name: 'Add the endpoint' }).press('Enter');
  const secret = page.getByRole('dialog', { name: 'The secret of hooks.example' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  const first = await secret.getByText(/^whsec_/).textContent();
  await secret.getByRole('button', { name: 'I have kept it' }).press('Enter');
  const panel = page.getByRole('region', { name: 'hooks.example' });
  await panel.getByRole('button', { name: 'Show messages' }).press('Enter');
  await expect(panel.getByText('No messages yet.')).toBeVisible();
  await expectNoViolations(page, 'webhooks');
  await expectFitsPhone(page, 'webhooks');
  await panel.getByRole('button', { name: 'Rotate the secret' }).press('Enter');
  await expect(secret.getByText(/^whsec_/)).not.toHaveText(first ?? '');
  await secret.getByRole('button', { name: 'I have kept it' }).press('Enter');
  await panel.getByRole('button', { name: 'Disable' }).press('Enter');
  await expect(panel.getByText('disabled', { exact: true })).toBeVisible();
  // The live stream may update the panel before the call has ended, whose message would replace the next one.
  await expect(page.getByText('hooks.example gets no more events.')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Delete hooks.example? Messages that wait for it are lost.')).toBeVisible();
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: 'Delete it' }).press('Enter');
  await expect(panel).toBeHidden();
});
