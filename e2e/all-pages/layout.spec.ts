import { expect, type Page } from '@playwright/test';
import { createOrderPayload } from '#contract/example-order.ts';
import { placeCashOrder } from '../support/placed-order.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';
import { startSplitPages } from './split-page.ts';

/** The pages of SPECIFICATION section 2 that differ for a visitor, each with content. */
const VISITOR_PATHS = [
  '/',
  '/shop',
  '/product/harbour-stripe-tee',
  '/wishlist',
  '/user-profile',
  '/user-profile/login',
  '/user-profile/logout',
  '/user-profile/registration',
];
/** Split into two parts, so that each test stays short. */
const CUSTOMER_PATHS = {
  'the catalogue': [
    '/',
    '/shop',
    '/products/jeans',
    '/products-for/female',
    '/filtered-products?department=male',
    '/product/harbour-stripe-tee',
  ],
  'the cart and the account': [
    '/checkout',
    '/belling-address/rib-tank-fern',
    '/user-profile',
    '/user-profile/addresses',
    '/user-profile/my-orders',
    '/user-profile/logout',
  ],
};

const WINDOW_HEIGHT_PX = 900;
const EMPTY_CART = 'Cart, total $0.00, 0 items';
const FULL_CART = 'Cart, total $52.70, 2 items';

declare global {
  /** Filled by the script that `recordShifts` adds to every page. */
  var layoutShifts: { value: number; moved: string[] }[] | undefined;
}

const PHONE_WIDTHS: readonly number[] = [360, 390];
const tagOf = (width: number) => ({ tag: PHONE_WIDTHS.includes(width) ? ['@narrow-only'] : [] });

for (const width of [390, 1440])
  test(
    `no page shifts while it loads for a visitor at ${width} px, and its controls are large enough`,
    tagOf(width),
    async ({ page }) => {
      await recordShifts(page);
      for (const path of VISITOR_PATHS) {
        await expectNoShift(page, path, { width, cart: EMPTY_CART });
        await expectSizes(page, { path, width });
      }
    },
  );

for (const width of [360, 768, 900, 1440])
  for (const [part, paths] of Object.entries(CUSTOMER_PATHS))
    test(
      `no page of ${part} shifts while it loads for a customer at ${width} px, and its controls are large enough`,
      tagOf(width),
      async ({ page }) => {
        await recordShifts(page);
        await createCustomer(page);
        for (const path of paths) {
          await expectNoShift(page, path, { width, cart: FULL_CART });
          await expectSizes(page, { path, width });
        }
      },
    );

test('the cart and the checkout do not shift in a window that is taller than they are', async ({ page }) => {
  await recordShifts(page);
  await createCustomer(page);
  for (const path of ['/checkout', '/belling-address/rib-tank-fern'])
    await expectNoShift(page, path, { width: 1440, height: 2000, cart: FULL_CART });
});

/** Texts before which the HTML is split. A browser may paint what has arrived; the rest must not move it. */
const SPLIT_PAGES = {
  '/': ['aria-label="Cart', 'aria-label="Next offer"', '<footer', '</footer'],
  '/shop': ['<select', '<option', '<footer'],
  '/product/harbour-stripe-tee': ['href="#reviews"', '<footer'],
};

for (const [path, splitAt] of Object.entries(SPLIT_PAGES))
  test(`${path} does not shift when its HTML arrives in parts`, async ({ page, baseURL }) => {
    await recordShifts(page);
    const pages = await startSplitPages(baseURL ?? '', splitAt);
    try {
      for (const width of [900, 1440]) {
        await page.setViewportSize({ width, height: WINDOW_HEIGHT_PX });
        await page.goto(pages.url + path, { waitUntil: 'commit' });
        await expect(page.getByRole('link', { name: 'Osier, home' }).first()).toBeAttached();
        // A font that arrives after the first paint changes the width of texts, however the HTML arrives.
        await expect.poll(() => page.evaluate(countLoadedFonts)).toBe(2);
        for (let sent = 0; sent < splitAt.length; sent += 1) {
          await waitForPaint(page);
          pages.sendNext();
        }
        await waitUntilComplete(page, EMPTY_CART);
        await page.waitForLoadState('networkidle');
        const shifts = await page.evaluate(() => globalThis.layoutShifts);
        expect.soft(shifts, `at ${width} px`).toEqual([]);
      }
    } finally {
      // Ends the page's prefetches, which would fail without the server.
      await page.goto('about:blank');
      await pages.stop();
    }
  });

