import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PROBLEMS } from '#contract/problem-codes.ts';
import { test } from './shop-test.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Presses the button and answers the window that opens. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button(page).click();
  return opened;
}

/** Types somebody new in the account chooser. */
async function beSomebody(chooser: Page, name: string): Promise<void> {
  await chooser.getByText('Another person').click();
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByLabel('Email').fill(`${randomUUID()}@osier.test`);
  await chooser.getByRole('button', { name: 'Continue' }).click();
}

test('a visitor signs in with Google in a window and is back where they wanted to be, with photo and name', async ({
  page,
}) => {
  await page.goto('/user-profile/my-orders');
  const chooser = await openWindow(page);
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
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await menu.click();
  await expect(header.getByText('Ines Halloran', { exact: true })).toBeVisible();
});

test.describe('whatever becomes of the window', { tag: '@one-width' }, () => {
  test('somebody new registers with Google', async ({ page }) => {
    await page.goto('/user-profile/registration');
    await beSomebody(await openWindow(page), 'Maren Riis');
    await expect(page.getByText('Successfully registered !')).toBeVisible();
    await expect(page).toHaveURL('/user-profile');
    await expect(page.getByRole('main').getByText('Maren Riis')).toBeVisible();
  });

  test('somebody without a password signs in once more and is erased', async ({ page }) => {
    await page.goto('/user-profile/login');
    await openWindow(page).then((chooser) => beSomebody(chooser, 'Maren Riis'));
    const erase = page.getByRole('form', { name: 'Delete my account' });
    await expect(page.getByRole('heading', { name: 'Add a password' })).toBeVisible();
    await expect(erase.getByLabel('Password')).toHaveCount(0);
    const chooser = await openWindow(page);
    const closed = chooser.waitForEvent('close');
    await chooser.getByRole('button', { name: 'Tomas Berg' }).click();
    await closed;
    // Whoever comes back is who would be erased: the page says so.
    await expect(page.getByRole('main').getByText('Tomas Berg')).toBeVisible();
    await erase.getByRole('button', { name: 'Delete my account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(question).toContainText('tomas.berg@osier.example');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await erase.getByRole('button', { name: 'Delete my account' }).click();
    await question.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await expect(page).toHaveURL('/user-profile/logout');
  });

  test('cut off by the provider: the person comes in all the same', async ({ page }) => {
    // As providers do that let no page hold on to theirs: to both sides the other looks closed from then on.
    await page.context().route('**/auth?*', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
      return route.fulfill({ response, headers });
    });
    await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmy-orders');
    const chooser = await openWindow(page);
    await expect(chooser.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    expect(await chooser.evaluate(() => globalThis.opener === null)).toBe(true);
    const closed = chooser.waitForEvent('close');
    await beSomebody(chooser, 'Maren Riis');
    await closed;
    await expect(page).toHaveURL('/user-profile/my-orders');
    await expect(page.getByRole('button', { name: 'Account of Maren Riis' })).toBeVisible();
  });

  test('blocked: the person is told, and goes on in the same window', async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmy-orders');
    await button(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'has blocked the Google window' })).toBeVisible();
    await page.getByRole('button', { name: 'Use this window instead' }).click();
    await beSomebody(page, 'Maren Riis');
    await expect(page).toHaveURL('/user-profile/my-orders');
    await expect(page.getByRole('button', { name: 'Account of Maren Riis' })).toBeVisible();
  });

  test('closed, or never answered: the person is told, and the button begins anew', async ({ page }) => {
    await page.goto('/user-profile/login');
    const chooser = await openWindow(page);
    await expect(page.getByText('Continue in the window that has opened.')).toBeVisible();
    await chooser.close();
    await expect(
      page.getByRole('alert').filter({ hasText: 'You have not finished signing in with Google.' }),
    ).toBeVisible();
    await beSomebody(await openWindow(page), 'Maren Riis');
    await expect(page).toHaveURL('/user-profile');
  });

  test('slow, and in the end out of reach: the window says what it waits for, and the page how to go on', async ({
    page,
    announce,
  }) => {
    announce.failure(/\/api\/sign-in\/google$/);
    const silence = Promise.withResolvers<void>();
    await page.route('**/api/sign-in/google', async (route) => {
      await silence.promise;
      const problem = { code: 'provider_unreachable', detail: PROBLEMS.provider_unreachable.detail };
      return route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem });
    });
    await page.goto('/user-profile/login');
    const waiting = await openWindow(page);
    await expect(waiting.getByText('Connecting to Google')).toBeVisible();
    const closed = waiting.waitForEvent('close');
    silence.resolve();
    await closed;
    await expect(
      page.getByRole('alert').filter({ hasText: 'The provider cannot be reached right now.' }),
    ).toBeVisible();
    await page.unroute('**/api/sign-in/google');
    await beSomebody(await openWindow(page), 'Maren Riis');
    await expect(page).toHaveURL('/user-profile');
  });

  test('left while the shop still asks: the window closes, and nobody is taken anywhere', async ({
    page,
  }) => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/sign-in/google', async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.goto('/user-profile/login');
    const waiting = await openWindow(page);
    await asked.promise;
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Shop');
    const closed = waiting.waitForEvent('close');
    held.resolve();
    await closed;
    await expect(title).toHaveText('Shop');
  });

  test('refused: the person is told that nothing was changed', async ({ page, announce }) => {
    announce.failure(/\/api\/sign-in\/google\/answer$/);
    await page.goto('/user-profile/login');
    const chooser = await openWindow(page);
    const closed = chooser.waitForEvent('close');
    await chooser.getByRole('button', { name: 'Do not sign in' }).click();
    await closed;
    await expect(
      page.getByRole('alert').filter({ hasText: 'You have not let Google tell us who you are.' }),
    ).toBeVisible();
  });

  test('forged: an answer that nobody asked for signs nobody in, and leads to the login form', async ({
    page,
    announce,
  }) => {
    announce.failure(/\/api\/sign-in\/google\/answer$/);
    await page.goto('/user-profile/signing-in/google?code=forged&state=forged');
    await expect(page.getByRole('alert')).toContainText('This sign-in was not started in this browser');
    await expect(page).toHaveURL('/user-profile/signing-in/google');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(button(page)).toBeVisible();
  });

  test('a way back to another site is not taken', async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await page.goto('/user-profile/login');
    // As somebody would who makes the shop remember what they like.
    await page.route('**/api/sign-in/google', (route) =>
      route.continue({ postData: JSON.stringify({ from: '//osier.invalid/user-profile' }) }),
    );
    await button(page).click();
    await page.getByRole('button', { name: 'Use this window instead' }).click();
    await beSomebody(page, 'Maren Riis');
    await expect(page).toHaveURL('/user-profile');
  });
});
