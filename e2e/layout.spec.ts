import { expect, type Page } from '@playwright/test';
import { orderPayload } from '#contract/example-order.ts';
import { test } from './shop-test.ts';
import { becomeShopper } from './shopper.ts';

/** Widths in which nothing may move; the project's own width also measures controls and pages. */
const WIDTHS = { narrow: [360, 390], wide: [768, 900, 1440] };
const OWN_WIDTHS = [390, 1440];

/** Every route of SPECIFICATION section 2 that a shopper may open, with something to see on it. */
const ROUTES = [
  '/',
  '/shop',
  '/products/jeans',
  '/products-for/female',
  '/filtered-products?department=male',
  '/product/harbour-stripe-tee',
  '/checkout',
  '/belling-address/rib-tank-fern',
  '/user-profile',
  '/user-profile/my-orders',
  '/user-profile/login',
  '/user-profile/logout',
  '/user-profile/registration',
];

/** The forms lead on whoever is signed in: only a visitor sees them. */
const FORMS = /^\/user-profile\/(login|registration)/;
const PRIVATE = /^\/(checkout|belling-address|user-profile\/my-orders)/;

declare global {
  // Filled by what `watchShifts` adds to every page.
  var layoutShifts: { value: number; moved: string[] }[] | undefined;
}

/** Writes down every layout shift from a page's first moment on, but those within half a second after somebody did something. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    // Where nothing can be seen, nothing must be taken for good.
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

/** Somebody who is signed in and has a cart of two lines and an order. The checkout has tests of its own. */
async function becomeCustomer(page: Page): Promise<void> {
  await becomeShopper(page);
  const order = { ...orderPayload({ _id: 'kids-jogger-pond' }), paymentMethod: 'cashOnDelivery' };
  expect((await page.request.post('/api/orders', { data: order })).status()).toBe(200);
  for (const product of ['rib-tank-fern', 'sundress-paprika']) {
    await page.goto(`/product/${product}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('This item already in your cart')).toBeVisible();
  }
}

/** Once the cart is restored, the person is known, and the fonts and every picture in the window have come. */
async function settle(page: Page, { cart }: { cart: string }): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: cart })).toBeVisible();
  if (cart !== EMPTY_CART)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inWindow = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(inWindow.map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const EMPTY_CART = 'Cart, total $0.00, 0 items';
const FULL_CART = 'Cart, total $52.70, 2 items';

/** Opens routes and expects that nothing moves meanwhile; `look` then looks at the page. */
async function openEach(
  page: Page,
  {
    who,
    paths,
    width,
    look,
  }: { who: 'visitor' | 'customer'; paths: string[]; width: number; look: (path: string) => Promise<void> },
): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await settle(page, { cart: who === 'visitor' ? EMPTY_CART : FULL_CART });
    const shifts = await page.evaluate(() => globalThis.layoutShifts);
    expect.soft(shifts, `${who} ${path} at ${width} px`).toEqual([]);
    await look(path);
  }
}

for (const [project, widths] of Object.entries(WIDTHS))
  for (const width of widths) {
    const isOwn = OWN_WIDTHS.includes(width);
    const sizes = isOwn ? ', controls are large enough and no page is too wide' : '';
    const tag = project === 'narrow' ? '@narrow' : '@one-width';
    test(`nothing moves while a page comes${sizes}, at ${width} px`, { tag }, async ({ page }) => {
      test.setTimeout(60_000);
      await watchShifts(page);
      const look = async (path: string) => {
        if (!isOwn) return;
        await expectLargeControls(page, path);
        if (project === 'narrow') await expectFit(page, path);
      };
      // What a visitor lacks is told by one width; a customer has everything that may move.
      if (isOwn) {
        const paths = ROUTES.filter((route) => !PRIVATE.test(route));
        await openEach(page, { who: 'visitor', paths, width, look });
      }
      await becomeCustomer(page);
      const paths = ROUTES.filter((route) => !FORMS.test(route));
      await openEach(page, { who: 'customer', paths, width, look });
    });
  }

/** Expects that the page is not wider than a window of 360 px, nor of 320 px. */
async function expectFit(page: Page, path: string): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const { wide, beyond } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      beyond: [...document.querySelectorAll('main *, header *, footer *')]
        .filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
        )
        .filter((element) => {
          // What scrolls or is cut off inside its own frame may be as wide as it likes.
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
    expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    expect.soft(beyond, `${path} at ${width} px`).toEqual([]);
  }
}

/** Expects that everything to press is at least 24 px, and 44 px where it stands alone. */
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
      // A choice is pressed by its label, and a card by all of its area.
      const face = control.matches('[type=radio]') ? control.closest('label') : control;
      if (face === null) return [];
      const after = getComputedStyle(control, '::after');
      if (after.content !== 'none' && after.position === 'absolute' && after.inset === '0px') return [];
      const { width, height, left } = face.getBoundingClientRect();
      if (left < -1000 || width <= 1) return [];
      // A word in a line of text is as high as the line (WCAG 2.5.8, 'Inline'); words in lists are close together.
      const isWord = control.matches('a') && getComputedStyle(control).display === 'inline';
      const isListed = control.matches('a') && control.closest('li, td, p, span') !== null;
      const least = isWord ? 0 : isListed ? 24 : 44;
      return height + 0.01 < least || width < Math.min(least, 24)
        ? [`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 110)}`]
        : [];
    });
  });
  expect.soft(small, path).toEqual([]);
}
