import { Hono } from 'hono';
import type { Database } from '#database/connect.ts';
import { listProductIds, productIdsEndingRuns } from '#database/queries/products.ts';
import { CATEGORIES } from '#domain/catalog/categories.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';

/** How many addresses one sitemap may hold (sitemaps.org). */
const MOST_ADDRESSES = 50_000;
/** Ids read at a time while a sitemap is sent. */
const BATCH = 5_000;

/** Pages that are the same for everybody, products apart. */
const PAGES = [
  '/',
  '/shop',
  ...DEPARTMENTS.map((department) => `/products-for/${department}`),
  ...CATEGORIES.map((category) => `/products/${category}`),
];

/**
 * What search engines ask for: `/robots.txt`, and `/sitemap.xml` with every public page. A catalogue too large for one sitemap gets an
 * index of several, each of which begins after a product's id. `run` is how many products one of them holds.
 */
export function siteFiles({
  database,
  publicUrl,
  run = MOST_ADDRESSES - PAGES.length,
}: {
  database: Database;
  publicUrl: string;
  run?: number;
}): Hono {
  const app = new Hono();
  app.get('/robots.txt', (context) => context.text(robots(publicUrl), 200, CACHED));
  app.get('/sitemap.xml', async () => {
    const ends = await productIdsEndingRuns(database.db, run);
    if (ends.length > 0) return xml([index(publicUrl, ends)]);
    return xml(sitemap({ database, publicUrl, pages: PAGES, after: undefined, most: run }));
  });
  app.get('/sitemap-products.xml', async (context) => {
    const after = context.req.query('after');
    const pages = after === undefined ? PAGES : [];
    return xml(sitemap({ database, publicUrl, pages, after, most: run }));
  });
  return app;
}

const CACHED = { 'cache-control': 'public, max-age=3600' };

function robots(publicUrl: string): string {
  const hidden = ['/api/', '/belling-address/', '/checkout', '/payment/', '/user-profile'];
  const lines = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** An index of sitemaps: the first holds the pages and the first run of products, each other one begins where one ended. */
function index(publicUrl: string, ends: readonly string[]): string {
  const parts = ['', ...ends.map((id) => `?after=${encodeURIComponent(id)}`)];
  const entries = parts.map(
    (part) => `<sitemap><loc>${escape(`${publicUrl}/sitemap-products.xml${part}`)}</loc></sitemap>\n`,
  );
  return `${OPENING}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`;
}

/** The pages, and at most `most` products after the id `after`; read while they are sent. */
async function* sitemap({
  database,
  publicUrl,
  pages,
  after,
  most,
}: {
  database: Database;
  publicUrl: string;
  pages: readonly string[];
  after: string | undefined;
  most: number;
}): AsyncGenerator<string> {
  const entry = (path: string) => `<url><loc>${escape(publicUrl + path)}</loc></url>\n`;
  yield `${OPENING}<urlset ${SCHEMA}>\n${pages.map(entry).join('')}`;
  let last = after;
  for (let left = most; left > 0;) {
    const limit = Math.min(BATCH, left);
    const ids = await listProductIds(database.db, { after: last, limit });
    yield ids.map((id) => entry(`/product/${encodeURIComponent(id)}`)).join('');
    last = ids.at(-1);
    left = ids.length < limit ? 0 : left - ids.length;
  }
  yield '</urlset>\n';
}

/** An answer that is sent piece by piece. */
function xml(pieces: Iterable<string> | AsyncIterable<string>): Response {
  const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', ...CACHED } });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
