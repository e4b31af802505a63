import type { Browser } from '@playwright/test';
import { PHONE } from './first-load.ts';

/**
 * Measures the time from pressing a product card to the frame that shows its heading, in milliseconds. Before the
 * press, the listing is idle for a moment, so that prefetching can run. `slowdown` is the CPU throttling factor.
 */
export async function measureProductCardPress(
  browser: Browser,
  shop: string,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${shop}/shop`, { waitUntil: 'networkidle' });
  // Prefetching starts when the browser is idle, which takes longer on a busy machine.
  await page.waitForFunction(() =>
    ['/product-', '/use-product-selection-'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const waited: string[] = [];
  page.on('request', (request) => waited.push(request.url()));
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = document.querySelectorAll<HTMLAnchorElement>('main h3 a')[1];
        const pressed = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main h1') || !location.pathname.startsWith('/product/')) return;
          observer.disconnect();
          // After the frame that shows the heading.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        }).observe(document.body, { subtree: true, childList: true });
        link?.click();
      }),
  );
  await context.close();
  const scripts = waited.filter((url) => url.endsWith('.js'));
  if (scripts.length > 0) throw new Error(`the press had to wait for ${scripts.join(', ')}`);
  return time;
}
