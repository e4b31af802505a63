import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PROBLEMS } from '#contract/problem-codes.ts';
import { countRequests } from '../support/requests.ts';
import { test } from '../support/shop-test.ts';

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Presses the button and returns the window that opens. */
async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await googleButton(page).click();
  return opened;
}

/** Signs in as a new person in the account chooser. */
async function signInAsNewUser(chooser: Page, name: string): Promise<void> {
  await chooser.getByText('Another person').click();
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByRole('textbox', { name: 'Email' }).fill(`${randomUUID()}@osier.test`);
  await chooser.getByRole('button', { name: 'Continue' }).click();
}

test(
  'a visitor signs in with Google in a popup and returns to the page they opened, with photo and name',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/user-profile/my-orders');
    const chooser = await openChooser(page);
    await expect(chooser.getByText('Sandbox')).toBeVisible();
    const closed = chooser.waitForEvent('close');
    await chooser.getByRole('button', { name: 'Ines Halloran' }).click();
    await closed;
    await expect(page).toHaveURL('/user-profile/my-orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');

    const header = page.getByRole('banner');
    const menu = header.getByRole('button', { name: 'Account of Ines Halloran' });
    const photo = menu.locator('img');
    await expect(photo).toBeVisible();
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    await menu.click();
    await expect(header.getByText('Ines Halloran', { exact: true })).toBeVisible();
  },
);

test('a new user registers with Google', async ({ page }) => {
  await page.goto('/user-profile/registration');
  await signInAsNewUser(await openChooser(page), 'Maren Riis');
  await expect(page.getByText('Successfully registered !')).toBeVisible();
  await expect(page).toHaveURL('/user-profile');
  await expect(page.getByRole('main').getByText('Maren Riis')).toBeVisible();
});

test('a user without a password signs in again before they delete their account', async ({ page }) => {
  await page.goto('/user-profile/login');
  await openChooser(page).then((chooser) => signInAsNewUser(chooser, 'Maren Riis'));
  await page.getByRole('heading', { name: 'Delete my account' }).click();
  const deletion = page.getByRole('form', { name: 'Delete my account' });
  await expect(page.getByRole('heading', { name: 'Add a password' })).toBeVisible();
  const requests = countRequests(page, { method: 'POST', url: /\/api\/password-reset$/ });
  await page.getByRole('button', { name: 'Send the link' }).dblclick();
  await expect(page.getByText(/^We have sent a link to /)).toBeFocused();
  expect(requests()).toBe(1);
  await expect(deletion.getByLabel('Password')).toHaveCount(0);
  await expect(deletion).toContainText('you need a sign-in from the last ten minutes');
  const chooser = await openChooser(page);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Tomas Berg' }).click();
  await closed;
  // The page shows the account that it would delete.
  await expect(page.getByRole('main').getByText('Tomas Berg')).toBeVisible();
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(question).toContainText('tomas.berg@osier.example');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await question.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/user-profile/logout');
});

test('a popup that the provider cuts off from its opener still signs the user in', async ({ page }) => {
  // This header separates the two windows, so that each looks closed to the other.
  await page.context().route('**/auth?*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    return route.fulfill({ response, headers });
  });
  await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmy-orders');
  const chooser = await openChooser(page);
  await expect(chooser.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  expect(await chooser.evaluate(() => globalThis.opener === null)).toBe(true);
  const closed = chooser.waitForEvent('close');
  await signInAsNewUser(chooser, 'Maren Riis');
  await closed;
  await expect(page).toHaveURL('/user-profile/my-orders');
  await expect(page.getByRole('button', { name: 'Account of Maren Riis' })).toBeVisible();
});

test("a blocked popup shows an error and offers to continue in the page's own window", async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
  await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmy-orders');
  await googleButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'has blocked the Google window' })).toBeVisible();
  await page.getByRole('button', { name: 'Use this window instead' }).click();
  await signInAsNewUser(page, 'Maren Riis');
  await expect(page).toHaveURL('/user-profile/my-orders');
  await expect(page.getByRole('button', { name: 'Account of Maren Riis' })).toBeVisible();
});

test('a closed popup shows an error, and the button starts again', async ({ page }) => {
  await page.goto('/user-profile/login');
  const chooser = await openChooser(page);
  await expect(page.getByText('Continue in the window that has opened.')).toBeVisible();
  await chooser.close();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You have not finished signing in with Google.' }),
  ).toBeVisible();
  await signInAsNewUser(await openChooser(page), 'Maren Riis');
  await expect(page).toHaveURL('/user-profile');
});

test('a popup shows what it waits for, and closes with an error on the page when the provider is unreachable', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/sign-in\/google$/);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/sign-in/google', async (route) => {
    await released.promise;
    const problem = { code: 'provider_unreachable', detail: PROBLEMS.provider_unreachable.detail };
    return route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem });
  });
  await page.goto('/user-profile/login');
  const waiting = await openChooser(page);
  await expect(waiting.getByText('Connecting to Google')).toBeVisible();
  const closed = waiting.waitForEvent('close');
  released.resolve();
  await closed;
  await expect(
    page.getByRole('alert').filter({ hasText: 'The provider cannot be reached right now.' }),
  ).toBeVisible();
  await page.unroute('**/api/sign-in/google');
  await signInAsNewUser(await openChooser(page), 'Maren Riis');
  await expect(page).toHaveURL('/user-profile');
});

test('a popup that is still loading closes when the user opens another page of the shop, and that page stays open', async ({
  page,
}) => {
  const requested = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/sign-in/google', async (route) => {
    requested.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto('/user-profile/login');
  const waiting = await openChooser(page);
  await requested.promise;
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Shop');
  const closed = waiting.waitForEvent('close');
  held.resolve();
  await closed;
  await expect(title).toHaveText('Shop');
});

test('a sign-in that the user refuses shows an error', async ({ page, allowErrors }) => {
  allowErrors.request(/\/api\/sign-in\/google\/response$/);
  await page.goto('/user-profile/login');
  const chooser = await openChooser(page);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Do not sign in' }).click();
  await closed;
  await expect(
    page.getByRole('alert').filter({ hasText: 'You have not let Google tell us who you are.' }),
  ).toBeVisible();
});

test('a forged response signs nobody in and links to the login form', async ({ page, allowErrors }) => {
  allowErrors.request(/\/api\/sign-in\/google\/response$/);
  await page.goto('/user-profile/signing-in/google?code=forged&state=forged');
  await expect(page.getByRole('alert')).toContainText('This sign-in was not started in this browser');
  await expect(page).toHaveURL('/user-profile/signing-in/google');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(googleButton(page)).toBeVisible();
});

test('the sign-in ignores a redirect to another site', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
  await page.goto('/user-profile/login');
  // Forges the request with a return path to another site.
  await page.route('**/api/sign-in/google', (route) =>
    route.continue({ postData: JSON.stringify({ from: '//osier.invalid/user-profile' }) }),
  );
  await googleButton(page).click();
  await page.getByRole('button', { name: 'Use this window instead' }).click();
  await signInAsNewUser(page, 'Maren Riis');
  await expect(page).toHaveURL('/user-profile');
});
