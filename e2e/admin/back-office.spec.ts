import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { findMailLink } from '../support/mailbox.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, signIn } from '../support/shopper.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /owner/i }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click();
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or command' });

test(
  'an admin opens the back office from the login form and from the account menu, and leaves it, by mouse',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/user-profile/login?from=%2Fadmin');
    await signIn(page, ADMIN);
    await expect(page).toHaveURL('/admin');
    await expect(page).toHaveTitle(/^\w+day, \w+ \d+ \| Osier back office$/);
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();

    await page.goto('/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Back office' }).click();
    await expect(page).toHaveURL('/admin');
    const navigation = page.getByRole('navigation', { name: 'Back office' });
    await expect(navigation.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: /^View shop/ })).toHaveAttribute('href', '/');

    await page.getByRole('button', { name: 'Search or command' }).click();
    await palette(page).getByRole('combobox').fill('sundr');
    await expect(
      palette(page)
        .getByRole('option', { name: /Sundress/ })
        .first(),
    ).toBeVisible();
    await palette(page).getByRole('combobox').fill('your acc');
    await palette(page).getByRole('option', { name: 'Your account' }).click();
    await expect(page).toHaveURL('/user-profile');

    await page.goto('/admin/no-such-screen');
    await expect(page.getByText('There is no such screen')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await expect(page).toHaveURL('/admin');
    // This screen reads nothing. Today reads again with each change by another test, also between the end of the session and the redirect.
    await page.goBack();
    await expect(page.getByText('There is no such screen')).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL('/user-profile/login');
    await page.goto('/admin');
    await expect(page).toHaveURL('/user-profile/login?from=%2Fadmin');
  },
);

test('a sign-out opens the login form without a return path, also while a screen is loading', async ({
  page,
  allowErrors,
}) => {
  // The read that arrives after the sign-out gets a 401.
  allowErrors.request(/\/api\/admin\/orders$/);
  await openAsAdmin(page, '/admin');
  const isSignedOut = Promise.withResolvers<void>();
  await page.route('**/api/admin/orders', async (route) => {
    await isSignedOut.promise;
    await route.continue();
  });
  await page.route('**/api/sign-out', async (route) => {
    const response = await route.fetch();
    isSignedOut.resolve();
    // The read without a session ends before the sign-out gets its response.
    await page.waitForRequest(/\/user-profile\/login/);
    await route.fulfill({ response });
  });
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }).click();
  await signOut(page);
  await expect(page).toHaveURL('/user-profile/login');
});

