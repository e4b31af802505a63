import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Somebody who shops; every one is another person. */
export type Shopper = { name: string; email: string; password: string };

export function newShopper(): Shopper {
  return {
    name: 'Maren Riis',
    email: `maren.${randomUUID()}@osier.test`,
    password: 'a willow by the water',
  };
}

/** Fills in and sends the registration form that is on the page. */
export async function register(page: Page, shopper: Shopper): Promise<void> {
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByLabel('Full name').fill(shopper.name);
  await form.getByLabel('Email').fill(shopper.email);
  await form.getByLabel('Password').fill(shopper.password);
  await form.getByRole('button', { name: 'Create account' }).click();
}

/** Fills in and sends the login form that is on the page. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Shopper, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** Somebody new, signed in. Made by the shop's calls: the forms have tests of their own. */
export async function becomeShopper(page: Page): Promise<Shopper> {
  const shopper = newShopper();
  const { name, email, password } = shopper;
  const made = await page.request.post('/api/sign-up', { data: { name, email, password } });
  const registered = await page.request.put('/api/user', { data: { email, role: 'user' } });
  expect([made.status(), registered.status()]).toEqual([200, 200]);
  return shopper;
}
