import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { cents } from '#domain/money.ts';
import { createQueryable, type Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { fillCatalogue } from '../../seed/fill/fill-catalogue.ts';
import { flat, recordQueries, touched, type Plan } from '../../testing/query-plans.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readCheckoutFacts } from '../orders/checkout-facts.ts';
import type { OrderOwner } from '../orders/order-owner.ts';
import { readQuotedLines } from '../pricing/quoted-lines.ts';
import { countFits, listReviews, reviewPositionOf } from '../reviews/reviews.ts';
import { interpretSearch } from '../search/interpret-search.ts';
import {
  countMatches,
  rankMatches,
  listLexemesOf,
  searchCondition,
  SUGGESTION_LIMITS,
} from '../search/match-products.ts';
import { listSortedMatches } from '../search/sorted-matches.ts';
import { listMovementHistory, type MovementFilter } from '../stock/movement-history.ts';
import { listStock } from '../stock/stock-units.ts';
import { UNSOLD_SCANNED_COUNT } from '../stock/unsold.ts';
import { listSellingOut } from '../today/selling-out.ts';
import { countSizes } from '../today/sizes.ts';
import { countSizesOf, findInSize, listInSize } from './listings/in-size.ts';
import { countPublishedProducts, countByChoice } from './listings/product-counts.ts';
import { findProductDetail } from './product-detail.ts';
import {
  findHighestPrice,
  findProduct,
  listProductsById,
  listCataloguePart,
  listProducts,
  positionInListing,
  type ProductListing,
} from './products.ts';
import { listStaffProducts } from './staff-products.ts';

const testDatabase = createTestDatabase();
const PRODUCTS = 50_000;

/** Maximum rows that a hot query may read of a table that grows with the catalogue. */
const MOST_ROWS = 5_000;

beforeAll(async () => {
  const filled = await fillCatalogue(testDatabase.url, { products: PRODUCTS, at: new Date('2026-01-01') });
  expect(filled).toEqual({ ok: true, value: PRODUCTS });
  // This product is outside every sample and at the end of every order.
  await testDatabase.database.db.insert(product).values({
    id: 'floral-dress-pattern',
    title: 'Floral Dress Pattern',
    brand: 'KD',
    department: 'kids',
    category: 'skirt',
    details: 'To be sewn.',
    priceCents: 900,
    pictures: [],
    createdAt: new Date('2025-01-01'),
  });
}, 240_000);

/** Runs queries and returns the scans of all their statements, by plans for their parameters or by prepared ones. */
async function scansOf(
  run: (db: Queryable) => Promise<unknown>,
  planned: 'each' | 'prepared' = 'each',
): Promise<Plan[]> {
  const { pool } = testDatabase.database;
  const sent = await recordQueries(pool, run);
  const plans: Plan[] = [];
  for (const { query, params } of sent) {
    const { rows } = await (planned === 'each'
      ? pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`, params)
      : explainPrepared(query, params as Parameter[]));
    plans.push(...flat(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans.filter(({ 'Node Type': type }) => type.includes('Scan'));
}

type Parameter = string | number | boolean | null | readonly string[];

/** Explains a statement by the plan that PostgreSQL makes without its parameters. */
async function explainPrepared(query: string, params: Parameter[]): Promise<pg.QueryResult> {
  const values = params.map(literalOf).join(', ');
  const client = await testDatabase.database.pool.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; PREPARE explained AS ${query}`,
    );
    return await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained (${values})`);
  } finally {
    await client.query('ROLLBACK; DEALLOCATE explained');
    client.release();
  }
}

function literalOf(value: Parameter): string {
  if (value === null) return 'NULL';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

async function expectFewRows(
  run: (db: Queryable) => Promise<unknown>,
  planned: 'each' | 'prepared' = 'each',
): Promise<void> {
  const scans = await scansOf(run, planned);
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) {
    const what = JSON.stringify(scan);
    if (
      ['product', 'stock_unit', 'stock_movement', 'review', 'search_word'].includes(
        scan['Relation Name'] ?? '',
      )
    ) {
      expect(scan['Node Type'], what).not.toBe('Seq Scan');
    }
    // A bitmap index scan reads index entries, thousands to a page, and no rows.
    if (scan['Node Type'] !== 'Bitmap Index Scan') expect(touched(scan), what).toBeLessThan(MOST_ROWS);
  }
}

function never(): never {
  throw new Error('the search has no interpretation');
}

const BRANDS = ['copper thompson', 'keystone', 'kd'];
const SORTS = ['newest', 'price', 'price-desc', 'rating'] as const;
const IN_SQL = {
  newest: 'created_at DESC, id DESC',
  price: 'selling_cents, id',
  'price-desc': 'selling_cents DESC, id DESC',
  rating: 'rating_tenths DESC, id DESC',
};
const FILTERS: readonly ProductListing['filter'][] = [
  {},
  { department: 'female' },
  { category: 'dress' },
  { department: 'kids', category: 'shirts' },
  { department: 'male', category: 'jeans', brand: 'kd' },
  { category: 'jeans', brand: 'keystone' },
  { brand: 'kd' },
  { maxPrice: cents(2_000) },
  { department: 'female', maxPrice: cents(1_500) },
  { department: 'male', category: 'shirts', brand: 'kd', maxPrice: cents(3_000) },
  { colour: 'blue' },
  { colour: 'red', maxPrice: cents(2_000) },
  { department: 'kids', category: 'shirts', colour: 'purple' },
  // No matches, and few.
  { colour: 'black' },
  { department: 'female', category: 'jeans' },
  { maxPrice: cents(300) },
  { department: 'male', maxPrice: cents(700) },
];

describe('at 50,000 products', () => {
  for (const filter of FILTERS) {
    it(`a listing of ${JSON.stringify(filter)} reads few rows in every order, on the first page and deep in the list`, async () => {
      for (const sort of SORTS) {
        await expectFewRows((db) => listProducts(db, { filter, sort, limit: 25 }));
        const deep = (await listProducts(testDatabase.database.db, { filter, sort, limit: 2_000 })).at(-1);
        const after = deep && positionInListing(deep, sort);
        await expectFewRows((db) => listProducts(db, { filter, sort, limit: 25, after }));
      }
    });
  }

  it.each([
    ['M', {}],
    ['XL', { department: 'kids' as const, category: 'shirts' }],
    ['M', { colour: 'blue' as const }],
    ['XXS', {}],
  ])('a listing in size %s of %j reads a bounded part of the products', async (size, filter) => {
    for (const sort of SORTS) {
      const scans = await scansOf((db) =>
        listInSize(db, { filter: { ...filter, size }, sort, limit: 25, after: undefined }),
      );
      for (const scan of scans) {
        if (scan['Relation Name'] === 'product' || scan['Relation Name'] === 'stock_unit')
          expect(scan['Node Type'], JSON.stringify(scan)).not.toBe('Seq Scan');
        expect(touched(scan), JSON.stringify(scan)).toBeLessThan(5 * 3_000);
      }
    }
  });

  it('counts of sizes read a bounded part of the products', async () => {
    for (const filter of [
      {},
      { department: 'kids' as const, category: 'shirts' },
      { colour: 'blue' as const },
    ]) {
      const scans = [
        ...(await scansOf((db) => countSizesOf(db, { filter }))),
        ...(await scansOf((db) => findInSize(db, { ...filter, size: 'M' }))),
      ];
      for (const scan of scans) expect(touched(scan), JSON.stringify(scan)).toBeLessThan(5 * 3_000);
    }
  });

  it('a prepared listing reads few rows in every order, on the first page and deep in the list', async () => {
    const { db } = testDatabase.database;
    for (const filter of FILTERS.slice(0, 4)) {
      for (const sort of SORTS) {
        const deep = (await listProducts(db, { filter, sort, limit: 2_000 })).at(-1);
        for (const after of [undefined, deep && positionInListing(deep, sort)]) {
          await expectFewRows((one) => listProducts(one, { filter, sort, limit: 25, after }), 'prepared');
        }
      }
    }
  });

  it('a listing is planned a few times on a connection, and then no more', async () => {
    // On the connections of the pool, other tests may have planned the listing.
    const client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
    const db = createQueryable((statement, params) => client.query(statement, params));
    for (let at = 0; at < 10; at += 1) {
      await listProducts(db, { filter: { category: 'dress' }, sort: 'price', limit: 25 + at });
    }
    const { rows } = await client.query(
      'SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements',
    );
    await client.end();
    expect(rows).toContainEqual({ custom_plans: 5, generic_plans: 5 });
  });

  it('a purchase and a quote read few rows, by the plan that a connection keeps', async () => {
    const [one] = await listProducts(testDatabase.database.db, { filter: {}, sort: 'newest', limit: 1 });
    const productId = one?.id ?? '';
    const at = new Date('2026-01-01');
    const asked = {
      productIds: [productId],
      code: 'NONE',
      at,
      since: at,
      idempotencyKey: 'key',
      email: 'nobody@osier.test',
    };
    const owners: OrderOwner[] = [
      { userId: 'nobody', guestId: null },
      { userId: null, guestId: 'nobody' },
    ];
    for (const owner of owners)
      for (const phoneDigest of [null, 'digest'])
        for (const usesCredit of [false, true])
          await expectFewRows(
            (db) => readCheckoutFacts(db, { ...asked, owner, phoneDigest, usesCredit }),
            'prepared',
          );
    const wanted = [{ productId, size: 'M', quantity: 1 }];
    await expectFewRows((db) => readQuotedLines(db, { wanted, code: null, person: null, at }), 'prepared');
  });

  it('a product page reads its own product only', async () => {
    const [one] = await listProducts(testDatabase.database.db, { filter: {}, sort: 'newest', limit: 1 });
    const id = one?.id ?? '';
    await expectFewRows((db) => findProductDetail(db, id));
    await expectFewRows((db) => findProduct(db, id));
    await expectFewRows((db) => listReviews(db, { productId: id, limit: 50 }));
    const last = {
      createdAt: new Date('2026-01-01'),
      rateTenths: 40,
      id: '00000000-0000-7000-8000-000000000000',
    };
    for (const sort of ['newest', 'highest', 'lowest'] as const) {
      const after = reviewPositionOf(last, sort);
      await expectFewRows((db) => listReviews(db, { productId: id, limit: 50, sort, after }));
    }
    await expectFewRows((db) => countFits(db, id));
  });

  it('counts and the highest price scan no products', async () => {
    for (const maxPrice of [undefined, cents(2_000)]) {
      const scans = await scansOf((db) => countByChoice(db, { maxPrice, brands: BRANDS }));
      expect(scans.map((scan) => scan['Relation Name'])).toEqual(['product_count']);
      await expectFewRows((db) => countByChoice(db, { maxPrice, brands: BRANDS }));
    }
    await expectFewRows((db) => countPublishedProducts(db));
    await expectFewRows((db) => findHighestPrice(db));
  });

  it('a part of the sitemap scans its index', async () => {
    const ask = { part: 1, parts: 3, limit: 1_000 };
    const [first] = await listCataloguePart(testDatabase.database.db, { ...ask, after: undefined });
    await expectFewRows((db) => listCataloguePart(db, { ...ask, after: undefined }));
    await expectFewRows((db) => listCataloguePart(db, { ...ask, after: first }));
  });

  it.each([
    [
      'a list by stock level with its total',
      (db: Queryable) =>
        listStaffProducts(db, {
          filter: { stock: ['sold_out'] },
          sort: 'newest',
          limit: 51,
          isCounted: true,
        }),
    ],
    ['the count of sold-out sizes', countSizes],
  ])('%s reads the stock of 3,000 products once', async (_, run) => {
    const scans = await scansOf(run);
    const read = scans.filter((scan) => scan['Relation Name'] === 'stock_unit');
    expect(read.map((scan) => scan['Node Type'])).not.toContain('Seq Scan');
    const rows = read.reduce((sum, scan) => sum + touched(scan), 0);
    expect(rows).toBeGreaterThan(10_000);
    expect(rows).toBeLessThan(3_000 * 4 + 1_000);
  });

  it.each<[string, MovementFilter]>([
    ['of everything', {}],
    ['for a reason', { reason: 'lost' }],
    ['of a member', { byUserId: 'nobody' }],
    ['of a period', { from: new Date('2026-01-02') }],
  ])('the history of stock %s reads few movements', async (_, filter) => {
    const before = { at: '2026-03-01T00:00:00.000Z', id: 9 };
    const scans = await scansOf((db) => listMovementHistory(db, { filter, before, limit: 51 }));
    expect(scans.filter((scan) => scan['Relation Name'] === 'stock_movement').length).toBeGreaterThan(0);
    for (const scan of scans) expect(touched(scan), JSON.stringify(scan)).toBeLessThan(MOST_ROWS);
  });

  it.each(
    SORTS.flatMap((sort) => [
      { sort, anyOf: { categories: ['dress', 'skirt', 'dress'] } },
      { sort, anyOf: { departments: ['kids' as const, 'male' as const], categories: ['pants', 'tanks'] } },
      { sort, category: 'pants', anyOf: { departments: ['kids' as const, 'male' as const] } },
    ]),
  )('a list of $sort with $anyOf has the right products, and reads few rows', async ({ sort, ...filter }) => {
    const list = (db: Queryable) =>
      listStaffProducts(db, { filter: { ...filter, statuses: ['draft', 'published'] }, sort, limit: 51 });
    await expectFewRows(list);
    const { rows: listed } = await list(testDatabase.database.db);
    const { categories = ['pants'] } = filter.anyOf as { categories?: string[] };
    const { departments = DEPARTMENTS } = filter.anyOf as { departments?: readonly string[] };
    const { rows } = await testDatabase.database.pool.query<{ id: string }>(
      `SELECT id FROM product WHERE category = ANY ($1) AND department = ANY ($2) ORDER BY ${IN_SQL[sort]} LIMIT 51`,
      [categories, departments],
    );
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('a list of sold-out products of several categories reads a bounded part of the products', async () => {
    const filter = { stock: ['sold_out' as const], anyOf: { categories: ['dress', 'skirt'] } };
    const scans = await scansOf((db) => listStaffProducts(db, { filter, sort: 'price', limit: 51 }));
    const read = scans.filter((scan) => scan['Relation Name'] === 'product');
    expect(read.reduce((sum, scan) => sum + touched(scan), 0)).toBeLessThan(2 * 3_000 + 100);
  });

  it('products that sell out soon are found by the pace of the newest sales', async () => {
    const now = new Date('2026-01-01');
    await expectFewRows((db) => listSellingOut(db, { now, limit: 6 }));
    // One sale of each unit every ten minutes of the last ten days.
    await testDatabase.database.pool.query(`
      INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT id, 'available', 'sold', 1, 'purchase', '2026-01-01'::timestamptz - row_number() OVER (ORDER BY id) % 1440 * interval '10 minutes'
      FROM (SELECT id FROM stock_unit WHERE available BETWEEN 1 AND 30 ORDER BY id LIMIT 4320) AS unit`);
    await testDatabase.database.pool.query('ANALYZE stock_movement');
    const newest = (db: Queryable) => listSellingOut(db, { now, limit: 6, measured: 432 });
    await expectFewRows(newest);
    const scans = await scansOf(newest);
    const sales = scans.filter((scan) => scan['Relation Name'] === 'stock_movement');
    expect(sales.map(touched)).toEqual([432]);
    // The newest 432 sales are those of one day: a unit that was sold once in a day sells 30 times in 30 days.
    const pace = (await newest(testDatabase.database.db)).map(({ sold }) => Math.round(sold / 30));
    expect(pace).toHaveLength(6);
    expect(Math.min(...pace)).toBeGreaterThanOrEqual(1);
    const whole = await listSellingOut(testDatabase.database.db, { now, limit: 6 });
    expect(whole.every(({ sold }) => sold < 30)).toBe(true);
  });

  it('unsold stock is found by the recent movements of a part of the products', async () => {
    const filter = { unsoldSince: new Date('2026-01-02') };
    const scans = await scansOf((db) => listStock(db, { filter, after: undefined, limit: PRODUCTS }));
    const readOf = (table: string) => {
      const read = scans.filter((scan) => scan['Relation Name'] === table);
      expect(read.map((scan) => scan['Node Type'])).not.toContain('Seq Scan');
      return read.reduce((sum, scan) => sum + touched(scan), 0);
    };
    expect(readOf('product')).toBeLessThan(2 * UNSOLD_SCANNED_COUNT + 1);
    expect(readOf('stock_movement')).toBeLessThan(MOST_ROWS);
  });

  it.each([
    'shirt',
    'b',
    'sh',
    'cotton',
    'linen shirt',
    'houndstoth',
    'washed ribbed linen shirt',
    'kd',
    // Searches that also find other hues, and searches with preferences.
    'red dress',
    'rust',
    'large hoodie for winter',
    'light blue corduroy jeans',
  ])('suggestions and a page of results for %j read few rows', async (q) => {
    for (const typing of [true, false]) {
      await expectFewRows(async (db) => {
        const terms = (await interpretSearch(db, q, { isTyping: typing })) ?? never();
        const { matches } = await rankMatches(db, { terms, filter: {}, ...(typing && SUGGESTION_LIMITS) });
        expect(matches.length).toBeGreaterThan(0);
        const ids = matches.map(({ id }) => id);
        await listProductsById(db, ids.slice(0, 24));
        const lexemes = terms.completions.map(({ lexeme }) => lexeme);
        if (typing) await listLexemesOf(db, { ids, lexemes });
      });
    }
  });

  it.each(['shirt', 'cotton', 'linen shirt', 'houndstooth', 'dress kids', 'red velvet dress'])(
    'counts of the matches for %j read few rows',
    async (q) => {
      const terms = (await interpretSearch(testDatabase.database.db, q)) ?? never();
      for (const filter of [
        {},
        { department: 'kids' },
        { maxPrice: cents(2_000) },
        { colour: 'blue' },
      ] as const) {
        await expectFewRows((db) => countMatches(db, { terms, filter, brands: BRANDS }));
      }
    },
  );

  it.each([
    ['shirt', {}],
    ['houndstooth', {}],
    ['linen shirt', { department: 'male', maxPrice: cents(3_000) }],
    // The other end of the prices, and words that no product combines.
    ['floral dress', {}],
    ['dress kids', {}],
    ['slim oversized', {}],
  ] as const)('results for %j with %j read few rows in every order, and are complete', async (q, filter) => {
    const { db, pool } = testDatabase.database;
    const terms = (await interpretSearch(db, q)) ?? never();
    for (const [sort, order] of Object.entries(IN_SQL) as [keyof typeof IN_SQL, string][]) {
      const { rows } = await pool.query<{ id: string }>(
        // OFFSET stops the planner from scanning along the order's index.
        `SELECT id FROM (
          SELECT id, created_at, selling_cents, rating_tenths FROM product
          WHERE search @@ $1::tsquery AND selling_cents <= $2 OFFSET 0
        ) AS product ORDER BY ${order} LIMIT 50`,
        [searchCondition(terms, filter), 'maxPrice' in filter ? filter.maxPrice : 10_000_000],
      );
      const wanted = { terms, filter, sort, limit: 25 };
      await expectFewRows((logged) => listSortedMatches(logged, wanted));
      const first = await listSortedMatches(db, wanted);
      const last = first.at(-1);
      const after = last && positionInListing(last, sort);
      if (after) await expectFewRows((logged) => listSortedMatches(logged, { ...wanted, after }));
      const second = after ? await listSortedMatches(db, { ...wanted, after }) : [];
      expect([...first, ...second].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });
});
