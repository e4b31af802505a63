import { expect, type Page } from '@playwright/test';

/** Expects that the page is no wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // Returns numbers: the element itself would arrive without its properties.
  const { pageWidth, windowWidth } = await page.evaluate(() => ({
    pageWidth: document.documentElement.scrollWidth,
    windowWidth: document.documentElement.clientWidth,
  }));
  expect(pageWidth).toBe(windowWidth);
}
