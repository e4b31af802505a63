import { expect } from '@playwright/test';

import { test } from './shop-test.ts';

const ADDRESSES = [
  { path: '/', title: 'Everyday clothes | Osier' },
  { path: '/shop', title: 'Shop | Osier' },
  { path: '/products/dress', title: 'Dresses | Osier' },
  { path: '/products-for/kids', title: "Kid's clothes | Osier" },
  { path: '/product/sundress-paprika', title: 'Tie-Waist Sundress in Paprika | Osier' },
];

for (const { path, title } of ADDRESSES) {
  test(`${path} tells its title, its one address and a picture`, async ({ page, baseURL, request }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    const content = (property: string) =>
      page.locator(`meta[property="${property}"]`).getAttribute('content');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${baseURL}${path}`);
    expect(await content('og:url')).toBe(`${baseURL}${path}`);
    const picture = await content('og:image');
    expect(picture).toMatch(/^http/);
    expect((await request.get(String(picture))).status()).toBe(200);
  });
}

test('a shared page shows a JPEG, which every reader of links knows, and a department its own', async ({
  request,
}) => {
  const shown = new Set<string>();
  for (const path of ['/', '/products-for/female', '/products-for/male', '/products/pants?for=kids']) {
    const html = await (await request.get(path)).text();
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await request.get(address)).headers()['content-type'], path).toBe('image/jpeg');
    shown.add(address);
  }
  expect(shown.size).toBe(4);
});

test('a product tells search engines its offer, its rating and where it stands', async ({
  page,
  baseURL,
}) => {
  await page.goto('/product/sundress-paprika');
  const [product, breadcrumb] = (
    await page.locator('script[type="application/ld+json"]').allTextContents()
  ).map((text) => JSON.parse(text) as unknown);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Tie-Waist Sundress in Paprika',
    color: 'Paprika',
    offers: { price: '40.80', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: '4.7', reviewCount: 3 },
  });
  expect(breadcrumb).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${baseURL}/` },
      { position: 2, name: "Women's", item: `${baseURL}/products-for/female` },
      { position: 3, name: 'Dresses', item: `${baseURL}/products/dress?for=female` },
      { position: 4, name: 'Tie-Waist Sundress in Paprika' },
    ],
  });
});

test('pages of choices and private pages are not for search engines', async ({ page }) => {
  for (const path of [
    '/shop?q=linen',
    '/filtered-products',
    '/products/tanks?brand=kd',
    '/user-profile/login',
  ]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  }
});

test('icons, manifest, sitemap and robots stand where they are looked for', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain'],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toContain(type);
  }
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; type: string; purpose?: string }[];
  };
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, type } of icons)
    expect((await request.get(src)).headers()['content-type'], src).toContain(type);
});
