import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { storeCart } from '../support/stored-cart.ts';

/** Changes the quantity of the only line in the browser's storage when the next page opens. */
async function storeQuantity(page: Page, pieces: number): Promise<void> {
  // Runs before the scripts of the next page, because the open page may still store its own state.
  await page.addInitScript((number) => {
    const stored = localStorage.getItem('clothStore') ?? '';
    localStorage.setItem('clothStore', stored.replace(/"quantity":\d+/, `"quantity":${number}`));
  }, pieces);
}

test('a product with a composition and care of its own shows them in place of the specified texts', async ({
  page,
}) => {
  await page.goto('/product/slim-jean-black');
  const main = page.getByRole('main');
  await expect(main.getByText('98% Cotton, 2% Spandex')).toBeVisible();
  await expect(main.getByText('Machine Wash Inside Out/Line Dry')).toBeVisible();
  await expect(main.getByText('90/10 Cotton/Spandex')).toHaveCount(0);
});

const quantity = (page: Page) => page.getByRole('group', { name: 'Quantity' }).getByRole('status');

test(
  "the product page shows the product's facts, zooms the picture for a mouse only, and restores the cart's choices",
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/product/sundress-paprika');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Tie-Waist Sundress');
    await expect(main.getByRole('img', { name: /^Tie-Waist Sundress/ }).first()).toBeVisible();
    await expect(main.getByText('Copper Thompson', { exact: true })).toBeVisible();
    await expect(main.getByRole('img', { name: '4.7 out of 5 stars' }).first()).toBeVisible();
    await expect(main.getByRole('insertion')).toHaveText('$40.80');
    await expect(main.getByText('was $48.00')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(main.getByText('save $7.20')).toBeVisible();
    await expect(main.getByText(/^Only \d+ left !$/)).toBeVisible();
    await expect(main.getByText('Free shipping, returns and exchanges on orders over $75')).toBeVisible();
    await expect(main.getByText('Within 30 days of the delivery')).toBeVisible();
    await expect(main.getByText('90/10 Cotton/Spandex')).toBeVisible();
    await expect(main.getByText('Machine Wash/Line Dry')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Details' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Buy it now' })).toBeVisible();

    const picture = page.getByRole('img', { name: /^Tie-Waist Sundress/ }).first();
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const before = await width();
    await picture.hover();
    await expect.poll(async () => Math.round(((await width()) / before) * 100)).toBe(isMobile ? 100 : 180);

    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('This item already in your cart')).toBeVisible();
    await expect(main.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/checkout');
    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await main.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByRole('button', { name: 'Cart, total $81.60, 2 items' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('This item already in your cart')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
    await expect(quantity(page)).toHaveText('2');
  },
);

test('one to five pictures fill the gallery', async ({ page }) => {
  await page.goto('/product/sundress-paprika');
  const gallery = page.getByRole('region', { name: 'Product pictures' });
  const shares = await gallery.evaluate((shown) =>
    [1, 2, 3, 4, 5].map((count) => {
      const copy = shown.cloneNode() as Element;
      for (let at = 0; at < count; at += 1) copy.append(shown.firstElementChild?.cloneNode(true) ?? '');
      shown.after(copy);
      const [whole = 0, ...parts] = [copy, ...copy.children].map((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width * height;
      });
      copy.remove();
      return parts.reduce((sum, area) => sum + area, 0) / whole;
    }),
  );
  // The gaps take the rest.
  for (const share of shares) expect(share).toBeGreaterThan(0.95);
});

test(
  'adding to the cart opens the cart menu for a moment, without moving the focus',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/product/sundress-paprika');
    const inMenu = page.getByRole('banner').getByRole('link', { name: 'View Cart' });
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(inMenu).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'already in your cart' })).toBeFocused();
    await page.mouse.move(4, 600);
    await expect(inMenu).toBeHidden();
    // A restored cart opens nothing.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cart, total $40.80, 1 item' })).toBeVisible();
    await expect(inMenu).toBeHidden();
  },
);

test(
  'the cart menu shows the added line first, and cuts a line when more are below',
  { tag: '@both-widths' },
  async ({ page }) => {
    const stored = ['smock-dress-check', 'kids-jogger-pond', 'rib-tank-fern'];
    await storeCart(
      page,
      stored.map((product) => ({ product })),
    );
    await page.goto('/product/sundress-paprika');
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
    const lines = page
      .getByRole('banner')
      .getByRole('listitem')
      .filter({ has: page.getByRole('combobox') });
    await expect(lines).toHaveCount(4);
    await expect(lines.first()).toHaveAccessibleName('Tie-Waist Sundress in Paprika');
    await expect(lines.first()).toBeInViewport({ ratio: 1 });
    const shownPart = () =>
      lines.nth(2).evaluate((line) => {
        const { top, height } = line.getBoundingClientRect();
        return ((line.parentElement?.getBoundingClientRect().bottom ?? 0) - top) / height;
      });
    await expect.poll(shownPart).toBeGreaterThan(0.2);
    expect(await shownPart()).toBeLessThan(0.8);
  },
);

