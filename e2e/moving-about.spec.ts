import { expect, type Page } from '@playwright/test';
import { test } from './shop-test.ts';

/** The data and calls that are asked for from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\.data|\/api\/(products|product|catalog)/.test(request.url())) calls.push(request.url());
  });
  return calls;
}

/** A link of the footer to a page whose data is fetched for it. */
const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Jeans' }).first();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'prefetches the data of a page when its link gets the focus, and the press does not transfer it again',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/');
    const fetched = page.waitForResponse(/\/jeans\.data/);
    await link(page).focus();
    await (await fetched).finished();
    await link(page).click();
    await expect(heading(page)).toHaveText('Jeans');
    // A response from the browser's cache transfers nothing.
    const transfers = await page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          ({ name, transferSize }) => name.includes('/jeans.data') && transferSize > 0,
        ).length,
    );
    expect(transfers).toBe(1);
  },
);

test('the way back to the home page and to a product needs no call and finds the place again', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.getByRole('article').first().getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Osier, home' }).first().click();
  await expect(page).toHaveURL('/');

  // A pointer that rests on a link asks for its page.
  await page.mouse.move(0, 0);
  const calls = watchCalls(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).not.toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(card).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(card).toBeFocused();
  expect(calls).toEqual([]);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(
    `no line says that a page is loading before 200 ms have passed, with ${reducedMotion} of motion`,
    { tag: '@one-width' },
    async ({ page }) => {
      await page.clock.install();
      await page.emulateMedia({ reducedMotion });
      await page.goto('/user-profile/login');
      const held = Promise.withResolvers<void>();
      await page.route('**/jeans.data*', async (route) => {
        await held.promise;
        await route.continue();
      });
      const line = page.getByRole('progressbar', { name: 'Loading the page' });
      const asked = page.waitForRequest(/\/jeans\.data/);
      await page.clock.pauseAt(Date.now() + 60_000);
      await link(page).click();
      await asked;
      await page.clock.runFor(150);
      await expect(line).toHaveCount(0);
      await page.clock.runFor(100);
      await expect(line).toBeVisible();
      held.resolve();
      await page.clock.resume();
      await expect(heading(page)).toHaveText('Jeans');
      await expect(line).toHaveCount(0);
    },
  );

  test(
    `a product's picture moves to its place on the product's page and back, with ${reducedMotion} of motion`,
    { tag: '@one-width' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(noteMovements);
      const moves = reducedMotion === 'no-preference';
      const moved = () => page.evaluate(() => (globalThis as { moved?: unknown[] }).moved);
      await page.goto('/products/dress');
      // Long enough to be seen by a browser that is busy.
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
    },
  );
}

/** Notes where a picture that moves begins: the place of the first one inside, in whole pixels of the window. */
function noteMovements() {
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
