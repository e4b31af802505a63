import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Queryable } from '#database/connection/connect.ts';
import { countPublishedProducts } from '#database/queries/catalogue/listings/product-counts.ts';
import { listCataloguePart, type CataloguePosition } from '#database/queries/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { reportFailure } from '../responses/report-failure.ts';
import { streamBody } from '../responses/stream-body.ts';

/** Average number of products in a sitemap. sitemaps.org allows 50,000 URLs; the parts vary in size. */
const PRODUCTS_PER_SITEMAP = 40_000;
/** Number of ids per query while a sitemap is streamed. */
const IDS_PER_QUERY = 5_000;

/** Returns the public pages other than products. The pages of merged categories redirect. */
function listPages({ categories, pages: contents }: Catalogue): string[] {
  const pages = categories.filter(({ replacedBy }) => replacedBy === null);
  return [
    '/',
    '/shop',
    ...DEPARTMENTS.map((department) => `/products-for/${department}`),
    ...pages.map(({ id }) => `/products/${id}`),
    ...contents.map(({ slug }) => `/pages/${slug}`),
  ];
}

/**
 * Creates the files for search engines: `/robots.txt`, and `/sitemap.xml` with every public page. A large catalogue has an index of several
 * sitemaps. A hash of the product's id selects its sitemap, so that no query has to skip the rows of other sitemaps.
 */
export function createSearchEngineFiles({
  db,
  readCatalogue,
  publicUrl,
  log,
  partSize = PRODUCTS_PER_SITEMAP,
}: {
  db: Queryable;
  readCatalogue: () => Promise<Catalogue>;
  publicUrl: string;
  log: Logger;
  partSize?: number;
}): Hono {
  const app = new Hono();
  const countParts = async () => Math.max(1, Math.ceil((await countPublishedProducts(db)) / partSize));
  app.get('/robots.txt', (context) => context.text(robots(publicUrl), 200, CACHED));
  app.get('/sitemap.xml', async () => {
    const parts = await countParts();
    if (parts > 1) return xml(sitemapIndex(publicUrl, parts));
    return streamPart(0, 1);
  });
  app.get('/sitemaps/:file{[1-9][0-9]{0,3}-of-[1-9][0-9]{0,3}\\.xml}', async (context) => {
    const [part = 0, parts = 0] = context.req
      .param('file')
      .split(/-of-|\./)
      .map(Number);
    // A crawler's index may be slightly older than the catalogue, with one part more or less.
    if (part > parts || Math.abs(parts - (await countParts())) > 1) return context.notFound();
    return streamPart(part - 1, parts);
  });
  return app;

  async function streamPart(part: number, parts: number): Promise<Response> {
    // The first part has the other pages too.
    const pages = part === 0 ? listPages(await readCatalogue()) : [];
    const chunks = sitemap({ db, publicUrl, pages, part, parts });
    return xml(await streamBody(chunks, (error) => reportFailure(log, error, { message: 'sitemap failed' })));
  }
}

const CACHED = { 'cache-control': 'public, max-age=3600' };

function robots(publicUrl: string): string {
  const hidden = ['/admin', '/api/', '/belling-address', '/checkout', '/payment/', '/user-profile'];
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

/** Yields a sitemap of pages and of one part of the products. */
async function* sitemap({
  db,
  publicUrl,
  pages,
  part,
  parts,
}: {
  db: Queryable;
  publicUrl: string;
  pages: readonly string[];
  part: number;
  parts: number;
}): AsyncGenerator<string> {
  const entry = (path: string) => `<url><loc>${escape(publicUrl + path)}</loc></url>\n`;
  let text = `${OPENING}<urlset ${SCHEMA}>\n${pages.map(entry).join('')}`;
  let after: CataloguePosition | undefined;
  do {
    const batch = await listCataloguePart(db, { part, parts, after, limit: IDS_PER_QUERY });
    yield text + batch.map(({ id }) => entry(`/product/${encodeURIComponent(id)}`)).join('');
    text = '';
    after = batch.length < IDS_PER_QUERY ? undefined : batch.at(-1);
  } while (after !== undefined);
  yield '</urlset>\n';
}

function xml(body: string | ReadableStream<Uint8Array>): Response {
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8', ...CACHED } });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