test(
  'the pictures open full screen, where a press or a pinch enlarges them and requests larger files',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/product/sundress-paprika');
    const opener = page.getByRole('button', { name: 'Show the pictures full screen' });
    // Simulates a scroll bar beside the page.
    await page.evaluate(() => {
      Object.defineProperty(globalThis, 'innerWidth', { value: innerWidth + 15 });
    });
    const readGutter = () => page.evaluate(() => document.documentElement.style.scrollbarGutter);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Pictures of Tie-Waist Sundress in Paprika' });
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    expect(await readGutter()).toBe('stable');
    const scrolled = () => dialog.getByRole('list').evaluate((list) => list.scrollLeft);
    await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(scrolled).toBe(0);
    const first = dialog.getByRole('button', { name: /^Enlarge: / }).first();
    // The whole picture fits into the window until it is enlarged.
    const height = async () => (await first.locator('img').boundingBox())?.height;
    const windowHeight = page.viewportSize()?.height ?? 0;
    await expect.poll(height).toBeLessThanOrEqual(windowHeight);
    const second = dialog.getByRole('button', { name: /^Enlarge: / }).nth(1);
    const source = (button: Locator) =>
      button.locator('img').evaluate((img) => (img as HTMLImageElement).currentSrc);
    for (const button of [first, second]) await expect.poll(() => source(button)).toMatch(/-720\.avif$/);
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(height).toBeGreaterThan(windowHeight);
    await expect.poll(() => source(first)).toMatch(/-960\.avif$/);
    // The pressed point, which is the middle of the picture, stays in the middle.
    const middle = async () => {
      const box = await first.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    await expect.poll(middle).toBe(windowHeight / 2);
    expect(await source(second)).toMatch(/-720\.avif$/);
    await expectNoViolations(page, 'pictures full screen');
    await first.click();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await expect.poll(() => source(second)).toMatch(/-960\.avif$/);
    await devTools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect.poll(readGutter).toBe('');
  },
);

test(
  'a scrolled product page shows matching and recently viewed products, and on phones a bar to buy the product',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    const main = page.getByRole('main');
    await page.goto('/product/rib-tank-fern');
    // The page remembers the product once it is hydrated.
    await expect(main.getByRole('radio', { name: 'M', exact: true })).toBeEnabled();
    await page.goto('/product/sundress-paprika');
    await expect(main.getByRole('radio', { name: 'M', exact: true })).toBeEnabled();
    await main.getByRole('radio', { name: 'M', exact: true }).check();
    const bar = main.getByRole('region', { name: 'Buy' });
    await expect(bar).toBeHidden();
    await main.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    const others = main.getByRole('region', { name: 'You may also like' }).getByRole('link');
    await expect(others.first()).toBeVisible();
    for (const other of await others.allTextContents()) expect(other).toContain('Dress');
    await expect(main.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveText([
      'Ribbed Tank in Fern$11.90',
    ]);
    if (isMobile) {
      await expect(bar).toContainText('$40.80');
      await expect(bar).toContainText('Size M');
      await bar.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(bar.getByRole('link', { name: 'View Cart' })).toBeVisible();
      await expect(bar).toBeFocused();
    }
    await expectNoViolations(page, 'product page, scrolled', { within: 'main' });
  },
);