test('the home page does not shift when its fonts arrive after the first paint', async ({ page }) => {
  await recordShifts(page);
  let painted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHT_PX });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    painted.resolve();
    await waitUntilComplete(page, EMPTY_CART);
    const shifts = await page.evaluate(() => globalThis.layoutShifts);
    expect.soft(shifts, `at ${width} px`).toEqual([]);
    painted = Promise.withResolvers();
  }
});

test(
  'the home page does not shift on a slow network while it is scrolled fast to its end',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await recordShifts(page);
    const session = await page.context().newCDPSession(page);
    // About a slow 4G network.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(async () => {
      const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      while (!isAtEnd()) {
        scrollBy(0, innerHeight);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await waitUntilComplete(page, EMPTY_CART);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(await page.evaluate(() => globalThis.layoutShifts)).toEqual([]);
  },
);

/** Gives the browser two frames to paint a part of the page, or 300 ms if it delays the paint and runs no frame. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 300);
      }),
  );
}

/** Counts the fonts that have been loaded, in the browser. */
function countLoadedFonts(): number {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.filter(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > 0).length;
}

/** Records every layout shift of a page from its start, except those within 500 ms of an input. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    // A browser that does not report shifts must not pass the test.
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) globalThis.layoutShifts = shifts;
    type LayoutShift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const text = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '');
          return `${text} from ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Signs in a shopper with an order and two cart lines. */
async function createCustomer(page: Page): Promise<void> {
  await createShopper(page);
  await placeCashOrder(page, createOrderPayload({ _id: 'kids-jogger-pond' }));
  await storeCart(page, [{ product: 'rib-tank-fern' }, { product: 'sundress-paprika' }]);
}

/** Opens a page and expects no layout shift until it is complete. */
async function expectNoShift(
  page: Page,
  path: string,
  { width, height = WINDOW_HEIGHT_PX, cart }: { width: number; height?: number; cart: string },
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await waitUntilComplete(page, cart);
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  expect.soft(shifts, `${path} at ${width} px`).toEqual([]);
}

/** Waits for the cart, the session, the fonts and every picture in the window. */
async function waitUntilComplete(page: Page, cart: string): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: cart })).toBeVisible();
  if (cart !== EMPTY_CART) await expect(header.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy pictures outside of the window may never load.
    const inWindow = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInside = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      return isInside && image.checkVisibility();
    });
    await Promise.all(inWindow.map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Expects large controls, and on phones a page that fits into the window. */
async function expectSizes(page: Page, { path, width }: { path: string; width: number }): Promise<void> {
  await expectLargeControls(page, path);
  if (PHONE_WIDTHS.includes(width)) await expectNoOverflow(page, path);
}

/** Expects that the page fits into windows of 360 px and 320 px. */
async function expectNoOverflow(page: Page, path: string): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const { pageWidth, overflowing } = await page.evaluate(() => ({
      pageWidth: document.documentElement.scrollWidth,
      overflowing: [...document.querySelectorAll('main *, header *, footer *')]
        .filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
        )
        .filter((element) => {
          // The content of a scrolling or clipping frame may be wider.
          for (
            let frame = element.parentElement;
            frame !== null && frame !== document.body;
            frame = frame.parentElement
          )
            if (getComputedStyle(frame).overflowX !== 'visible') return false;
          return getComputedStyle(element).clipPath === 'none';
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    }));
    expect.soft(pageWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    expect.soft(overflowing, `${path} at ${width} px`).toEqual([]);
  }
}

/** Expects that every control is at least 24 px wide and 44 px high. Links may be 24 px high in a list, and smaller in a line of text. */
async function expectLargeControls(page: Page, path: string): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea'),
    ];
    return controls.flatMap((control) => {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('.visually-hidden, [hidden]')
      )
        return [];
      // The click target of a radio button is its label, and that of a card is its whole area.
      const target = control.matches('[type=radio]') ? control.closest('label') : control;
      if (target === null) return [];
      const after = getComputedStyle(control, '::after');
      if (after.content !== 'none' && after.position === 'absolute' && after.inset === '0px') return [];
      const { width, height, left } = target.getBoundingClientRect();
      if (left < -1000 || width <= 1) return [];
      // WCAG 2.5.8 exempts links in a line of text.
      const isInline = control.matches('a') && getComputedStyle(control).display === 'inline';
      const isListed = control.matches('a') && control.closest('li, td, p, span') !== null;
      const minimum = isInline ? 0 : isListed ? 24 : 44;
      return height + 0.01 < minimum || width < Math.min(minimum, 24)
        ? [`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 110)}`]
        : [];
    });
  });
  expect.soft(small, path).toEqual([]);
}
