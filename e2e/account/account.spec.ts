import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { findMailLink } from '../support/mailbox.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { createShopper, uniqueShopper, register, signIn } from '../support/shopper.ts';

test(
  'a protected page redirects a visitor to the login form, and the registration returns to the page',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/user-profile/my-orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');

    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration');
    await register(page, uniqueShopper());

    await expect(page.getByText('Successfully registered !')).toBeVisible();
    await expect(page).toHaveURL('/user-profile/my-orders');
    await expect(page.getByText("You didn't place any order !")).toBeVisible();
  },
);

test('the login ignores a redirect to another site', async ({ page }) => {
  const shopper = await createShopper(page);
  await page.context().clearCookies();
  await page.goto('/user-profile/login?from=%2F%2Fosier.invalid%2Fuser-profile');
  await signIn(page, shopper);
  await expect(page).toHaveURL('/user-profile');
});

test(
  'login and registration show the reason of a rejection above the button and keep the input',
  { tag: '@quick' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/sign-(in|up)$/);
    await page.goto('/user-profile/login');
    await signIn(page, { email: 'nobody@osier.test', password: 'wrong password' });
    const login = page.getByRole('form', { name: 'Login' });
    await expect(login.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(login.getByLabel('Email')).toHaveValue('nobody@osier.test');
    await expect(login.getByLabel('Password')).toHaveValue('wrong password');

    await page.goto('/user-profile/registration');
    await register(page, { ...uniqueShopper(), password: 'short' });
    const registration = page.getByRole('form', { name: 'Registration' });
    await expect(registration.getByRole('alert')).toHaveText('Password too short');
    await registration.getByLabel('Email').fill(ADMIN.email);
    await registration.getByLabel('Password').fill('long enough for anybody');
    await registration.getByRole('button', { name: 'Create account' }).click();
    await expect(registration.getByRole('alert')).toHaveText('User already exists. Use another email.');
  },
);

test('the registration shows an error at each empty or invalid field and focuses the first', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/sign-up$/);
  await page.goto('/user-profile/registration');
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByLabel('Full name')).toBeFocused();
  await expect(form.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required.');
  await expect(form.getByLabel('Password')).toHaveAccessibleDescription(
    'Password is required. At least 8 characters, and not easy to guess.',
  );

  await register(page, { ...uniqueShopper(), email: 'not an address' });
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email must be a valid email address.');
  await expect(form.getByLabel('Email')).toBeFocused();
});

test("the account shows the user's details, hides Make Admin from shoppers, shows a loading image, and Logout ends the session", async ({
  page,
}) => {
  const shopper = await createShopper(page);
  await page.goto('/user-profile');
  const main = page.getByRole('main');
  await expect(main.getByText(shopper.name, { exact: true })).toBeVisible();
  await expect(main.getByText(shopper.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make Admin' })).toHaveCount(0);
  const area = page.getByRole('navigation', { name: 'Account area' });
  await page.goto('/user-profile/make-admin');
  await expect(page).toHaveURL('/');

  // Opening the logout page does not sign out. Only the button does.
  await page.goto('/user-profile/logout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await page.goto('/user-profile');
  await expect(main.getByText(shopper.email, { exact: true })).toBeVisible();

  await area.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/user-profile/logout');
  await page.goto('/user-profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await signIn(page, shopper);
  await expect(main.getByText(shopper.email, { exact: true })).toBeVisible();
  // The path stays the same, but the focused form is gone, so the focus moves to the content.
  await expect(main).toBeFocused();

  const held = Promise.withResolvers<void>();
  await page.route('**/my-orders.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await area.getByRole('link', { name: 'My Orders' }).click();
  // The session ends while the request is held. Until the response arrives, the page shows neither orders nor the login form.
  await page.context().clearCookies();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Login' })).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
});

test('an admin promotes a user by email, and an unknown address shows an error', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/make-admin\//);
  const otherContext = await browser.newContext();
  const promoted = await otherContext.newPage();
  const shopper = await createShopper(promoted);

  await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmake-admin');
  await signIn(page, ADMIN);
  await expect(page).toHaveURL('/user-profile/make-admin');
  const form = page.getByRole('form', { name: 'Make Admin' });
  const unknown = 'This user not exist. Please input a valid user email !';
  await form.getByLabel('Email').fill('stranger@osier.test');
  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByRole('status').getByText(unknown)).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(unknown);

  await form.getByLabel('Email').fill(shopper.email);
  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'This user has not confirmed the address yet. We have sent them a mail.',
  );
  await promoted.goto(await findMailLink(shopper.email, 'Confirm your email address'));
  await promoted.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(promoted.getByText('Thank you. Your address is confirmed.')).toBeVisible();

  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('successfully make admin !')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('');

  // A role change ends the user's sessions.
  await promoted.goto('/user-profile/make-admin');
  await expect(promoted.getByText('Your role in the shop has changed. Please sign in again.')).toBeVisible();
  await signIn(promoted, shopper);
  await expect(promoted).toHaveURL('/user-profile/make-admin');
  await expect(promoted.getByRole('heading', { level: 1 })).toHaveText('Make Admin');

  const demotion = page.getByRole('form', { name: 'Remove an admin' });
  await demotion.getByLabel('Email of an admin').fill(shopper.email);
  await demotion.getByRole('button', { name: 'Remove admin role' }).click();
  await expect(page.getByText('Admin role removed.')).toBeVisible();
  await promoted.goto('/user-profile/make-admin');
  await expect(promoted.getByRole('heading', { level: 1 })).toHaveText('Login');
  await otherContext.close();
});

test('a user sees their sessions, ends another one, and signs out everywhere', async ({ page, browser }) => {
  const shopper = await createShopper(page);
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  const signInElsewhere = async () => {
    await other.goto('/user-profile/login');
    await signIn(other, shopper);
    await expect(other.getByRole('heading', { name: 'Personal information' })).toBeVisible();
  };
  await signInElsewhere();
  await page.goto('/user-profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('heading')).toBeFocused();
  await other.goto('/user-profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Login');

  await signInElsewhere();
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/user-profile/logout');
  await other.goto('/user-profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Login');
  await otherContext.close();
});

test("the account shows the date of a session in the visitor's time zone", async ({ browser }) => {
  // At any time, at least one of these time zones has another date than UTC.
  for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezoneId });
    // Midnight may pass while the account is created.
    const before = dates.format();
    await createShopper(page);
    const after = dates.format();
    await page.goto('/user-profile');
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByRole('time')).toHaveText(new RegExp(`^(${before}|${after})$`));
    await context.close();
  }
});

