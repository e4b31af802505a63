import pg from 'pg';
import { fillCatalogue } from '#database/seed/fill/fill-catalogue.ts';
import { readMemoryMb } from '../support/process-usage.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { startShop } from '../support/start-shop.ts';

/** More product pages and searches than the page cache can hold. */
const PRODUCT_COUNT = 4_000;
const SEARCH_COUNT = 800;
const CONNECTION_COUNT = 8;

const WORDS =
  'linen corduroy floral wrap denim brushed shirt dress jeans tank skirt striped cotton wool checked black blue red green'.split(
    ' ',
  );

/** Memory of a shop with a full page cache, in megabytes. `bytes` is the cache's own count. */
export type FullCache = {
  readonly pages: number;
  readonly bytes: number;
  readonly memory: ReturnType<typeof readMemoryMb>;
};

/**
 * Requests more pages from a new shop than its cache can hold: products and searches, brotli-compressed. Requests
 * every third page with gzip too, so that it is cached in both encodings.
 */
export async function fillPageCache(): Promise<FullCache> {
  const shop = await startShop();
  try {
    const filled = await fillCatalogue(shop.databaseUrl, { products: PRODUCT_COUNT, at: new Date() });
    if (!filled.ok) throw new Error(filled.error);
    const ids = await readIds(shop.databaseUrl);
    const searches = WORDS.flatMap((one) => WORDS.map((other) => `${one}+${other}`));
    const paths = [
      ...ids.map((id) => `/product/${id}`),
      ...searches.flatMap((q) => [`/shop?q=${q}`, `/shop?q=${q}&sort=price`]).slice(0, SEARCH_COUNT),
    ];
    const waiting = paths.entries();
    const requestPages = async () => {
      for (const [number, path] of waiting) {
        for (const encoding of number % 3 === 0 ? ['br', 'gzip'] : ['br']) {
          const page = await fetch(shop.address + path, { headers: { 'accept-encoding': encoding } });
          await page.arrayBuffer();
          if (!page.ok) throw new Error(`${path}: ${page.status}`);
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTION_COUNT }, requestPages));
    const read = await readMetrics(shop);
    return { pages: read('osier_pages'), bytes: read('osier_pages_bytes'), memory: readMemoryMb(shop.pid) };
  } finally {
    await shop.stop();
  }
}

async function readIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM product ORDER BY md5(id)');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
