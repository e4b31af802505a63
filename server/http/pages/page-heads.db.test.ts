import { describe, expect, test } from 'vitest';
import { readPage } from '../../testing/read-page.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi({ pages: true });
const ORIGIN = 'http://shop.test';

async function headOf(path: string) {
  const { status, body } = await api.visitor().open(path);
  expect(status, path).toBe(200);
  return readPage(String(body));
}

/** Returns the content type of a URL of the shop, absolute or without its origin. */
async function typeOf(address: string): Promise<string | null> {
  const answer = await api.fetch(new Request(new URL(address, ORIGIN)));
  expect(answer.status, address).toBe(200);
  return answer.headers.get('content-type');
}

describe('the head of a page', () => {
  test.each([
    ['/', 'Everyday clothes | Osier'],
    ['/shop', 'Shop | Osier'],
    ['/products/dress', 'Dresses | Osier'],
    ['/products-for/kids', "Kid's clothes | Osier"],
    ['/product/sundress-paprika', 'Tie-Waist Sundress in Paprika | Osier'],
  ])('%s has its title, its canonical URL and a picture', async (path, title) => {
    const head = await headOf(path);
    expect(head.title).toBe(title);
    expect(head.canonical).toBe(`${ORIGIN}${path}`);
    expect(head.meta('og:url')).toBe(`${ORIGIN}${path}`);
    expect(head.meta('og:image')).toMatch(/^http/);
    expect(await typeOf(head.meta('og:image'))).toMatch(/^image\//);
  });

  test('links a JPEG for link previews, and a picture of its own for a department', async () => {
    const shown = new Set<string>();
    for (const path of ['/', '/products-for/female', '/products-for/male', '/products/pants?for=kids']) {
      const address = (await headOf(path)).meta('og:image');
      expect(await typeOf(address), path).toBe('image/jpeg');
      shown.add(address);
    }
    expect(shown.size).toBe(4);
  });

  test('describes a product’s offer for each size, its rating and breadcrumb as JSON-LD', async () => {
    const [product, breadcrumb] = (await headOf('/product/sundress-paprika')).facts;
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Tie-Waist Sundress in Paprika',
      color: 'Paprika',
      material: '90/10 Cotton/Spandex',
      offers: ['S', 'M', 'L', 'XL'].map((size) => ({
        name: `Size ${size}`,
        sku: `SUNDRESS-PAPRIKA-${size}`,
        price: '40.80',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      })),
      aggregateRating: { ratingValue: '4.7', reviewCount: 3 },
    });
    expect(breadcrumb).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${ORIGIN}/` },
        { position: 2, name: "Women's", item: `${ORIGIN}/products-for/female` },
        { position: 3, name: 'Dresses', item: `${ORIGIN}/products/dress?for=female` },
        { position: 4, name: 'Tie-Waist Sundress in Paprika' },
      ],
    });
  });

  test('gives the composition of a product that has one as its material', async () => {
    const [product] = (await headOf('/product/slim-jean-black')).facts;
    expect(product).toMatchObject({ '@type': 'Product', material: '98% Cotton, 2% Spandex' });
  });

  test('excludes filtered and private pages from search engines', async () => {
    for (const path of [
      '/shop?q=linen',
      '/filtered-products',
      '/products/tanks?brand=kd',
      '/user-profile/login',
    ])
      expect((await headOf(path)).meta('robots'), path).toMatch(/noindex/);
  });

  test('links icons and manifest, which are served like sitemap and robots.txt', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/service-worker.js', 'text/javascript'],
      ['/sitemap.xml', 'application/xml'],
      ['/robots.txt', 'text/plain'],
    ] as const)
      expect(await typeOf(path), path).toContain(type);
    const manifest = await api.fetch(new Request(`${ORIGIN}/manifest.webmanifest`));
    const { icons } = (await manifest.json()) as {
      icons: { src: string; type: string; purpose?: string }[];
    };
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
    for (const { src, type } of icons) expect(await typeOf(src), src).toContain(type);
  });
});
