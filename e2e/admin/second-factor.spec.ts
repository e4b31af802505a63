import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import type { Shopper } from '../support/shopper.ts';
import { createMember } from './create-member.ts';
import { openAsAdmin } from './open-as-admin.ts';
import { totpNow } from './totp.ts';

/** The URL of the second factor's page. After the sign-in the page opens itself again. */
const BACK_HERE = '/admin/second-factor?from=%2Fadmin%2Fsecond-factor';

/** Gives the browser an authenticator that creates and uses passkeys without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** Closes the back office, whose reads without a session would redirect the page, and signs in again. */
async function signInAgain(page: Page, { email, password }: Shopper): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.request.post('/api/sign-in', { data: { email, password } });
}

test(
  'a member of staff sets up a second factor, and enters the back office with it, by keyboard',
  { tag: '@both-widths' },
  async ({ page, allowErrors }) => {
    // The server refuses reads without the second factor.
    allowErrors.request(/\/api\/admin\//);
    allowErrors.console(/Failed to load resource/);
    const member = await createMember(page, 'read_only');
    await page.goto('/admin/second-factor');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible();
    await expect(page.getByLabel('Code of the app')).toBeFocused();
    await expectNoViolations(page, 'set-up');
    await page.keyboard.type(totpNow(await page.locator('code').innerText()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
    const codes = await page.locator('code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectNoViolations(page, 'recovery codes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).press('Enter');
    expect((await download).suggestedFilename()).toBe(`recovery-codes-${new URL(page.url()).hostname}.txt`);
    await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
    await expect(page).toHaveURL('/admin');

    await signInAgain(page, member);
    await page.goto('/admin/products?q=dress');
    await expect(page).toHaveURL('/admin/second-factor?from=%2Fadmin%2Fproducts%3Fq%3Ddress');
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong or was used already.')).toBeVisible();
    await expectNoViolations(page, 'code');
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/products?q=dress');

    await page.goto('/admin/second-factor');
    await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the second factor' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove the second factor' });
    await dialog.getByLabel('Code').fill(codes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  },
);

test.describe(() => {
  // Browsers accept no IP address as the site of a passkey.
  test.use({ baseURL: process.env['SHOP_URL']?.replace('127.0.0.1', 'localhost') });

  test('a member of staff adds a passkey, and enters the back office with it, by keyboard', async ({
    page,
  }) => {
    const member = await createMember(page, 'read_only');
    await addAuthenticator(page);
    await page.goto(BACK_HERE);
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('Work laptop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
    await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
    const passkey = page.getByRole('listitem').filter({ hasText: 'Work laptop' });
    await expect(passkey).toContainText('not used yet');
    await expectNoViolations(page, 'passkeys');

    await signInAgain(page, member);
    await page.goto(BACK_HERE);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await expectNoViolations(page, 'passkey');
    await page.keyboard.press('Enter');
    await expect(passkey).toContainText('last used');
    await page.getByRole('button', { name: 'Remove the second factor' }).press('Enter');
    await page.getByRole('button', { name: 'Use a passkey instead' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  });
});

test('an owner requires a second factor for a role, undoes that, and resets the second factor of a member', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  // Other tests use other roles: a member cannot remove a second factor that their role requires, nor work without one.
  const { email } = await createMember(guest, 'catalogue');
  const started = await guest.request.post('/api/admin/factor/totp');
  const { secret } = (await started.json()) as { secret: string };
  const confirmed = await guest.request.put('/api/admin/factor/totp', { data: { code: totpNow(secret) } });
  expect(confirmed.status()).toBe(200);
  await openAsAdmin(page, '/admin/settings/staff');

  const rule = page.getByRole('group', { name: 'Second factor for Catalogue' });
  await rule.getByRole('radio', { name: 'Optional' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The second factor is required for the role Catalogue.')).toBeVisible();
  await expect(rule.getByRole('radio', { name: 'Required' })).toBeChecked();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rule.getByRole('radio', { name: 'Optional' })).toBeChecked();

  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('10 of 10 codes');
  await row.getByRole('link').press('Enter');
  await expectNoViolations(page, 'staff with second factors');
  await page.getByRole('button', { name: 'Reset second factor' }).press('Enter');
  await page.getByRole('button', { name: 'Reset it' }).press('Enter');
  await expect(row).toContainText('No second factor');
  expect((await guest.request.get('/api/admin/me')).status()).toBe(401);
});

test('an owner is advised to set up a second factor, until the advice is dismissed', async ({ page }) => {
  await openAsAdmin(page);
  await expect(page.getByText('Protect the shop with a second factor.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByText('Protect the shop with a second factor.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(page.getByText('Protect the shop with a second factor.')).toBeHidden();
});
