import { expect } from '@playwright/test';

import { admin } from './running-shop.ts';
import { test } from './shop-test.ts';
import { becomeShopper, newShopper, register, signIn } from './shopper.ts';

test('a page that needs somebody leads to the login form and, past registration, back', async ({ page }) => {
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');

  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration');
  await register(page, newShopper());

  await expect(page.getByText('Successfully registered !')).toBeVisible();
  await expect(page).toHaveURL('/user-profile/my-orders');
  await expect(page.getByText("You didn't place any order !")).toBeVisible();
});

test('a way back to another site is not taken', async ({ page }) => {
  const shopper = await becomeShopper(page);
  await page.goto('/user-profile/login?from=%2F%2Fosier.invalid%2Fuser-profile');
  await signIn(page, shopper);
  await expect(page).toHaveURL('/user-profile');
});

test("the identity provider's words stand above the button, and what was typed stays", async ({
  page,
  announce,
}) => {
  announce.failure(/\/api\/sign-(in|up)$/);
  await page.goto('/user-profile/login');
  await signIn(page, { email: 'nobody@osier.test', password: 'wrong password' });
  const login = page.getByRole('form', { name: 'Login' });
  await expect(login.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(login.getByLabel('Email')).toHaveValue('nobody@osier.test');
  await expect(login.getByLabel('Password')).toHaveValue('wrong password');

  await page.goto('/user-profile/registration');
  await register(page, { ...newShopper(), password: 'short' });
  const registration = page.getByRole('form', { name: 'Registration' });
  await expect(registration.getByRole('alert')).toHaveText('Password too short');
  await registration.getByLabel('Email').fill(admin.email);
  await registration.getByLabel('Password').fill('long enough for anybody');
  await registration.getByRole('button', { name: 'Create account' }).click();
  await expect(registration.getByRole('alert')).toHaveText('User already exists. Use another email.');
});

test('an empty or wrong field is named beside it and takes the focus', async ({ page, announce }) => {
  announce.failure(/\/api\/sign-up$/);
  await page.goto('/user-profile/registration');
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByLabel('Full name')).toBeFocused();
  await expect(form.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required.');
  await expect(form.getByLabel('Password')).toHaveAccessibleDescription('Password is required.');

  await register(page, { ...newShopper(), email: 'not an address' });
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email must be a valid e-mail address.');
  await expect(form.getByLabel('Email')).toBeFocused();
});

test('the account shows who is signed in, and Logout is a change that only its button makes', async ({
  page,
}) => {
  const shopper = await becomeShopper(page);
  await page.goto('/user-profile');
  const main = page.getByRole('main');
  await expect(main.getByText(shopper.name)).toBeVisible();
  await expect(main.getByText(shopper.email)).toBeVisible();

  await page.goto('/user-profile/logout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await page.goto('/user-profile');
  await expect(main.getByText(shopper.email)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Account area' })
    .getByRole('button', { name: 'Logout' })
    .click();
  await expect(page).toHaveURL('/user-profile/logout');
  await page.goto('/user-profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await signIn(page, shopper);
  await expect(main.getByText(shopper.email)).toBeVisible();
});

test('only admins find Make Admin; others are sent to the home page', async ({ page }) => {
  await becomeShopper(page);
  await page.goto('/user-profile');
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make Admin' })).toHaveCount(0);
  await page.goto('/user-profile/make-admin');
  await expect(page).toHaveURL('/');
});

test('an admin promotes a user by e-mail, and is told of one who does not exist', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const promoted = await elsewhere.newPage();
  const shopper = await becomeShopper(promoted);

  await page.goto('/user-profile/login?from=%2Fuser-profile%2Fmake-admin');
  await signIn(page, admin);
  await expect(page).toHaveURL('/user-profile/make-admin');
  const form = page.getByRole('form', { name: 'Make Admin' });
  const unknown = 'This user not exist. Please input a valid user email !';
  await form.getByLabel('Email').fill('stranger@osier.test');
  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByRole('status').getByText(unknown)).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(unknown);

  await form.getByLabel('Email').fill(shopper.email);
  await form.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('successfully make admin !')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('');

  await promoted.goto('/user-profile/make-admin');
  await expect(promoted.getByRole('heading', { level: 1 })).toHaveText('Make Admin');
  await elsewhere.close();
});
