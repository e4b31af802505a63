import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser/launch-browser.ts';
import { OWNER } from '../support/session.ts';
import { median } from '../support/statistics.ts';
import { measurePress, watchPresses, type PressTimes } from './measure-press.ts';
import type { Press } from './presses/press.ts';

const REPEATS = 5;

/** Rows of a table of presses or calls, and what was wrong. */
export type Timed = { readonly rows: string[][]; readonly problems: readonly string[] };

/** Times presses in headless Chromium. One that fails is listed, and does not end the others. */
export async function timePresses(
  address: string,
  { presses, maxPaintMs }: { presses: readonly Press[]; maxPaintMs: number },
): Promise<Timed> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(10_000);
    await watchPresses(page);
    const rows: string[][] = [];
    const problems: string[] = [];
    for (const press of presses) {
      // Some saves need a sign-in of the last ten minutes. A new sign-in ends the earlier session, and a page that is open would show the login form.
      await page.goto('about:blank');
      await page.request.post('/api/sign-in', { data: OWNER });
      try {
        const times = await repeatPress(page, press);
        rows.push([press.name, ...formatTimes(times)]);
        const paint = median(times.map(({ nextPaint }) => nextPaint));
        if (paint > maxPaintMs) problems.push(`${press.name}: next frame after ${paint.toFixed(0)} ms`);
      } catch (error) {
        rows.push([press.name, 'failed', '', '', '']);
        problems.push(`${press.name}: ${String(error)}`);
      }
      console.log(rows.at(-1)?.join(' | '));
    }
    return { rows, problems };
  } finally {
    await browser.close();
  }
}

async function repeatPress(page: Page, { from, ready, press, shows }: Press): Promise<PressTimes[]> {
  const times: PressTimes[] = [];
  for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
    await page.goto(`/admin${typeof from === 'string' ? from : await from(page)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Prefetching starts when the browser is idle. The stream of changes stays open, so the network never is.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await ready?.(page);
    const time = await measurePress(page, () => press(page), shows);
    // The first round warms up.
    if (repeat > 0) times.push(time);
  }
  return times;
}

function formatTimes(times: readonly PressTimes[]): string[] {
  return (['nextPaint', 'shown'] as const).flatMap((name) => {
    const figures = times.map((time) => time[name]);
    return [`${median(figures).toFixed(0)} ms`, `${Math.max(...figures).toFixed(0)} ms`];
  });
}
