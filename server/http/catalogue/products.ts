import type { ApiProduct } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  cutTag,
  listingTag,
  productTag,
  ratingTag,
  SEARCH_WORDS_TAG,
  SIZES_TAG,
} from '#database/notifications/catalogue-tags.ts';
import { listBoughtWith, listInMatchingColours } from '#database/queries/catalogue/bought-together.ts';
import { readCutColours } from '#database/queries/catalogue/cut-colours.ts';
import { listInSize } from '#database/queries/catalogue/listings/in-size.ts';
import { findProductDetail } from '#database/queries/catalogue/product-detail.ts';
import {
  listProducts,
  listProductsById,
  positionInListing,
  type ProductPosition,
  type ProductSort,
} from '#database/queries/catalogue/products.ts';
import { alternateCategories } from '#domain/catalogue/alternate-categories.ts';
import { findCategory } from '#domain/catalogue/catalogue.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { invalidQuery } from '../api/invalid-query.ts';
import { readCursor, writeCursor, type ListingSort } from '../paging/cursor.ts';
import { cutPage, type ListedPage, type PageRequest } from '../paging/page.ts';
import type { CatalogueReader } from '../request-context.ts';
import { searchPage } from '../search/search.ts';
import { filterOf, type ListingQuery } from './listing-query.ts';
import { listedProductJson, productDetailJson, productJson } from './product-json.ts';

/** Number of rows per query while a whole listing is streamed. */
const PRODUCTS_PER_QUERY = 500;

/** Number of products in matching colours beside a product. */
const SHOWN_BESIDE_COUNT = 6;

type ListingReply = Result<
  { value: ApiProduct[]; next?: string | undefined } | { stream: AsyncIterable<ApiProduct> },
  ServiceError
>;

/** A listing, or a search. Only a search can be sorted by relevance. */
type Listing = { readonly filter: EffectiveFilter } & (
  | { readonly q: undefined; readonly sort: ProductSort }
  | { readonly q: string; readonly sort: ListingSort }
);

export function listProductsEndpoint(): Endpoint<'listProducts'> {
  return ({ input, catalogue }) => replyWithListing(catalogue, input.query);
}

export function listCategoryProductsEndpoint(): Endpoint<'listCategoryProducts'> {
  return async ({ input, catalogue }) => {
    const category = findCategory(await catalogue.read(), input.params.category);
    if (!category) return fail({ code: 'category_unknown' });
    return replyWithListing(catalogue, { ...input.query, category: category.id });
  };
}

export function listDepartmentProductsEndpoint(): Endpoint<'listDepartmentProducts'> {
  return async ({ input, catalogue }) => {
    const department = parseDepartment(input.params.gender);
    if (!department) return fail({ code: 'department_unknown' });
    return replyWithListing(catalogue, { ...input.query, for: department });
  };
}

export function readProductEndpoint(): Endpoint<'readProduct'> {
  return async ({ input, catalogue }) => {
    catalogue.addTags([productTag(input.params.id)]);
    const row = await findProductDetail(catalogue.db, input.params.id);
    if (row === undefined) return fail({ code: 'product_unknown' });
    if (row.cut !== null) catalogue.addTags([cutTag(row.cut)]);
    return ok({ value: productDetailJson(row) });
  };
}

export function listGoesWellWithEndpoint(): Endpoint<'listGoesWellWith'> {
  return async ({ input, catalogue: { db } }) => {
    const bought = await listBoughtWith(db, input.params.id);
    if (bought.length > 0) return ok({ value: (await listProductsById(db, bought)).map(productJson) });
    const alike = await listProductsById(db, await listInMatchingColours(db, input.params.id));
    return ok({ value: alternateCategories(alike, SHOWN_BESIDE_COUNT).map(productJson) });
  };
}

export function listProductsByIdEndpoint(): Endpoint<'listProductsById'> {
  return async ({ input, catalogue }) =>
    ok({ value: (await listProductsById(catalogue.db, input.query.ids)).map(productJson) });
}

/** Replies with one page if the query has a limit, and otherwise streams the whole listing (DECISIONS 2). */
async function replyWithListing(catalogue: CatalogueReader, query: ListingQuery): Promise<ListingReply> {
  const read = filterOf(query, await catalogue.read());
  if (!read.ok) return read;
  const filter = read.value;
  const { q, sort = q === undefined ? 'newest' : 'relevance', limit, cursor } = query;
  if (q === undefined && sort === 'relevance')
    return invalidQuery('sort', 'sort can be relevance only with q.');
  const listing = { filter, q, sort } as Listing;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  if (cursor !== undefined && after === undefined) {
    return invalidQuery('cursor', 'cursor must come from a Link header for the same sort.');
  }
  if (limit === undefined) return ok({ stream: streamListing(catalogue.db, listing, after) });

  const { rows, next } = await readListingPage(catalogue.db, listing, { limit, after });
  const cutColours = await readCutColours(catalogue.db, rows);
  const dependsOnRatings = sort === 'rating' || sort === 'relevance';
  catalogue.addTags(rows.flatMap(({ id, cut }) => [productTag(id), ...(cut === null ? [] : [cutTag(cut)])]));
  catalogue.addTags([listingTag(filter), ...(dependsOnRatings ? [ratingTag(filter)] : [])]);
  if (q !== undefined || filter.colour !== undefined) catalogue.addTags([SEARCH_WORDS_TAG]);
  if (filter.size !== undefined) catalogue.addTags([SIZES_TAG]);
  return ok({
    value: rows.map((row) => listedProductJson(row, cutColours)),
    next: next && writeCursor(next, sort),
  });
}

function readListingPage(
  db: Queryable,
  listing: Listing,
  page: { limit: number; after: ProductPosition | undefined },
): Promise<ListedPage> {
  return listing.q === undefined
    ? listPage(db, { filter: listing.filter, sort: listing.sort, ...page })
    : searchPage(db, { ...listing, ...page });
}

async function listPage(db: Queryable, { limit, ...listing }: PageRequest<ProductSort>): Promise<ListedPage> {
  const { size } = listing.filter;
  if (size !== undefined) {
    const filter = { ...listing.filter, size };
    const { rows, scannedTo } = await listInSize(db, { ...listing, filter, limit: limit + 1 });
    const { page, last } = cutPage(rows, limit);
    const next = last === undefined ? scannedTo : positionInListing(last, listing.sort);
    return { rows: page, ...(next && { next }) };
  }
  const { page, last } = cutPage(await listProducts(db, { ...listing, limit: limit + 1 }), limit);
  return { rows: page, ...(last && { next: positionInListing(last, listing.sort) }) };
}

async function* streamListing(
  db: Queryable,
  listing: Listing,
  start: ProductPosition | undefined,
): AsyncGenerator<ApiProduct> {
  let after = start;
  do {
    const { rows, next } = await readListingPage(db, listing, { limit: PRODUCTS_PER_QUERY, after });
    for (const row of rows) yield productJson(row);
    after = next;
  } while (after !== undefined);
}
