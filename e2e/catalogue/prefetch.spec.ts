import { expect } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';

declare global {
  /** Runs the callbacks that wait for an idle browser. */
  var becomeIdle: () => void;
}

for (const [name, connection] of [
  ['a data saver', { saveData: true, type: 'wifi' }],
  ['a metered connection', { type: 'cellular', effectiveType: '4g' }],
] as const) {
  test(`nothing is prefetched with ${name}`, async ({ page }) => {
    const prefetched: string[] = [];
    page.on('request', (request) => {
      const [file] = /quick-shop-dialog|jeans\.data|shirts\.data/.exec(request.url()) ?? [];
      if (file !== undefined) prefetched.push(file);
    });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, writable: true });
      const waiting: (() => void)[] = [];
      globalThis.requestIdleCallback = (call) =>
        waiting.push(() => call({ didTimeout: false, timeRemaining: () => 50 }));
      globalThis.becomeIdle = () => waiting.forEach((call) => call());
    }, connection);
    const touch = (label: string) =>
      page.getByRole('contentinfo').getByRole('link', { name: label }).first().dispatchEvent('touchstart');
    const visit = async () => {
      await openHydrated(page, '/shop');
      await page.evaluate(() => globalThis.becomeIdle());
      await touch('Jeans');
    };
    await visit();
    // A prefetch of 'Jeans' would come before this one.
    await page.evaluate(() => Object.assign(navigator, { connection: { type: 'wifi' } }));
    await touch('Shirts');
    await expect.poll(() => prefetched).toEqual(['shirts.data']);

    await page.addInitScript(() => Object.assign(navigator, { connection: { type: 'wifi' } }));
    await visit();
    await expect
      .poll(() => prefetched.toSorted())
      .toEqual(['jeans.data', 'quick-shop-dialog', 'shirts.data']);
  });
}
