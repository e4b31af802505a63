import { and, eq, gte, or, sql, type SQL, inArray } from 'drizzle-orm';
import { equivalentBarcodes } from '#domain/catalogue/barcode.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { StockUnit } from '#domain/catalogue/sizes/product-sizes.ts';
import type { Cents } from '#domain/money.ts';
import { LOW_STOCK_COUNT, type StockLevel } from '#domain/stock/stock-level.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { isNotErasedAs } from '../accounts/erased-account.ts';
import { shownNameAs } from '../accounts/shown-name.ts';
import { countUpTo, cutAt, type BoundedCount } from '../count-up-to.ts';
import { sortByIds } from '../sort-by-ids.ts';
import { selectFirst, splitFilter } from './listings/first-products.ts';
import { scanStock } from './listings/scan-stock.ts';
import {
  filterConditions,
  inOrder,
  isAfter,
  type ProductPosition,
  type ProductSort,
  scale,
  SORT_COLUMNS,
} from './products.ts';

/** Matches are counted up to this number. */
const COUNTED_PRODUCT_COUNT = 1_000;

/** Maximum products that a scan for a stock level reads for a page without a count. Lower, because deep pages are seldom in memory. */
const PAGE_SCANNED_COUNT = 1_000;

/** The filter of the product list of staff. */
export type StaffFilter = EffectiveFilter & {
  readonly minPrice?: Cents;
  /** Any of these levels. */
  readonly stock?: readonly StockLevel[];
  readonly changedSince?: Date;
  /** The colourways of this cut. */
  readonly cut?: string;
  /** Only products that lack a picture or an alt text. */
  readonly lacksPictures?: boolean;
  readonly statuses?: readonly ProductStatus[];
};

/** The products of a list; `within` limits it to these. */
export type StaffListing = {
  readonly filter: StaffFilter;
  readonly within?: readonly string[] | undefined;
};

/** A product with its stock units and its last logged change. */
export type StaffProduct = Awaited<ReturnType<typeof selectStaffProducts>>[number];

const units = sql<readonly (StockUnit & { readonly lowAt: number | null })[]>`(
  SELECT coalesce(json_agg(json_build_object('size', unit.size, 'available', unit.available, 'lowAt', unit.low_at,
    'priceCents', unit.price_cents, 'sellingCents', unit.selling_cents)), '[]')
  FROM stock_unit AS unit WHERE unit.product_id = product.id
)`;

/** The last entry of the log about the product. */
export const lastEdit = sql<{ readonly by: string | null; readonly at: string } | null>`(
  SELECT json_build_object('at', entry.at, 'by', (
    SELECT ${shownNameAs('author')} FROM auth_user AS author
    WHERE author.id = entry.by_user_id AND ${isNotErasedAs('author')}))
  FROM change_log AS entry
  WHERE entry.subject_type = 'product' AND entry.subject_id = product.id ORDER BY entry.id DESC LIMIT 1
)`;

function selectStaffProducts(db: Queryable) {
  return db
    .select({
      id: product.id,
      title: product.title,
      colour: product.colour,
      brand: product.brand,
      department: product.department,
      category: product.category,
      pictures: product.pictures,
      imageUrl: product.imageUrl,
      priceCents: product.priceCents,
      scheduledPriceCents: product.scheduledPriceCents,
      scheduledPriceAt: product.scheduledPriceAt,
      sellingCents: product.sellingCents,
      ratingTenths: product.ratingTenths,
      createdAt: product.createdAt,
      sizing: product.sizing,
      status: product.status,
      scale,
      units,
      edited: lastEdit,
    })
    .from(product);
}

/** How many products a list has; `more` when there are, or may be, more than `count`. */
export type ProductTotal = BoundedCount;

/** A page of a list. With a filter by stock it may end early: the list continues after `scannedTo`. */
export type StaffPage = {
  readonly rows: readonly StaffProduct[];
  readonly scannedTo?: ProductPosition | undefined;
  readonly total?: ProductTotal;
};

