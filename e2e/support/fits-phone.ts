import type { Page } from '@playwright/test';
import { expectNoViolations } from './find-violations.ts';
import { expectNoSidewaysScrolling } from './sideways-scrolling.ts';

/** Expects that a page of a wide window fits 390 px too, without an axe violation in `main`. Then the window is wide again. */
export async function expectFitsPhone(page: Page, state: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  // A row that has scrolled half below the header would count as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, `${state} on a phone`, { within: 'main' });
  if (size !== null) await page.setViewportSize(size);
}