test(
  'the colours of a cut link to each other and mark the current one, and a click shows a loading image until the data arrives',
  { tag: '@quick' },
  async ({ page }) => {
    await openHydrated(page, '/product/kids-cord-pant-rust');
    const colours = page.getByRole('navigation', { name: 'Colours' });
    await expect(colours.getByRole('link')).toHaveCount(3);
    await expect(colours.getByRole('link', { name: 'Rust' })).toHaveAttribute('aria-current', 'page');
    const held = Promise.withResolvers<void>();
    await page.route('**/product/*.data*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await colours.getByRole('link', { name: 'Plum' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page).toHaveURL(/kids-cord-pant-rust$/);
    held.resolve();
    await expect(page).toHaveURL('/product/kids-cord-pant-plum');
    await expect(page).toHaveTitle('Pull-On Cord Pants in Plum | Osier');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pull-On Cord Pants');
    await expect(colours.getByRole('link', { name: 'Plum' })).toHaveAttribute('aria-current', 'page');
    await expect(colours.getByRole('link', { name: 'Rust' })).not.toHaveAttribute('aria-current');
  },
);

test('the size guide shows every size in inches and in centimetres and marks the chosen one', async ({
  page,
}) => {
  await openHydrated(page, '/product/field-pocket-tee');
  await page.getByRole('link', { name: 'Size guide' }).click();
  const guide = page.getByRole('region', { name: 'Size guide' });
  await expect(guide.getByRole('heading', { name: 'Size guide' })).toBeInViewport();
  // The size choice stays in view below the header.
  const header = await page.getByRole('banner').boundingBox();
  const sizes = page.getByRole('group', { name: 'Size', exact: true });
  expect((await sizes.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0);
  await expect(guide.getByRole('img', { name: /^Field Pocket Tee in size M/ })).toBeVisible();
  const measures = guide.getByRole('table', { name: /^Measures in/ });
  const head = measures.getByRole('columnheader', { name: /^(S|M|L|XL)\b/ });
  const chest = measures.getByRole('row', { name: /^Chest/ }).getByRole('cell');
  await expect(head).toHaveText(['S (chosen)', 'M', 'L', 'XL']);
  await expect(chest).toHaveText(['39.5', '41.6', '43.6', '45.7']);
  await guide.getByRole('radio', { name: 'cm' }).check();
  await expect(guide.getByRole('table', { name: 'Measures in cm' })).toBeVisible();
  await expect(chest).toHaveText(['100.4', '105.6', '110.8', '116.0']);
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await expect(head).toHaveText(['S', 'M', 'L (chosen)', 'XL']);
});

test('the size guide cuts nothing off beside the buy panel of a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openHydrated(page, '/product/sundress-paprika');
  const guide = page.getByRole('region', { name: 'Size guide' });
  for (const unit of ['inches', 'cm']) {
    await guide.getByRole('radio', { name: unit }).check();
    for (const name of [`Measures in ${unit}`, `Body in ${unit}`]) {
      const table = guide.getByRole('table', { name });
      await expect(table).toBeVisible();
      const spaces = await table.evaluate((element) => {
        const room = element.parentElement?.getBoundingClientRect().right ?? 0;
        return room - element.getBoundingClientRect().right;
      });
      expect(spaces, name).toBeGreaterThanOrEqual(0);
    }
  }
});

test(
  'the size guide shows the body that each size fits, and the age and height of kids',
  { tag: '@both-widths' },
  async ({ page }) => {
    await openHydrated(page, '/product/kids-cord-pant-rust');
    const guide = page.getByRole('region', { name: 'Size guide' });
    const body = guide.getByRole('table', { name: 'Body in inches' });
    await expect(body.getByRole('rowheader')).toHaveText(['Age', 'Height', 'Chest', 'Waist']);
    await expect(body.getByRole('row', { name: /^Age/ }).getByRole('cell')).toHaveText([
      '2–3',
      '4–5',
      '6–7',
      '8–9',
    ]);
    await guide.getByRole('radio', { name: 'cm' }).check();
    const inCm = guide.getByRole('table', { name: 'Body in cm' });
    await expect(inCm.getByRole('row', { name: /^Height/ }).getByRole('cell')).toHaveText([
      '88–101',
      '102–113',
      '114–125',
      '126–137',
    ]);
    await expectNoViolations(page, 'size guide', { within: '#size-guide' });
    await expectNoSidewaysScrolling(page);
    await page.goto('/product/sundress-paprika');
    await expect(body.getByRole('rowheader')).toHaveText(['Chest', 'Waist', 'Hip']);
  },
);

test('without scripts, the size guide reserves no space for the table of body measures', async ({
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\.js$/);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/product/sundress-paprika');
  const guide = page.getByRole('region', { name: 'Size guide' });
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const note = guide.getByText(/^Measures of the garment/);
  expect((await bottomOf(guide)) - (await bottomOf(note))).toBeLessThan(30);
  await context.close();
});

test('Share copies the address of the product, and says so when that fails', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, '/product/sundress-paprika?from=mail');
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect(page.getByRole('status').getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/product/sundress-paprika', page.url()).href,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await share.click();
  await expect(
    page.getByRole('status').getByText('The link could not be copied. Copy it from the address bar.'),
  ).toBeVisible();
});

test('a product at $12 or less has one price, no saving and no badge', async ({ page }) => {
  await page.goto('/product/rib-tank-paper');
  const main = page.getByRole('main');
  await expect(main.getByText('$12.00', { exact: true })).toBeVisible();
  await expect(main.getByText(/^was/)).toHaveCount(0);
  await expect(main.getByText(/^save/)).toHaveCount(0);
  await page.goto('/products/tanks');
  const card = page.getByRole('article').filter({ hasText: 'Scoop Tank' }).first();
  await expect(card.getByText('$12.00')).toBeVisible();
  await expect(card.getByText(/^save/)).toHaveCount(0);
});