/** Lists the first `limit` products after `after`. With a filter by stock it also counts those up to a bound if `isCounted`. */
export async function listStaffProducts(
  db: Queryable,
  listing: StaffListing & {
    sort: ProductSort;
    limit: number;
    after?: ProductPosition | undefined;
    isCounted?: boolean;
  },
  scannedCount?: number,
): Promise<StaffPage> {
  const { sort, limit, after, isCounted = false } = listing;
  const partConditions = partsOf(listing).map((part) =>
    and(...conditions(part), after && isAfter(sort, after)),
  );
  const { stock } = listing.filter;
  if (stock === undefined) {
    const columns = sql`id, ${SORT_COLUMNS[sort].column}`;
    const first = selectFirst(partConditions, { columns, sort, limit });
    const where =
      partConditions.length === 1
        ? partConditions[0]
        : sql`${product.id} = ANY (ARRAY(SELECT id FROM (${first}) AS first))`;
    return { rows: await selectStaffProducts(db).where(where).orderBy(inOrder(sort)).limit(limit) };
  }
  const { ids, scannedTo } = await scanStock(db, {
    conditions: partConditions,
    sort,
    passes: hasStockLevel(stock),
    limit: isCounted ? Math.max(limit, COUNTED_PRODUCT_COUNT + 1) : limit,
    scannedCount: scannedCount ?? (isCounted ? undefined : PAGE_SCANNED_COUNT),
  });
  const rows = await selectStaffProducts(db)
    .where(sql`${product.id} = ANY (${sql.param(ids.slice(0, limit))}::text[])`)
    .orderBy(inOrder(sort));
  return {
    rows,
    ...(rows.length < limit && { scannedTo }),
    ...(isCounted && { total: totalOf(ids.length, scannedTo !== undefined) }),
  };
}

/** Returns a count up to the bound. `isCut` when the rest was not counted. */
function totalOf(count: number, isCut: boolean): ProductTotal {
  const total = cutAt(COUNTED_PRODUCT_COUNT, count);
  return { ...total, more: isCut || total.more };
}

/** Returns the products with these ids, in the order of the ids, that pass the filter. */
export async function listStaffProductsById(
  db: Queryable,
  { filter, ids }: { filter: StaffFilter; ids: readonly string[] },
): Promise<StaffProduct[]> {
  if (ids.length === 0) return [];
  const rows = await selectStaffProducts(db).where(
    and(...conditions({ filter, within: ids }), filter.stock && hasStockLevel(filter.stock)),
  );
  return sortByIds(rows, ids);
}

/** Counts the products of a list up to a bound. */
export async function countStaffProducts(
  db: Queryable,
  listing: StaffListing,
  scannedCount?: number,
): Promise<ProductTotal> {
  const { stock } = listing.filter;
  if (stock === undefined) return countProducts(db, and(...conditions(listing)));
  const { ids, scannedTo } = await scanStock(db, {
    conditions: partsOf(listing).map((part) => and(...conditions(part))),
    sort: 'newest',
    passes: hasStockLevel(stock),
    limit: COUNTED_PRODUCT_COUNT + 1,
    scannedCount,
  });
  return totalOf(ids.length, scannedTo !== undefined);
}

function countProducts(db: Queryable, where: SQL | undefined): Promise<ProductTotal> {
  return countUpTo(db, COUNTED_PRODUCT_COUNT, sql`product WHERE ${where ?? true}`);
}

/** Maximum unpublished products that a search of staff finds. */
const UNPUBLISHED_MATCH_COUNT = 500;

