import type { ApiStaffProduct, ParsedInput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { countByChoice } from '#database/queries/catalogue/listings/product-counts.ts';
import { positionInListing, type ProductPosition } from '#database/queries/catalogue/products.ts';
import {
  countStaffProducts,
  countUnpublished,
  listStaffProducts,
  listStaffProductsById,
  type StaffFilter,
  type StaffListing,
  type StaffProduct,
  type ProductTotal,
} from '#database/queries/catalogue/staff-products.ts';
import { findBrand, findCategory, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { countPassing } from '#domain/catalogue/filter/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import { cents, dollarsFromStored } from '#domain/money.ts';
import { ok, type Result } from '#domain/result.ts';
import { unitLevel } from '#domain/stock/stock-level.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { invalidQuery } from '../api/invalid-query.ts';
import { findStaffMatches } from '../catalogue/find-staff-matches.ts';
import { readCursor, writeCursor, type ListingSort } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { scheduledPriceJson } from '../products/edited-product-json.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';
import type { CatalogueReader } from '../request-context.ts';

type Query = ParsedInput<'listStaffProducts'>['query'];
type ListedQuery = Omit<Query, 'sort' | 'limit' | 'cursor'>;
type FoundListing = StaffListing & { readonly isComplete: boolean };
type Page = {
  readonly rows: readonly StaffProduct[];
  readonly next?: ProductPosition | undefined;
  readonly total?: ProductTotal | undefined;
};

/** Lists products for staff. */
export function listStaffProductsEndpoint(): Endpoint<'listStaffProducts'> {
  return async ({ input: { query }, catalogue }) => {
    const { q, sort = q === undefined ? 'newest' : 'relevance', limit = DEFAULT_LIMIT, cursor } = query;
    if (q === undefined && sort === 'relevance') {
      return invalidQuery('sort', 'sort can be relevance only with q.');
    }
    const after = cursor === undefined ? undefined : readCursor(cursor, sort);
    if (cursor !== undefined && after === undefined) {
      return invalidQuery('cursor', 'cursor must come from a Link header for the same sort.');
    }
    const { db } = catalogue;
    const read = await readStaffListing(query, catalogue);
    if (!read.ok) return read;
    const isFirst = after === undefined;
    const page = await readPage(db, { listing: read.value, sort, limit, after, isCounted: isFirst });
    const total = isFirst ? await totalOf(db, page, read.value) : null;
    return ok({
      value: { products: page.rows.map(staffProductJson), total },
      next: page.next && writeCursor(page.next, sort),
    });
  };
}

/** Counts the products of a list. A filter by stock reads at most `scannedCount` of them. Fails for an unknown category or brand. */
export async function countStaffListing(
  query: ListedQuery,
  catalogue: CatalogueReader,
  scannedCount?: number,
): Promise<Result<ProductTotal, ServiceError>> {
  const read = await readStaffListing(query, catalogue);
  return read.ok ? ok(await countAll(catalogue.db, read.value, scannedCount)) : read;
}

/**
 * Resolves the query of a list to its filter and, for a search, the ids that match. `isComplete` is false when more match than a search
 * finds.
 */
export async function readStaffListing(
  query: ListedQuery,
  catalogue: CatalogueReader,
): Promise<Result<FoundListing, ServiceError>> {
  const read = listingFilter(query, await catalogue.read());
  if (!read.ok) return read;
  const filter = staffFilter(read.value, query);
  const { q } = query;
  if (q === undefined) return ok({ filter, isComplete: true });
  const { ids, isComplete } = await findStaffMatches(catalogue.db, { q, filter: read.value });
  return ok({ filter, within: ids, isComplete });
}

/** Returns the filter of the shop's listings in a query. Fails for a category or brand that the catalogue does not have. */
function listingFilter(
  { for: departments = [], category = [], brand = [], maxPrice }: ListedQuery,
  catalogue: Catalogue,
): Result<EffectiveFilter, ServiceError> {
  const categories = idsOf(category, (name) => findCategory(catalogue, name));
  if (categories === undefined) return invalidQuery('category', 'There is no such category.');
  const brands = idsOf(brand, (name) => findBrand(catalogue, name));
  if (brands === undefined) return invalidQuery('brand', 'There is no such brand.');
  const lists = [departments, categories, brands];
  return ok({
    ...(isOne(departments) && { department: departments[0] }),
    ...(isOne(categories) && { category: categories[0] }),
    ...(isOne(brands) && { brand: brands[0] }),
    ...(maxPrice !== undefined && { maxPrice: cents(maxPrice * 100) }),
    ...(lists.some((list) => list.length > 1) && {
      anyOf: {
        ...(departments.length > 1 && { departments }),
        ...(categories.length > 1 && { categories }),
        ...(brands.length > 1 && { brands }),
      },
    }),
  });
}

function isOne<Value>(values: readonly Value[]): values is readonly [Value] {
  return values.length === 1;
}

/** Returns the ids of names; undefined when one has none. A label may contain the comma that separates names. */
function idsOf(
  names: readonly string[],
  find: (name: string) => { readonly id: string } | undefined,
): string[] | undefined {
  const whole = find(names.join());
  if (whole !== undefined) return [whole.id];
  const ids = names.flatMap((name) => find(name)?.id ?? []);
  return ids.length === names.length ? ids : undefined;
}

function staffFilter(
  filter: EffectiveFilter,
  { stock, minPrice, changedSince, status, cut, pictures }: ListedQuery,
): StaffFilter {
  return {
    ...filter,
    ...(stock && { stock }),
    ...(status && { statuses: status }),
    ...(minPrice !== undefined && { minPrice: cents(minPrice * 100) }),
    ...(changedSince !== undefined && { changedSince: new Date(changedSince) }),
    ...(cut !== undefined && { cut }),
    ...(pictures !== undefined && { lacksPictures: true }),
  };
}

/** Lists the ids of the first products of a list; `more` when there are or may be others. */
export async function listFirstIds(
  db: Queryable,
  { listing, sort, limit }: { listing: StaffListing; sort: ListingSort; limit: number },
): Promise<{ ids: string[]; more: boolean }> {
  const { rows, next } = await readPage(db, { listing, sort, limit, after: undefined });
  return { ids: rows.map(({ id }) => id), more: next !== undefined };
}

async function readPage(
  db: Queryable,
  {
    listing,
    sort,
    limit,
    after,
    isCounted = false,
  }: {
    listing: StaffListing;
    sort: ListingSort;
    limit: number;
    after: ProductPosition | undefined;
    isCounted?: boolean;
  },
): Promise<Page> {
  const { filter, within = [] } = listing;
  if (sort === 'relevance') {
    // The value of a cursor is the index of a match, because a product that was found by a code has no score.
    const start = after === undefined ? 0 : Number(after.value) + 1;
    const rows = await listStaffProductsById(db, { filter, ids: within.slice(start) });
    const { page, last } = cutPage(rows, limit);
    return { rows: page, next: last && { value: String(within.indexOf(last.id)), id: last.id } };
  }
  const listed = await listStaffProducts(db, { ...listing, sort, limit: limit + 1, after, isCounted });
  const { page, last } = cutPage(listed.rows, limit);
  return { rows: page, next: last ? positionInListing(last, sort) : listed.scannedTo, total: listed.total };
}

/** Returns how many products a list has; the scan for the first page may have counted them. */
async function totalOf(db: Queryable, { total }: Page, listing: FoundListing): Promise<ProductTotal> {
  if (total === undefined) return countAll(db, listing);
  return { ...total, more: total.more || !listing.isComplete };
}

/** Counts exactly if the stored counts of the shop's listings cover the filter, and otherwise up to a bound. */
async function countAll(
  db: Queryable,
  { isComplete, ...listing }: FoundListing,
  scannedCount?: number,
): Promise<ProductTotal> {
  const { minPrice, stock, changedSince, statuses, cut, lacksPictures, ...filter } = listing.filter;
  const others = [listing.within, minPrice, stock, changedSince, cut, lacksPictures, filter.anyOf];
  const isCovered = others.every((one) => one === undefined);
  if (!isCovered || (statuses !== undefined && statuses.join() !== 'published')) {
    const { count, more } = await countStaffProducts(db, listing, scannedCount);
    return { count, more: more || !isComplete };
  }
  const brands = filter.brand === undefined ? [] : [filter.brand];
  const rows = await countByChoice(db, { maxPrice: filter.maxPrice, brands });
  const published = countPassing(rows, filter);
  if (statuses !== undefined) return { count: published, more: false };
  const unpublished = await countUnpublished(db, filter);
  return { count: published + unpublished.count, more: unpublished.more };
}

/** Returns a product in the shape of the contract; money in dollars. */
function staffProductJson(row: StaffProduct): ApiStaffProduct {
  const { brand, department, category, status, edited } = row;
  return {
    ...productSummaryJson(row),
    brand,
    for: department,
    category,
    status,
    price: dollarsFromStored(row.priceCents),
    sellingPrice: dollarsFromStored(row.sellingCents),
    ...scheduledPriceJson(row),
    sizes: sizesJson(row),
    edited: edited && { by: edited.by, at: new Date(edited.at).toISOString() },
  };
}

function sizesJson({ sizing, scale, units }: StaffProduct): ApiStaffProduct['sizes'] {
  const sizes = sizing === 'shared' ? [null] : scale;
  return sizes.flatMap((size) => {
    const unit = units.find((one) => one.size === size);
    return unit === undefined ? [] : [{ size, stock: unit.available, level: unitLevel(unit) }];
  });
}
