import { expect, type Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated.ts';
import { recordUrls } from '../support/requests.ts';
import { test } from '../support/shop-test.ts';

/** Returns a link of the footer to a page that fetches data. */
const footerLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Jeans' }).first();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a focused link prefetches the data of its page, and the click does not transfer the data again', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const fetched = page.waitForResponse(/\/jeans\.data/);
  await footerLink(page).focus();
  await (await fetched).finished();
  await footerLink(page).click();
  await expect(heading(page)).toHaveText("Men's Jeans");
  // A response from the browser's cache transfers nothing.
  const transfers = await page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, transferSize }) => name.includes('/jeans.data') && transferSize > 0,
      ).length,
  );
  expect(transfers).toBe(1);
});

test('a page has the focus as soon as it is shown', async ({ page }) => {
  await openHydrated(page, '/');
  // The observer runs after the rendering of the page and before its paint.
  await page.evaluate(() => {
    const record = () => {
      if (document.querySelector('h1')?.textContent !== "Men's Jeans") return;
      document.documentElement.dataset['focused'] ??= document.activeElement?.id ?? '';
    };
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(record).observe(document.body, changes);
  });
  await footerLink(page).click();
  await expect(heading(page)).toHaveText("Men's Jeans");
  await expect(page.locator('html')).toHaveAttribute('data-focused', 'main');
});

test('a link to the current page reloads its data', async ({ page }) => {
  await openHydrated(page, '/');
  const loaded = page.waitForResponse(/\.data/);
  await page.getByRole('link', { name: 'Osier, home' }).first().click();
  expect((await loaded).status()).toBe(200);
});

test(
  'going back to a product and to the home page needs no request and restores the scroll position',
  { tag: '@quick' },
  async ({ page }) => {
    await openHydrated(page, '/');
    const card = page.getByRole('article').first().getByRole('link');
    await card.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await card.click();
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Osier, home' }).first().click();
    await expect(page).toHaveURL('/');
    // The URL changes before the page.
    await expect(card).toBeVisible();

    // Moves the pointer off the link, because hovering prefetches the page.
    await page.mouse.move(0, 0);
    const calls = recordUrls(page, /\.data|\/api\/(products|product|catalog)/);
    await page.goBack();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).not.toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(card).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(card).toBeFocused();
    expect(calls).toEqual([]);
  },
);

for (const [setting, reducedMotion] of [
  ['off', 'no-preference'],
  ['on', 'reduce'],
] as const) {
  test(`a progress bar appears 200 ms after the start of a navigation, with reduced motion ${setting}`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion });
    await openHydrated(page, '/user-profile/login');
    const held = Promise.withResolvers<void>();
    await page.route('**/jeans.data*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const bar = page.getByRole('progressbar', { name: 'Loading the page' });
    const requested = page.waitForRequest(/\/jeans\.data/);
    await page.clock.pauseAt(Date.now() + 60_000);
    await footerLink(page).click();
    await requested;
    await page.clock.runFor(150);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(bar).toBeVisible();
    held.resolve();
    await page.clock.resume();
    await expect(heading(page)).toHaveText("Men's Jeans");
    await expect(bar).toHaveCount(0);
  });

  test(`a product's picture moves between its card and the product page only without reduced motion (reduced motion ${setting})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(recordPictureMoves);
    const moves = reducedMotion === 'no-preference';
    const moved = () => page.evaluate(() => (globalThis as { moved?: unknown[] }).moved);
    await openHydrated(page, '/products/dress');
    // A busy browser skips a short animation, so this one takes 20 s.
    await page.evaluate(() => document.documentElement.style.setProperty('--quick', '20s'));
    const link = page.getByRole('link', { name: 'Tie-Waist Sundress in Paprika' });
    const picture = page.getByRole('article').filter({ has: link }).locator('picture');
    const onCard = await picture.boundingBox();
    await link.click();
    await expect(heading(page)).toHaveText('Tie-Waist Sundress');
    const gallery = page.getByRole('region', { name: 'Product pictures' }).locator('picture').first();
    await expect.poll(moved).toEqual(moves ? [onCard] : []);
    const onPage = await gallery.boundingBox();
    await page.goBack();
    await expect(heading(page)).toHaveText('Dresses');
    await expect(link).toBeVisible();
    await expect.poll(moved).toEqual(moves ? [onCard, onPage] : []);
  });
}

/** Records the viewport box at which each moving picture starts. Runs in the page. */
function recordPictureMoves() {
  const moved: unknown[] = [];
  Object.assign(globalThis, { moved });
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName !== 'move-here' || !(target instanceof HTMLElement)) return;
    const animation = target.getAnimations().find((found) => found instanceof CSSAnimation);
    const picture = target.querySelector('picture');
    if (animation === undefined || picture === null) return;
    animation.pause();
    animation.currentTime = 0;
    const { x, y, width, height } = picture.getBoundingClientRect();
    moved.push({ x, y, width, height });
    animation.finish();
  });
}
