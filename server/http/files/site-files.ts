import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Queryable } from '#database/connection/connect.ts';
import { countAllProducts } from '#database/queries/catalog/product-counts.ts';
import { listCataloguePart, type CataloguePosition } from '#database/queries/catalog/products.ts';
import { CATEGORIES } from '#domain/catalog/categories.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import { reportFailure } from '../responses/report-failure.ts';
import { streamBody } from '../responses/stream-body.ts';

/** Average number of products in a sitemap. sitemaps.org allows 50,000 URLs; the parts vary in size. */
const PRODUCTS_PER_SITEMAP = 40_000;
/** Number of ids per query while a sitemap is streamed. */
const BATCH_COUNT = 5_000;

/** Public pages other than products. */
const PAGES = [
  '/',
  '/shop',
  ...DEPARTMENTS.map((department) => `/products-for/${department}`),
  ...CATEGORIES.map((category) => `/products/${category}`),
];

/**
 * Creates the files for search engines: `/robots.txt`, and `/sitemap.xml` with every public page. A large catalogue has an index of several
 * sitemaps. A hash of the product's id selects its sitemap, so that no query has to skip the rows of other sitemaps.
 */
export function createSiteFiles({
  catalogue,
  publicUrl,
  log,
  partSize = PRODUCTS_PER_SITEMAP,
}: {
  catalogue: Queryable;
  publicUrl: string;
  log: Logger;
  partSize?: number;
}): Hono {
  const app = new Hono();
  const countParts = async () => Math.max(1, Math.ceil((await countAllProducts(catalogue)) / partSize));
  app.get('/robots.txt', (context) => context.text(robots(publicUrl), 200, CACHED));
  app.get('/sitemap.xml', async () => {
    const parts = await countParts();
    if (parts > 1) return xml(sitemapIndex(publicUrl, parts));
    return streamXml(sitemap({ catalogue, publicUrl, part: 0, parts: 1 }));
  });
  app.get('/sitemaps/:file{[1-9][0-9]{0,3}-of-[1-9][0-9]{0,3}\\.xml}', async (context) => {
    const [part = 0, parts = 0] = context.req
      .param('file')
      .split(/-of-|\./)
      .map(Number);
    // A crawler's index may be slightly older than the catalogue, with one part more or less.
    if (part > parts || Math.abs(parts - (await countParts())) > 1) return context.notFound();
    return streamXml(sitemap({ catalogue, publicUrl, part: part - 1, parts }));
  });
  return app;

  async function streamXml(chunks: AsyncIterable<string>): Promise<Response> {
    return xml(await streamBody(chunks, (error) => reportFailure(log, error, { message: 'sitemap failed' })));
  }
}

const CACHED = { 'cache-control': 'public, max-age=3600' };

function robots(publicUrl: string): string {
  const hidden = ['/api/', '/belling-address/', '/checkout', '/payment/', '/user-profile'];
  const lines = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns an index of sitemaps. */
function sitemapIndex(publicUrl: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, part) =>
      `<sitemap><loc>${escape(`${publicUrl}/sitemaps/${part + 1}-of-${parts}.xml`)}</loc></sitemap>\n`,
  );
  return `${OPENING}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Yields a sitemap of one part of the catalogue. The first part has the other pages too. */
async function* sitemap({
  catalogue,
  publicUrl,
  part,
  parts,
}: {
  catalogue: Queryable;
  publicUrl: string;
  part: number;
  parts: number;
}): AsyncGenerator<string> {
  const entry = (path: string) => `<url><loc>${escape(publicUrl + path)}</loc></url>\n`;
  let text = `${OPENING}<urlset ${SCHEMA}>\n${part === 0 ? PAGES.map(entry).join('') : ''}`;
  let after: CataloguePosition | undefined;
  do {
    const batch = await listCataloguePart(catalogue, { part, parts, after, limit: BATCH_COUNT });
    yield text + batch.map(({ id }) => entry(`/product/${encodeURIComponent(id)}`)).join('');
    text = '';
    after = batch.length < BATCH_COUNT ? undefined : batch.at(-1);
  } while (after !== undefined);
  yield '</urlset>\n';
}

function xml(body: string | ReadableStream<Uint8Array>): Response {
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', ...CACHED } });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
