import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';
import { signInShopper } from './sign-in-shopper.ts';

/** A page of a shop. `isSignedIn` measures it for a signed-in shopper with items in the cart. */
export type MeasuredPage = {
  readonly shop: string;
  readonly path: string;
  readonly isSignedIn?: boolean | undefined;
};

/** The cost of a page's first load, in bytes as transferred. */
export type FirstLoad = {
  readonly requests: number;
  /** All script, including prefetched script. */
  readonly script: number;
  /** Script that only later pages need. */
  readonly prefetchedScript: number;
  readonly total: number;
  /** Cumulative layout shift (web.dev/cls). */
  readonly shift: number;
};

/** A phone. Its browser has no service worker, whose files would load at any time and replace requests for scripts. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

/** Opens a page with an empty cache and waits until loading ends. */
export async function measureFirstLoad(
  browser: Browser,
  { shop, path, isSignedIn = false }: MeasuredPage,
): Promise<FirstLoad> {
  const context = await browser.newContext(PHONE);
  if (isSignedIn) await signInShopper(context, shop);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sizes = watchSizes(session);
  await session.send('Network.enable');
  await page.addInitScript(() => {
    const measured = globalThis as { shift?: number };
    measured.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[]) {
        measured.shift = (measured.shift ?? 0) + (entry.value ?? 0);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(shop + path, { waitUntil: 'networkidle' });
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  const shift = await page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0);
  await context.close();
  const all = [...sizes.values()].filter(({ bytes }) => bytes > 0);
  // The last entry is a second request for the page, which reads its text.
  all.pop();
  const scripts = all.filter(({ type }) => type === 'Script');
  const sum = (parts: readonly { bytes: number }[]) => parts.reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: all.length,
    script: sum(scripts),
    prefetchedScript: sum(scripts.filter(({ path }) => !html.includes(path))),
    total: sum(all),
    shift,
  };
}

type Loaded = { readonly type: string; readonly path: string; bytes: number };

/** Records the size of every response, headers included. */
function watchSizes(session: CDPSession): Map<string, Loaded> {
  const sizes = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    sizes.set(requestId, { type, path: new URL(response.url).pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = sizes.get(requestId);
    if (loaded !== undefined) loaded.bytes = encodedDataLength;
  });
  return sizes;
}
