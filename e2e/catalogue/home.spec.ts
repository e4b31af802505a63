import { expect } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';

/** The tiles of 'Our Collections', and the titles of the products that they list. */
const TILES = [
  { name: 'Linen', address: '/shop?q=linen', titles: /Linen|Tiered Midi Skirt|Sundress/ },
  { name: 'Washed denim', address: '/shop?q=washed+denim', titles: /Denim|Jean/ },
  // The smocks and the skirt have flowers printed on them.
  { name: 'Summer prints', address: '/shop?q=print', titles: /Print|Smock|Tiered Midi Skirt/ },
  { name: 'Loopback', address: '/shop?q=loopback', titles: /Loopback/ },
];

test(
  'the sections appear in order and link to the shop, and the collections restore the chosen tab',
  { tag: '@quick' },
  async ({ page }) => {
    await openHydrated(page, '/');
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings).toEqual([
      'Our Collections',
      'Departments',
      'Women’s collection',
      'Men’s collection',
      '25% off Accessories',
      '40% off women’s accessories',
      '25% off men’s accessories',
      'Brands',
      'Why shop with us',
      'Find your fit',
    ]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clothing made for the perfect Summer');

    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Shop', exact: true }).first()).toHaveAttribute(
      'href',
      '/shop',
    );
    for (const [name, address] of [
      ['For Her', '/products-for/female'],
      ['For Him', '/products-for/male'],
      ['For Them', '/products-for/kids'],
      ['40% off women’s accessories', '/products-for/female'],
      ['25% off men’s accessories', '/products-for/male'],
      ...TILES.map(({ name, address }) => [name, address] as const),
      ['Keystone', '/shop?q=Keystone'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
    }
    await expect(main.getByText('Offer ends August 1')).toBeVisible();
    await expect(main.getByText('Until September 1')).toHaveCount(2);
    for (const reason of ['COVID precautions', 'Free shipping', 'Easy returns', 'Online support']) {
      await expect(main.getByText(reason, { exact: true })).toBeVisible();
    }

    const women = page.getByRole('region', { name: 'Women’s collection' });
    const men = page.getByRole('region', { name: 'Men’s collection', exact: true });
    await expect(women.getByRole('tab')).toHaveText(['Dress', 'Tanks', 'Skirt']);
    await expect(men.getByRole('tab')).toHaveText(['Jeans', 'T-Shirt', 'Hoodie']);
    await expect(women.getByRole('tab', { name: 'Tanks' })).toHaveAttribute('aria-selected', 'true');
    await expect(men.getByRole('tab', { name: 'T-Shirt' })).toHaveAttribute('aria-selected', 'true');
    await expect(women.getByRole('article')).toHaveCount(4);
    await expect(men.getByRole('article')).toHaveCount(4);

    await women.getByRole('tab', { name: 'Skirt' }).click();
    await expect(women.getByRole('link', { name: 'Tiered Midi Skirt' }).first()).toBeVisible();
    await men.getByRole('tab', { name: 'T-Shirt' }).press('ArrowRight');
    await expect(men.getByRole('tab', { name: 'Hoodie' })).toBeFocused();
    await expect(men.getByRole('tabpanel', { name: 'Hoodie' }).getByRole('article').first()).toContainText(
      'Hoodie',
    );

    await page.reload();
    await expect(women.getByRole('tab', { name: 'Skirt' })).toHaveAttribute('aria-selected', 'true');
    await expect(men.getByRole('tab', { name: 'Hoodie' })).toHaveAttribute('aria-selected', 'true');

    // A stored category that the shop no longer has. Set when the next page opens, because this page may still store its own state.
    await page.addInitScript(() => {
      const stored = JSON.parse(localStorage.getItem('clothStore') ?? '{}') as { state: object };
      Object.assign(stored.state, { womenSelectedCategory: 'capes' });
      localStorage.setItem('clothStore', JSON.stringify(stored));
    });
    await page.reload();
    await expect(men.getByRole('tab', { name: 'Hoodie' })).toHaveAttribute('aria-selected', 'true');
    await expect(women.getByRole('tab', { name: 'Tanks' })).toHaveAttribute('aria-selected', 'true');
    await expect(women.getByRole('article')).toHaveCount(4);
  },
);

test('each tile of the collections lists products that match its text', async ({ page }) => {
  for (const { name, address, titles } of TILES) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toContainText(titles);
    for (const title of await cards.getByRole('heading').allInnerTexts()) expect(title).toMatch(titles);
  }
});

