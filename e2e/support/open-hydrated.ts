import type { Page } from '@playwright/test';

/**
 * Opens a page of the shop and waits until it is hydrated, which is when it requests the session. Before that, input can be lost, and a
 * link loads a whole document.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const hydrated = page.waitForRequest('**/api/session');
  await page.goto(path);
  await hydrated;
}
