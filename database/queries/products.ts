import { and, asc, count, desc, eq, gt, ilike, lte, max, or, sql, type SQL } from 'drizzle-orm';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Queryable } from '../connect.ts';
import { product } from '../schema/catalog.ts';

/** A product with what can be bought of it. */
export type ProductRecord = Awaited<ReturnType<typeof selectProducts>>[number];

/** How a listing is ordered; ties are broken by id, so that the order is total. */
export type ProductSort = 'newest' | 'price' | 'price-desc' | 'rating';

/** Where a page of a listing ended: the sort value and the id of its last product. */
export type ProductPosition = { readonly value: string; readonly id: string };

/** What a listing shows. */
export type ProductListing = {
  readonly filter: EffectiveFilter;
  /** Words to be found in title, brand, category or details; all of them. */
  readonly words?: string | undefined;
  readonly sort: ProductSort;
};

const ORDERS = {
  newest: { column: product.createdAt, ascending: false },
  price: { column: product.sellingCents, ascending: true },
  'price-desc': { column: product.sellingCents, ascending: false },
  rating: { column: product.ratingTenths, ascending: false },
} as const;

/** Pieces that can be bought now, over all stock units. Written out, because columns in a single-table select lose their table's name. */
const stock = sql<number>`(
  SELECT coalesce(sum(stock_unit.available), 0)::int FROM stock_unit WHERE stock_unit.product_id = product.id
)`;

/** What every reader of a product gets to know of it. */
export const productColumns = {
  id: product.id,
  title: product.title,
  colour: product.colour,
  brand: product.brand,
  department: product.department,
  category: product.category,
  details: product.details,
  priceCents: product.priceCents,
  pictures: product.pictures,
  imageUrl: product.imageUrl,
  ratingTenths: product.ratingTenths,
  ratingCount: product.ratingCount,
  stock,
  createdAt: product.createdAt,
  sellingCents: product.sellingCents,
};

function selectProducts(db: Queryable) {
  return db.select(productColumns).from(product);
}

/** The first `limit` products of a listing after `after`, in its order. */
export async function listProducts(
  db: Queryable,
  {
    filter,
    words,
    sort,
    limit,
    after,
  }: ProductListing & { limit: number; after?: ProductPosition | undefined },
): Promise<ProductRecord[]> {
  const { column, ascending } = ORDERS[sort];
  const direction = ascending ? asc : desc;
  return selectProducts(db)
    .where(and(...conditions(filter, words), after && isAfter(sort, after)))
    .orderBy(direction(column), direction(product.id))
    .limit(limit);
}

/** The position of a product in a listing sorted so. */
export function positionOf(row: ProductRecord, sort: ProductSort): ProductPosition {
  const values = {
    newest: row.createdAt.toISOString(),
    price: String(row.sellingCents),
    'price-desc': String(row.sellingCents),
    rating: String(row.ratingTenths),
  };
  return { value: values[sort], id: row.id };
}

/** One product, or undefined. */
export async function findProduct(db: Queryable, id: string): Promise<ProductRecord | undefined> {
  const [row] = await selectProducts(db).where(eq(product.id, id)).limit(1);
  return row;
}

/** The ids of the first `limit` products after the id `after`, in the order of their ids. */
export async function listProductIds(
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(after === undefined ? undefined : gt(product.id, after))
    .orderBy(asc(product.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Every id that ends a run of `run` products in the order of their ids; a shorter run at the end has none. */
export async function productIdsEndingRuns(db: Queryable, run: number): Promise<string[]> {
  const numbered = db
    .select({ id: product.id, at: sql<number>`row_number() OVER (ORDER BY ${product.id})`.as('at') })
    .from(product)
    .as('numbered');
  const rows = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.at} % ${run} = 0`)
    .orderBy(asc(numbered.id));
  return rows.map(({ id }) => id);
}

/** How many products a listing holds in all. */
export async function countProducts(
  db: Queryable,
  { filter, words }: Pick<ProductListing, 'filter' | 'words'>,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(product)
    .where(and(...conditions(filter, words)));
  return row?.count ?? 0;
}

/** The dearest selling price of the catalogue; zero when it is empty. */
export async function dearestPrice(db: Queryable): Promise<Cents> {
  const [row] = await db.select({ dearest: max(product.sellingCents) }).from(product);
  return cents(row?.dearest ?? 0);
}

function conditions(filter: EffectiveFilter, words: string | undefined): (SQL | undefined)[] {
  return [
    filter.department && eq(product.department, filter.department),
    filter.category && eq(product.category, filter.category),
    filter.brand && eq(sql`lower(${product.brand})`, filter.brand),
    filter.maxPrice === undefined ? undefined : lte(product.sellingCents, filter.maxPrice),
    ...(words ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => contains(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
  ];
}

function contains(pattern: string): SQL | undefined {
  return or(
    ilike(product.title, pattern),
    ilike(product.brand, pattern),
    ilike(product.category, pattern),
    ilike(product.details, pattern),
  );
}

function isAfter(sort: ProductSort, { value, id }: ProductPosition): SQL {
  const { column, ascending } = ORDERS[sort];
  const typed = sort === 'newest' ? sql`${value}::timestamptz` : sql`${value}::int`;
  return ascending
    ? sql`(${column}, ${product.id}) > (${typed}, ${id})`
    : sql`(${column}, ${product.id}) < (${typed}, ${id})`;
}