for (const height of [664, 844])
  test(
    `the heading and the button are on the first screen of a phone of 390 × ${height}`,
    { tag: '@narrow-only' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height });
      await page.goto('/');
      const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(hero.getByRole('heading')).toBeInViewport({ ratio: 1 });
      await expect(hero.getByRole('link')).toBeInViewport({ ratio: 1 });
      // The picture still shows something of the clothes.
      expect((await hero.getByRole('img').boundingBox())?.height).toBeGreaterThanOrEqual(80);
    },
  );

test(
  'the offer of accessories is a row of little height with a link to the shop',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/');
    const promo = page.getByRole('region', { name: '25% off Accessories' });
    await expect(promo.getByText('Offer ends August 1')).toBeVisible();
    await expect(promo.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/shop');
    expect((await promo.boundingBox())?.height).toBeLessThan(200);
  },
);

test('the offers change every 2.5 seconds and start again after the last', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await openHydrated(page, '/');
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByRole('button', { name: 'Pause offers' })).toBeVisible();
  await expect(offers.getByText('Free shipping on orders over $150')).toBeVisible();
  // From now on only `runFor` advances the clock. The next change marks the start of an interval.
  await page.clock.pauseAt(3_600_000);
  const offer = offers.getByRole('group');
  const first = await offer.innerText();
  for (let ms = 0; ms < 3_000 && (await offer.innerText()) === first; ms += 100) await page.clock.runFor(100);
  const texts = [
    'Free shipping on orders over $150',
    "The newest women's styles are here",
    "Men's shorts 50% off",
  ];
  const start = texts.indexOf(await offer.innerText());
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(2_000);
    await expect(offer).toHaveText(texts[(start + step - 1) % 3] ?? '');
    await page.clock.runFor(600);
    await expect(offer).toHaveText(texts[(start + step) % 3] ?? '');
  }
});

test('an offer slides in for 500 ms, and buttons pause the offers and change them', async ({ page }) => {
  // Only `runFor` advances the clock: the offer would change before a slow browser pauses them.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await openHydrated(page, '/');
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByRole('group')).toHaveCSS('transition-duration', /^0\.5s/);
  await offers.getByRole('button', { name: 'Pause offers' }).click();
  await expect(offers.getByRole('button', { name: 'Play offers' })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(10_000);
  await expect(offers.getByText('Free shipping on orders over $150')).toBeVisible();
  await offers.getByRole('button', { name: 'Previous offer' }).click();
  await expect(offers.getByText("Men's shorts 50% off")).toBeVisible();
  await offers.getByRole('button', { name: 'Next offer' }).click();
  await expect(offers.getByText('Free shipping on orders over $150')).toBeVisible();
});

test('the offers do not change when the user prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByRole('button', { name: 'Play offers' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(offers.getByText('Free shipping on orders over $150')).toBeVisible();
});

test(
  'the finder requires all three choices, puts them into the URL in lower case and shows the matching products',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/');
    const finder = page.getByRole('form', { name: 'Find your fit' });
    const type = finder.getByLabel('Product Type');
    const brand = finder.getByLabel('Brand');
    await expect(type).toBeDisabled();
    await expect(type).toHaveText('Choose a department first');
    await expect(brand).toBeDisabled();
    for (const [department, types] of [
      ["Women's", ['Dress', 'Tanks', 'Blouse', 'Skirt']],
      ["Kid's", ['Pants', 'Shirts']],
    ] as const) {
      await finder.getByLabel('Department').selectOption({ label: department });
      await expect(type.getByRole('option')).toHaveText(['Select type', ...types]);
    }
    await finder.getByLabel('Department').selectOption({ label: "Man's" });
    await expect(type).toBeEnabled();
    await expect(type.getByRole('option')).toHaveText([
      'Select type',
      'T-Shirt',
      'Shorts',
      'Jeans',
      'Shirt',
      'Hoodie',
    ]);
    await expect(brand.getByRole('option')).toHaveText(['Select brand', 'Copper Thompson', 'Keystone', 'KD']);
    await finder.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL('/');

    await type.selectOption({ label: 'Jeans' });
    await brand.selectOption({ label: 'Keystone' });
    await finder.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL('/filtered-products?department=male&type=jeans&brand=keystone');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Relaxed Jean' }).first()).toBeVisible();

    // A sort order alone keeps the stored choice, and a URL without filters restores it.
    await openHydrated(page, '/filtered-products?sort=price');
    await page.getByLabel('Sort by').selectOption('rating');
    await expect(page).toHaveURL('/filtered-products?sort=rating');
    await page.goto('/filtered-products');
    await expect(page).toHaveURL('/filtered-products?department=male&type=jeans&brand=keystone');
  },
);