test('the back office redirects customers to the home page, which has no link to it', async ({ page }) => {
  await createShopper(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const links = page.getByRole('list', { name: 'Account' }).getByRole('link');
  await expect(links).toHaveText(['Account', 'My Orders', 'Wishlist']);
});

test('navigation, palette and shortcuts work by keyboard alone', async ({ page }) => {
  await openAsAdmin(page, '/admin/no-such-screen');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('main')).toBeFocused();

  // The dialog for a new product has its own URL.
  await expect(page.getByRole('link', { name: 'New product' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New product' })).toBeVisible();
  await expect(page).toHaveURL('/admin/products/new');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/products');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // A search from the keyboard: the arrows select, Enter runs, Escape closes and returns the focus.
  await page.keyboard.press('/');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const selected = palette(page).getByRole('option', { selected: true });
  await expect(selected).toHaveText(/Sign out/);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>keyb');
  await expect(selected).toHaveText(/Keyboard shortcuts/);
  await expect(field).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');

  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Today')).toBeVisible();
  const setting = shortcuts.getByRole('checkbox', { name: /^Shortcuts without/ });
  // In a low window, the arrow keys scroll the list.
  await page.keyboard.press('Tab');
  await expect(shortcuts.getByRole('region', { name: 'Shortcuts' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(setting).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  // Single keys are off now, also after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeVisible();
  await expect(shortcuts).toBeHidden();
});

test('a screen that fails to load or is offline says so, and recovers', async ({
  page,
  context,
  allowErrors,
}) => {
  // A change in another test makes the open screen fetch again, also while it is offline.
  allowErrors.request(/\/api\/(jobs|admin\/)/);
  allowErrors.console(/Failed to load resource/);
  await page.route('**/api/jobs', (route) => route.fulfill({ status: 500, body: '' }));
  await openAsAdmin(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Today could not be loaded.');
  await expect(page.getByText(/^Retrying in \d s\./)).toBeVisible();
  await page.unroute('**/api/jobs');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/^Offline since \d\d:\d\d\.$/)).toBeVisible();
  await expectNoViolations(page, 'offline');
  await context.setOffline(false);
  await expect(page.getByText(/^Offline since/)).toBeHidden();
});

test(
  'axe finds no violation in the shell and its dialogs',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(page);
    await expectNoViolations(page, 'today');
    await page.getByRole('button', { name: 'Search or command' }).filter({ visible: true }).click();
    await palette(page).getByRole('combobox').fill('shirt');
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    await expectNoViolations(page, 'palette', { within: 'dialog[open]' });
    await palette(page).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: isMobile ? 'More' : /owner/i }).click();
    await expectNoViolations(page, 'menu', { within: 'dialog[open]' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expectNoViolations(page, 'shortcuts', { within: 'dialog[open]' });
  },
);

test(
  'a phone has tabs within reach, targets of 48 px, and no sideways scrolling',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await openAsAdmin(page);
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    await expect(tabs.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('button', { name: 'More' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: /^View shop/ })).toBeInViewport();
    // Measures all targets at one moment, because an order of another test may change the screen.
    const targets = await page
      .locator('a, button, input')
      .filter({ visible: true })
      .evaluateAll((found) =>
        found.map((one) => ({ text: one.textContent, height: one.getBoundingClientRect().height })),
      );
    for (const { text, height } of targets) expect(height, text).toBeGreaterThanOrEqual(48);
    await page.keyboard.press('Escape');
    await expectNoSidewaysScrolling(page);
  },
);

test('the invitation page says what is wrong with its link', async ({ page, allowErrors }) => {
  allowErrors.request(/\/api\/admin\/join/);
  await page.goto('/admin/join');
  await expect(page.getByText('The link is not complete.')).toBeVisible();
  await page.goto(`/admin/join#${'x'.repeat(43)}`);
  await page.reload();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await createShopper(page);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was used already or is too old.');
  await expectNoViolations(page, 'invitation');
  await expectFitsPhone(page, 'invitation');
});

test('an invited user joins the staff, and an owner sees the change and undoes it', async ({
  page,
  browser,
  allowErrors,
}) => {
  // The undo ends the guest's session. A screen that is still open may read once more.
  allowErrors.request(/\/api\/admin\//);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page);
  const guest = await (await browser.newContext()).newPage();
  const { email } = await createShopper(guest);
  const invited = await page.request.post('/api/admin/invitations', { data: { email, role: 'support' } });
  expect(invited.status()).toBe(200);
  await guest.goto(await findMailLink(email, 'You are invited to the staff of Osier'));
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest).toHaveURL('/admin');
  await expect(guest.getByRole('button', { name: /support/i })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/admin/activity');
  // The second filter is chosen while the entries of the first one load.
  const isChosen = Promise.withResolvers<void>();
  await page.route(
    '**/api/admin/activity?*what=staff*',
    async (route) => {
      await isChosen.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('combobox', { name: 'What:' }).selectOption('Staff');
  await page.getByRole('combobox', { name: 'When:' }).selectOption('last 7 days');
  isChosen.resolve();
  await expect(page).toHaveURL('/admin/activity?what=staff&days=7');
  const entry = page.getByRole('listitem').filter({ hasText: email }).last();
  await expect(entry).toContainText('role: none → support');
  await expectNoViolations(page, 'activity');
  await expectFitsPhone(page, 'activity');
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/activity?what=staff&days=7&q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('listitem').filter({ hasText: '→' })).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  await entry.getByRole('button', { name: 'Undo this change' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible();
  await expect(entry).toContainText('This change was undone already.');
  await expect(page.getByRole('listitem').filter({ hasText: 'role: support → none' })).toContainText(email);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(page).toHaveURL('/admin/activity');
  // Not in the open page, which a read of its screen could redirect at the same time.
  const reopened = await guest.context().newPage();
  await reopened.goto('/admin');
  await expect(reopened).not.toHaveURL('/admin');
});