test(
  'a user who forgot their password sets a new one through a mailed link',
  { tag: '@quick' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/(sign-in|password-reset)$/);
    const shopper = await createShopper(page);
    await page.goto('/user-profile');
    await page
      .getByRole('navigation', { name: 'Account area' })
      .getByRole('button', { name: 'Logout' })
      .click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const forgot = page.getByRole('form', { name: 'Forgot password' });
    await forgot.getByLabel('Email').fill(shopper.email);
    await forgot.getByRole('button', { name: 'Send the link' }).click();
    await expect(forgot.getByRole('status')).toContainText('we have sent a link to it');

    const link = await findMailLink(shopper.email, 'Choose a new password');
    await page.goto(link);
    const form = page.getByRole('form', { name: 'New password' });
    await form.getByLabel('New password').fill('short');
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByRole('alert')).toHaveText('Password too short');
    const password = 'quite another willow';
    await form.getByLabel('New password').fill(password);
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL('/user-profile/login');
    await signIn(page, shopper);
    await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
    await signIn(page, { ...shopper, password });
    await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();

    await page.goto(link);
    await form.getByLabel('New password').fill(password);
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByRole('alert')).toContainText('This link was used already or is too old.');
  },
);

test('a user confirms their address and changes name, phone number and password', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/(password|profile)$/);
  const shopper = await createShopper(page);
  await page.goto('/user-profile');
  const details = page.getByRole('form', { name: 'Change your details' });
  await page.getByRole('button', { name: 'Change your details' }).click();
  await expect(details.getByLabel('Name')).toBeFocused();
  await details.getByLabel('Name').fill('Maren Holm');
  await details.getByLabel('Phone number').fill('12');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByLabel('Phone number')).toHaveAccessibleDescription(
    'Phone number must have 6 to 15 digits.',
  );
  await details.getByLabel('Phone number').fill('+1 555 010 4471');
  await details.getByRole('button', { name: 'Save' }).click();
  const information = page.getByRole('region', { name: 'Personal information' });
  await expect(information).toContainText('Maren Holm');
  await expect(information).toContainText('+1 555 010 4471');
  await expect(page.getByRole('button', { name: 'Change your details' })).toBeFocused();

  const change = page.getByRole('form', { name: 'Change your password' });
  await page.getByRole('button', { name: 'Change your password' }).click();
  await expect(change.getByLabel('Current password')).toBeFocused();
  await change.getByLabel('Current password').fill('not the right one');
  await change.getByLabel('New password').fill('quite another willow');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(change.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is wrong.',
  );
  await change.getByLabel('Current password').fill(shopper.password);
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await page.goto(await findMailLink(shopper.email, 'Confirm your email address'));
  const confirm = page.getByRole('form', { name: 'Confirm your address' });
  await confirm.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(confirm.getByRole('status')).toHaveText('Thank you. Your address is confirmed.');
  await expect(confirm.getByRole('status')).toBeFocused();
  await expect(confirm).not.toContainText('your email address?');
  await confirm.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toHaveCount(0);
});

test('a user downloads their data and deletes their account', async ({ page, allowErrors }) => {
  allowErrors.request(/\/api\/(my-data|sign-in)$/);
  const shopper = await createShopper(page);
  await page.goto('/user-profile');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('My data at Osier.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { email: string } };
  expect(data.account.email).toBe(shopper.email);

  await page.getByRole('heading', { name: 'Delete my account' }).click();
  const deletion = page.getByRole('form', { name: 'Delete my account' });
  const password = deletion.getByLabel('Password');
  await password.fill('not the right one');
  await deletion.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await deletion.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await expect(password).toHaveAccessibleDescription('The current password is wrong.');
  await password.fill(shopper.password);
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/user-profile/logout');
  await signIn(page, shopper);
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible();
});

test('the first sign-in registers the role user, and later ones send only the email address', async ({
  page,
}) => {
  const shopper = uniqueShopper();
  const { name, email, password } = shopper;
  await page.request.post('/api/sign-up', { data: { name, email, password } });
  await page.request.post('/api/sign-out');
  for (const body of [{ email, role: 'user' }, { email }]) {
    await page.goto('/user-profile/login');
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/api/user'),
    );
    await signIn(page, shopper);
    expect((await sent).postDataJSON()).toEqual(body);
    await expect(page).toHaveURL('/user-profile');
    await page.context().clearCookies();
  }
});

test('login and Make Admin show an error at each empty required field', async ({ page }) => {
  await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmake-admin');
  const login = page.getByRole('form', { name: 'Login' });
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
  await expect(login.getByLabel('Password')).toHaveAccessibleDescription('Password is required.');
  await signIn(page, ADMIN);
  const form = page.getByRole('form', { name: 'Make Admin' });
  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
});
