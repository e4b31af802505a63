import type { ApiProduct, ParsedInput } from '#contract/calls.ts';
import { cutTag, DEAREST, listingTag, productTag, ratingTag } from '#database/catalogue-changes.ts';
import { findProductDetail } from '#database/queries/product-detail.ts';
import {
  countProducts,
  dearestPrice,
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
import type { CatalogueReading } from '../reading.ts';
import { productDetailJson, productJson } from '../product-json.ts';

/** Rows read at a time while a whole listing is sent. */
const BATCH = 500;

type Query = Partial<ParsedInput<'listProducts'>['query']>;
type Listed = Result<
  { value: ApiProduct[]; next?: string | undefined } | { stream: AsyncIterable<ApiProduct> },
  ServiceError
>;

export function listProductsEndpoint(): Endpoint<'listProducts'> {
  return ({ input, catalogue }) => listing(catalogue, input.query);
}

export function listCategoryProductsEndpoint(): Endpoint<'listCategoryProducts'> {
  return async ({ input, catalogue }) => {
    const category = parseCategory(input.params.category);
    if (!category) return fail({ code: 'category_unknown' });
    return listing(catalogue, { ...input.query, category });
  };
}

export function listDepartmentProductsEndpoint(): Endpoint<'listDepartmentProducts'> {
  return async ({ input, catalogue }) => {
    const department = parseDepartment(input.params.gender);
    if (!department) return fail({ code: 'department_unknown' });
    return listing(catalogue, { ...input.query, for: department });
  };
}

export function readProductEndpoint(): Endpoint<'readProduct'> {
  return async ({ input, catalogue }) => {
    catalogue.shows([productTag(input.params.id)]);
    const row = await findProductDetail(catalogue.db, input.params.id);
    if (row === undefined) return fail({ code: 'product_unknown' });
    if (row.cut !== null) catalogue.shows([cutTag(row.cut)]);
    return ok({ value: productDetailJson(row) });
  };
}

export function readCatalogFactsEndpoint(): Endpoint<'readCatalogFacts'> {
  return async ({ input: { query }, catalogue }) => {
    const filter = filterOf(query);
    catalogue.shows([listingTag(filter), DEAREST]);
    const [count, dearest] = await Promise.all([
      countProducts(catalogue.db, { filter, words: query.q }),
      dearestPrice(catalogue.db),
    ]);
    return ok({ value: { count, dearest: dollarsFromCents(dearest) } });
  };
}

/** One page when there is a limit; otherwise everything, sent while it is read (DECISIONS 2). */
async function listing(catalogue: CatalogueReading, query: Query): Promise<Listed> {
  const sort = query.sort ?? 'newest';
  const wanted: ProductListing = { filter: filterOf(query), words: query.q, sort };
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  if (query.cursor !== undefined && !after) {
    return fail({
      code: 'invalid_request',
      errors: [{ field: 'cursor', message: 'cursor must be one that a Link header gave for the same sort.' }],
    });
  }
  if (query.limit === undefined) return ok({ stream: everything(catalogue, wanted, after) });

  // One more than asked for tells whether there is a next page.
  const rows = await listProducts(catalogue.db, { ...wanted, limit: query.limit + 1, after });
  const page = rows.slice(0, query.limit);
  catalogue.shows(page.map(({ id }) => productTag(id)));
  catalogue.shows([listingTag(wanted.filter), ...(sort === 'rating' ? [ratingTag(wanted.filter)] : [])]);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? writeCursor(positionOf(last, sort)) : undefined;
  return ok({ value: page.map(productJson), next });
}

async function* everything(
  { db }: CatalogueReading,
  wanted: ProductListing,
  start: ProductPosition | undefined,
): AsyncGenerator<ApiProduct> {
  let after = start;
  for (;;) {
    const rows = await listProducts(db, { ...wanted, limit: BATCH, after });
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