test(
  'size S and quantity 1 are the defaults, and the quantity stays between 1 and the stock',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/product/smock-dress-check');
    const sizes = page.getByRole('group', { name: 'Size', exact: true });
    await expect(sizes.getByRole('radio')).toHaveCount(4);
    // This product has pieces of size S alone.
    await expect(sizes).toHaveAccessibleDescription('Sold out: M, L, XL');
    await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
    for (const size of ['M', 'L', 'XL'])
      await expect(page.getByRole('radio', { name: new RegExp(`^${size}\\b.*sold out`) })).toBeDisabled();
    await expect(quantity(page)).toHaveText('1');
    await page.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(quantity(page)).toHaveText('1');
    const more = page.getByRole('button', { name: 'Increase quantity' });
    await more.click();
    await expect(quantity(page)).toHaveText('2');
    await more.click();
    await expect(page.getByRole('status').getByText('Sorry only 2 items in our stock !')).toBeVisible();
    await expect(quantity(page)).toHaveText('2');

    // The next page lowers a stored quantity above the stock.
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await storeQuantity(page, 11);
    // Stops the timers: the message may disappear before a slow browser has loaded the page.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.reload();
    await expect(page.getByRole('status').getByText('Sorry only 2 items in our stock !')).toBeVisible();
    await expect(quantity(page)).toHaveText('2');
    await storeQuantity(page, 35);
    await page.goto('/user-profile');
    await expect(
      page.getByText('Gingham Smock Dress in Black Check: Sorry only 2 items in our stock !'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, total $71.40, 2 items' })).toBeVisible();
  },
);

test(
  'a toast appears at the top centre and closes after two seconds',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/product/smock-dress-check');
    const more = page.getByRole('button', { name: 'Increase quantity' });
    await more.click();
    await expect(quantity(page)).toHaveText('2');
    // From now on only `runFor` advances the clock.
    await page.clock.pauseAt(3_600_000);
    await more.click();
    const toast = page.getByRole('status').getByText('Sorry only 2 items in our stock !');
    await expect(toast).toBeVisible();
    const box = await toast.evaluate((element) => {
      const { x, y, width, bottom, right } = element.getBoundingClientRect();
      const isCovered = (control: Element) => {
        const other = control.getBoundingClientRect();
        return (
          control.checkVisibility() &&
          other.top < bottom &&
          other.bottom > y &&
          other.left < right &&
          other.right > x
        );
      };
      const controls = [...document.querySelectorAll('header :is(a, button, input)')];
      const covered = controls.filter(isCovered).map((control) => control.outerHTML.slice(0, 80));
      return { y, centre: x + width / 2, covered };
    });
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box.y).toBeLessThan(height / 4);
    expect(Math.abs(box.centre - width / 2)).toBeLessThan(20);
    expect(box.covered).toEqual([]);
    await page.clock.runFor(1900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toBeHidden();
  },
);

test('a product page opens with the data of its card and loads the rest afterwards', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/sundress-paprika\.data/);
  allowErrors.console(/ERR_FAILED/);
  await openHydrated(page, '/products/dress');
  const held = Promise.withResolvers<void>();
  let answers = 0;
  await page.route('**/product/sundress-paprika.data*', async (route) => {
    await held.promise;
    answers += 1;
    await (answers === 1 ? route.abort() : route.continue());
  });
  // Records the heading that is shown at each write to the storage, and the status written.
  const writes = await page.evaluateHandle(() => {
    const written: { heading: string | null | undefined; status: string }[] = [];
    const write = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key, text) => {
      const { state } = JSON.parse(text) as { state: { status: string } };
      written.push({ heading: document.querySelector('main h1')?.textContent, status: state.status });
      write(key, text);
    };
    return written;
  });
  const lastStatus = () => writes.evaluate((written) => written.at(-1)?.status);
  await page.getByRole('link', { name: 'Tie-Waist Sundress in Paprika' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tie-Waist Sundress');
  await expect(page.getByRole('main').getByRole('insertion')).toHaveText('$40.80');
  await expect.poll(lastStatus).toBe('loading');
  const headingAtLoading = await writes.evaluate(
    (written) => written.find(({ status }) => status === 'loading')?.heading,
  );
  expect(headingAtLoading).toBe('Tie-Waist Sundress');
  held.resolve();

  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('The reviews could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tie-Waist Sundress');
  await expect.poll(lastStatus).toBe('idle');
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(reviews.getByRole('listitem')).not.toHaveCount(0);
  await expect(reviews.getByRole('heading', { name: 'Reviews' })).toBeFocused();
  await expect.poll(lastStatus).toBe('successful');
  await expect(page.getByRole('navigation', { name: 'Colours' }).getByRole('link')).not.toHaveCount(0);
});
