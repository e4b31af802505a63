import { expect, type Page } from '@playwright/test';

/** Expects that the page is no wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}
