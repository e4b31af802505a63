import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export type Shopper = { name: string; email: string; password: string };

/** Returns the details of a shopper who has no account yet. The address is unique. */
export function uniqueShopper(): Shopper {
  return {
    name: 'Maren Riis',
    email: `maren.${randomUUID()}@osier.test`,
    password: 'a willow by the water',
  };
}

/** Creates an account through the API and signs the page's context in. */
export async function createShopper(page: Page): Promise<Shopper> {
  const shopper = uniqueShopper();
  const { name, email, password } = shopper;
  const signUp = await page.request.post('/api/sign-up', { data: { name, email, password } });
  const user = await page.request.put('/api/user', { data: { email, role: 'user' } });
  expect([signUp.status(), user.status()]).toEqual([200, 200]);
  return shopper;
}

/** Fills in and submits the registration form on the page. */
export async function register(page: Page, shopper: Shopper): Promise<void> {
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByLabel('Full name').fill(shopper.name);
  await form.getByLabel('Email').fill(shopper.email);
  await form.getByLabel('Password').fill(shopper.password);
  await form.getByRole('button', { name: 'Create account' }).click();
}

/** Fills in and submits the login form on the page. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Shopper, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}
