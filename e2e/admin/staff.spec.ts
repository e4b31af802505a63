import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { findMailLink } from '../support/mailbox.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, register, uniqueShopper } from '../support/shopper.ts';

const SIGN_IN_AGAIN = {
  type: 'about:blank',
  title: 'Sign-in too long ago',
  status: 403,
  code: 'sign_in_again',
  detail: 'Please sign in again to confirm that it is you. You then have ten minutes for this.',
};

test(
  'an owner invites, promotes, removes and brings back a member of staff, by keyboard',
  { tag: '@both-widths' },
  async ({ page, browser, allowErrors }) => {
    allowErrors.request(/\/api\/(admin\/staff|sign-in$)/);
    allowErrors.console(/Failed to load resource/);
    const guest = await (await browser.newContext()).newPage();
    const { email } = await createShopper(guest);
    await page.request.post('/api/sign-in', { data: ADMIN });
    await page.goto('/admin/settings/staff');
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();

    const invite = page.getByRole('dialog', { name: 'Invite a member of staff' });
    const { email: other } = uniqueShopper();
    for (const address of [email, other]) {
      await page.keyboard.press('n');
      await invite.getByLabel('Email').fill(address);
      await page.keyboard.press('Enter');
      await expect(invite).toBeHidden();
      await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText(
        'link valid 7 days',
      );
    }
    await page.getByRole('button', { name: `Withdraw the invitation to ${other}` }).press('Enter');
    await expect(page.getByText(`The invitation to ${other} is withdrawn.`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: other })).toBeHidden();

    await guest.goto(await findMailLink(email, 'You are invited to the staff of Osier'));
    await guest.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(guest).toHaveURL('/admin');
    await guest.goto('/admin/settings/staff');
    await expect(guest.getByRole('alert')).toContainText(
      'Your role may not open Staff. Roles that can open it: owner.',
    );

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('Support');
    await row.getByRole('link').press('Enter');
    const panel = page.getByRole('region', { name: 'Maren Riis' });
    await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.getByText('Full permission table').press('Enter');
    await expect(page.getByRole('row', { name: /^Erase a person/ })).toBeVisible();
    await expectNoViolations(page, 'staff');

    // The server asks for a fresh sign-in after ten minutes.
    await page.route(
      '**/api/admin/staff/*',
      (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: SIGN_IN_AGAIN }),
      { times: 1 },
    );
    await panel.getByLabel('Role').selectOption('Manager');
    const signIn = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await signIn.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(signIn.getByText('The password is wrong.')).toBeVisible();
    await expectNoViolations(page, 'sign-in form', { within: 'dialog[open]' });
    await signIn.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(signIn).toBeHidden();
    await expect(row).toContainText('Manager');
    // The row changes before the call of the panel has ended, and the panel makes one change at a time.
    await expect(page.getByText('Maren Riis is Manager now and must sign in again.')).toBeVisible();

    await panel.getByRole('button', { name: 'Remove access' }).press('Enter');
    await expect(row).toBeHidden();
    // Before this message appears, the keys would undo the change of the role.
    await expect(page.getByText('Maren Riis is no longer on the staff.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row).toContainText('Manager');
    await page
      .getByRole('region', { name: 'Maren Riis' })
      .getByRole('button', { name: 'Sign out everywhere' })
      .press('Enter');
    await expect(page.getByText('Maren Riis is signed out everywhere.')).toBeVisible();
  },
);

test('an invited person without an account registers on the way, and joins with the same link', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/join$/);
  allowErrors.console(/Failed to load resource/);
  const helper = uniqueShopper();
  await page.request.post('/api/sign-in', { data: ADMIN });
  const data = { email: helper.email, role: 'fulfilment' };
  expect((await page.request.post('/api/admin/invitations', { data })).status()).toBe(200);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await findMailLink(helper.email, 'You are invited to the staff of Osier'));
  const accept = guest.getByRole('button', { name: 'Accept the invitation' });
  await accept.click();
  await guest.getByRole('link', { name: 'Sign in or create an account' }).click();
  await guest.getByRole('link', { name: 'Create an account' }).click();
  await register(guest, helper);
  await expect(guest).toHaveURL('/admin/join');
  await accept.click();
  await expect(guest).toHaveURL('/admin');
  await expect(guest.getByText('Needs attention')).toBeVisible();
});
