import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../support/running-shop.ts';

/** Signs an admin in through the API and opens a page of the back office. */
export async function openAsAdmin(page: Page, path = '/admin'): Promise<void> {
  const response = await page.request.post('/api/sign-in', { data: ADMIN });
  expect(response.status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
}
