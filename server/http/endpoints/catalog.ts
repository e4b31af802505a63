import type { ApiProduct, ParsedInput } from '#contract/calls.ts';
import type { Database } from '#database/connect.ts';
import {
  countProducts,
  dearestPrice,
  findProduct,
  listProducts,
  positionOf,
  type ProductListing,
  type ProductPosition,
} from '#database/queries/products.ts';
import { parseCategory } from '#domain/catalog/categories.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import { cents, dollarsFromCents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import type { Endpoint } from '../endpoint.ts';
import { productJson } from '../product-json.ts';

/** Rows read at a time while a whole listing is sent. */
const BATCH = 500;

type Query = Partial<ParsedInput<'listProducts'>['query']>;
type Listed = Result<
  { value: ApiProduct[]; next?: string | undefined } | { stream: AsyncIterable<ApiProduct> },
  ServiceError
>;

export function listProductsEndpoint(database: Database): Endpoint<'listProducts'> {
  return ({ input }) => listing(database, input.query);
}

export function listCategoryProductsEndpoint(database: Database): Endpoint<'listCategoryProducts'> {
  return async ({ input }) => {
    const category = parseCategory(input.params.category);
    if (!category) return fail({ code: 'category_unknown' });
    return listing(database, { ...input.query, category });
  };
}

export function listDepartmentProductsEndpoint(database: Database): Endpoint<'listDepartmentProducts'> {
  return async ({ input }) => {
    const department = parseDepartment(input.params.gender);
    if (!department) return fail({ code: 'department_unknown' });
    return listing(database, { ...input.query, for: department });
  };
}

export function readProductEndpoint(database: Database): Endpoint<'readProduct'> {
  return async ({ input }) => {
    const row = await findProduct(database.db, input.params.id);
    return row ? ok({ value: productJson(row) }) : fail({ code: 'product_unknown' });
  };
}

export function readCatalogFactsEndpoint(database: Database): Endpoint<'readCatalogFacts'> {
  return async ({ input: { query } }) => {
    const [count, dearest] = await Promise.all([
      countProducts(database.db, { filter: filterOf(query), words: query.q }),
      dearestPrice(database.db),
    ]);
    return ok({ value: { count, dearest: dollarsFromCents(dearest) } });
  };
}

/** One page when there is a limit; otherwise everything, sent while it is read (DECISIONS 2). */
async function listing(database: Database, query: Query): Promise<Listed> {
  const sort = query.sort ?? 'newest';
  const wanted: ProductListing = { filter: filterOf(query), words: query.q, sort };
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  if (query.cursor !== undefined && !after) {
    return fail({
      code: 'invalid_request',
      errors: [{ field: 'cursor', message: 'cursor must be one that a Link header gave for the same sort.' }],
    });
  }
  if (query.limit === undefined) return ok({ stream: everything(database, wanted, after) });

  // One more than asked for tells whether there is a next page.
  const rows = await listProducts(database.db, { ...wanted, limit: query.limit + 1, after });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? writeCursor(positionOf(last, sort)) : undefined;
  return ok({ value: page.map(productJson), next });
}

async function* everything(
  database: Database,
  wanted: ProductListing,
  start: ProductPosition | undefined,
): AsyncGenerator<ApiProduct> {
  let after = start;
  for (;;) {
    const rows = await listProducts(database.db, { ...wanted, limit: BATCH, after });
    for (const row of rows) yield productJson(row);
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = positionOf(last, wanted.sort);
  }
}

function filterOf(query: Query): EffectiveFilter {
  return {
    ...(query.for && { department: query.for }),
    ...(query.category && { category: query.category }),
    ...(query.brand && { brand: query.brand }),
    ...(query.maxPrice !== undefined && { maxPrice: cents(query.maxPrice * 100) }),
  };
}
