import type { ApiProduct } from '#contract/calls.ts';
import { cutTag, listingTag, productTag, ratingTag, WORDS } from '#database/notifications/catalogue-tags.ts';
import { findProductDetail } from '#database/queries/catalog/product-detail.ts';
import type { ProductPosition } from '#database/queries/catalog/products.ts';
import { parseCategory } from '#domain/catalog/categories.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { CatalogueReading } from '../request-context.ts';
import { listPage, type WantedListing } from '../search/list-page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { filterOf, type ListingQuery } from './listing-query.ts';
import { productDetailJson, productJson } from './product-json.ts';

/** Rows read at a time while a whole listing is sent. */
const BATCH = 500;

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

/** One page when there is a limit; otherwise everything, sent while it is read (DECISIONS 2). */
async function listing(catalogue: CatalogueReading, query: ListingQuery): Promise<Listed> {
  const { q } = query;
  const sort = query.sort ?? (q === undefined ? 'newest' : 'relevance');
  if (sort === 'relevance' && q === undefined) return refuse('sort', 'sort can be relevance only with q.');
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  if (query.cursor !== undefined && !after) {
    return refuse('cursor', 'cursor must be one that a Link header gave for the same sort.');
  }
  const wanted: WantedListing = { filter: filterOf(query), q, sort };
  if (query.limit === undefined) return ok({ stream: everything(catalogue, wanted, after) });

  const { rows, next } = await listPage(catalogue.db, { ...wanted, limit: query.limit, after });
  const isRated = sort === 'rating' || sort === 'relevance';
  catalogue.shows(rows.map(({ id }) => productTag(id)));
  catalogue.shows([listingTag(wanted.filter), ...(isRated ? [ratingTag(wanted.filter)] : [])]);
  if (q !== undefined) catalogue.shows([WORDS]);
  return ok({ value: rows.map(productJson), next: next && writeCursor(next, sort) });
}

function refuse(field: string, message: string): Listed & { ok: false } {
  return fail({ code: 'invalid_request', errors: [{ field, message }] });
}

async function* everything(
  { db }: CatalogueReading,
  wanted: WantedListing,
  start: ProductPosition | undefined,
): AsyncGenerator<ApiProduct> {
  let after = start;
  do {
    const { rows, next } = await listPage(db, { ...wanted, limit: BATCH, after });
    for (const row of rows) yield productJson(row);
    after = next;
  } while (after !== undefined);
}