/** Lists the unpublished products that have all words of a text, newest first. The words of `search_word` are those of published ones. */
export async function listUnpublishedMatches(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM product WHERE status <> 'published' AND search @@ websearch_to_tsquery('english', ${text})
    ORDER BY created_at DESC, id DESC LIMIT ${UNPUBLISHED_MATCH_COUNT}`);
  return rows.map(({ id }) => id);
}

/** Counts the unpublished products of a list up to a bound. */
export async function countUnpublished(db: Queryable, filter: EffectiveFilter): Promise<ProductTotal> {
  const where = and(sql.raw(`product.status <> 'published'`), ...filterConditions(filter));
  return countProducts(db, where);
}

/** Finds the product that a SKU, a barcode in any form, or an id names exactly. */
export async function findProductByCode(db: Queryable, code: string): Promise<string | undefined> {
  const [unit] = await db
    .select({ id: stockUnit.productId })
    .from(stockUnit)
    .where(eq(stockUnit.sku, code))
    .unionAll(
      db
        .select({ id: stockUnit.productId })
        .from(stockUnit)
        .where(inArray(stockUnit.barcode, equivalentBarcodes(code))),
    )
    .unionAll(db.select({ id: product.id }).from(product).where(eq(product.id, code)))
    .limit(1);
  return unit?.id;
}

/** Returns the condition that a product has a status: a literal, because the index of unpublished products is a partial one. */
export function hasStatus(status: ProductStatus): SQL {
  return sql.raw(`product.status = '${status}'`);
}

/** Splits a list, unless it is limited to some products. */
function partsOf({ filter, within }: StaffListing): StaffListing[] {
  const filters = within === undefined ? splitFilter(filter) : [filter];
  return filters.map((part) => ({ filter: part, within }));
}

/**
 * The condition that a product lacks a picture or the alt text of an uploaded one. Published products have a picture, so the index of
 * unpublished ones finds those without. An array, so that PostgreSQL looks the few products up.
 */
const LACKS_PICTURES = sql`${product.id} = ANY (ARRAY(
  SELECT bare.id FROM product AS bare WHERE bare.status <> 'published' AND bare.pictures = '[]' AND bare.image_url IS NULL
  UNION SELECT product_id FROM product_picture WHERE product_id IS NOT NULL AND alt = '' AND stored_at IS NOT NULL AND removed_at IS NULL))`;

/** Returns the conditions of a list, except for the stock. */
function conditions({ filter, within }: StaffListing): (SQL | undefined)[] {
  const { minPrice, changedSince, statuses, cut, lacksPictures } = filter;
  return [
    ...filterConditions(filter),
    statuses && or(...statuses.map(hasStatus)),
    minPrice === undefined ? undefined : gte(product.sellingCents, minPrice),
    cut === undefined ? undefined : eq(product.cut, cut),
    lacksPictures === true ? LACKS_PICTURES : undefined,
    within && sql`${product.id} = ANY (${sql.param(within)}::text[])`,
    // An array, so that PostgreSQL looks the few products up instead of scanning the listing for them.
    changedSince &&
      sql`${product.id} = ANY (ARRAY(SELECT DISTINCT entry.subject_id FROM change_log AS entry
        WHERE entry.subject_type = 'product' AND entry.at >= ${changedSince.toISOString()}::timestamptz))`,
  ];
}

/**
 * Returns the condition that a product has one of these stock levels. A product with sizes may also have a unit without one, which a split
 * has emptied. A scalar subquery, because PostgreSQL would turn `EXISTS` into a join with all stock units.
 */
function hasStockLevel(levels: readonly StockLevel[]): SQL {
  const isLow = sql`available <= coalesce(low_at, ${LOW_STOCK_COUNT})`;
  const tests = {
    in_stock: sql`sum(available) > 0`,
    low: sql`sum(available) > 0 AND coalesce(bool_or(${isLow}) FILTER (WHERE size IS NOT NULL), bool_or(${isLow}))`,
    sold_out: sql`coalesce(sum(available), 0) = 0`,
  };
  const isAny = sql.join(
    levels.map((level) => sql`(${tests[level]})`),
    sql` OR `,
  );
  return sql`(SELECT ${isAny} FROM stock_unit AS unit WHERE unit.product_id = product.id)`;
}
