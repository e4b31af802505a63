import type { Page } from '@playwright/test';

/**
 * Opens a page of the shop and waits until it is hydrated, which is when it requests the session. A press, a key or a choice before that
 * can be lost, and a link loads a document.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const hydrated = page.waitForRequest('**/api/session');
  await page.goto(path);
  await hydrated;
}
