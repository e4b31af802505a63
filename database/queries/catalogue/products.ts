import { and, asc, desc, eq, gte, inArray, lt, lte, max, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { StockUnit } from '#domain/catalogue/sizes/product-sizes.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Queryable } from '../../connection/connect.ts';
import { prepareOnce } from '../../connection/prepare-once.ts';
import { product } from '../../schema/catalogue/products.ts';
import { BRAND_KEY, filterMark, PRODUCT_HASH } from '../../schema/search/search-text.ts';
import { sortByIds } from '../sort-by-ids.ts';

/** A product with its stock units. */
export type ProductRecord = Awaited<ReturnType<typeof selectProducts>>[number];

/** The order of a listing. The id breaks ties, so that the order is total. */
export type ProductSort = 'newest' | 'price' | 'price-desc' | 'rating';

/** The end of a page: sort value and id of its last product. */
export type ProductPosition = { readonly value: string; readonly id: string };

/** The products of a listing. */
export type ProductListing = {
  readonly filter: EffectiveFilter;
  readonly sort: ProductSort;
  /** Limits the listing to these products; as an SQL expression, an array of ids. */
  readonly within?: readonly string[] | SQL | undefined;
};

/** The condition that shoppers see a product, on the table `product`. Every query for shoppers has it. */
export const IS_PUBLISHED = sql.raw(`product.status = 'published'`);

/** The column of each sort order. */
export const SORT_COLUMNS = {
  newest: { column: product.createdAt, ascending: false },
  price: { column: product.sellingCents, ascending: true },
  'price-desc': { column: product.sellingCents, ascending: false },
  rating: { column: product.ratingTenths, ascending: false },
} as const;

/** A stock unit as a listing reads it: an array, because objects, or prices that most units lack, make the query a third slower. */
type UnitRow = readonly [
  size: Size | null,
  available: number,
  priceCents?: number | null,
  sellingCents?: number | null,
  sku?: string | null,
];

/**
 * Returns SQL for the stock units of a product, each read by `row`, an expression for a `UnitRow`. Raw SQL, because drizzle omits the table of
 * a column in a single-table select.
 */
export function selectUnits(row: SQL): SQL<readonly StockUnit[]> {
  return sql`(
    SELECT coalesce(json_agg(${row}), '[]') FROM stock_unit AS unit WHERE unit.product_id = product.id
  )`.mapWith((rows: readonly UnitRow[]) => rows.map(readUnit));
}

function readUnit([size, available, priceCents = null, sellingCents = null, sku]: UnitRow): StockUnit {
  return { size, available, priceCents, sellingCents, ...(sku !== undefined && { sku }) };
}

/** The sizes of the product's scale. */
export const scale = sql<
  readonly Size[]
>`(SELECT size_scale.sizes FROM size_scale WHERE size_scale.id = product.scale)`;

/** The columns of a product for listings and pages. */
export const productColumns = {
  id: product.id,
  title: product.title,
  colour: product.colour,
  cut: product.cut,
  brand: product.brand,
  department: product.department,
  category: product.category,
  details: product.details,
  material: product.material,
  care: product.care,
  composition: product.composition,
  priceCents: product.priceCents,
  pictures: product.pictures,
  imageUrl: product.imageUrl,
  ratingTenths: product.ratingTenths,
  ratingCount: product.ratingCount,
  sizing: product.sizing,
  scale,
  units: selectUnits(sql`CASE WHEN unit.price_cents IS NULL THEN json_build_array(size, available)
    ELSE json_build_array(size, available, unit.price_cents, unit.selling_cents) END`),
  createdAt: product.createdAt,
  sellingCents: product.sellingCents,
};

function selectProducts(db: Queryable) {
  return db.select(productColumns).from(product);
}

/** Maximum rows of a prepared listing: those of the longest page, and the one after it. */
const MAX_PREPARED_COUNT = 101;

/** Lists the first `limit` published products after `after`. */
export async function listProducts(
  db: Queryable,
  {
    filter,
    within,
    sort,
    limit,
    after,
  }: ProductListing & { limit: number; after?: ProductPosition | undefined },
): Promise<ProductRecord[]> {
  const order = inOrder(sort);
  const condition = and(
    IS_PUBLISHED,
    ...filterConditions(filter),
    within &&
      sql`${product.id} = ANY (${Array.isArray(within) ? sql`${sql.param(within)}::text[]` : within})`,
    after && isAfter(sort, after),
  );
  const { department, category, ...otherFilters } = filter;
  const isIndexed = within === undefined && Object.keys(otherFilters).length === 0;
  if (!isIndexed || limit > MAX_PREPARED_COUNT) {
    return selectProducts(db).where(condition).orderBy(order).limit(limit);
  }
  return prepareListing(db, {
    sort,
    hasDepartment: department !== undefined,
    hasCategory: category !== undefined,
    hasStart: after !== undefined,
  }).execute({ department, category, ...after, limit });
}

type ListingShape = {
  readonly sort: ProductSort;
  readonly hasDepartment: boolean;
  readonly hasCategory: boolean;
  readonly hasStart: boolean;
};

/**
 * One plan suits every department, category and position, because indexes have their order. The constant limit makes PostgreSQL keep it:
 * with a parameter alone it expects to read a tenth of the products and plans each time, which takes as long as reading a page.
 */
const prepareListing = prepareOnce(
  ({ sort, hasDepartment, hasCategory, hasStart }: ListingShape) =>
    ['products', sort, hasDepartment && 'department', hasCategory && 'category', hasStart && 'after']
      .filter(Boolean)
      .join(' '),
  (db, name, { sort, hasDepartment, hasCategory, hasStart }) => {
    const condition = and(
      IS_PUBLISHED,
      hasDepartment ? eq(product.department, sql.placeholder('department')) : undefined,
      hasCategory ? eq(product.category, sql.placeholder('category')) : undefined,
      hasStart ? isAfter(sort, { value: sql.placeholder('value'), id: sql.placeholder('id') }) : undefined,
    );
    const order = inOrder(sort);
    const first = sql`SELECT * FROM product WHERE ${condition} ORDER BY ${order} LIMIT ${sql.raw(String(MAX_PREPARED_COUNT))}`;
    return db
      .with(db.$with('product', {}).as(first))
      .select(productColumns)
      .from(product)
      .orderBy(order)
      .limit(sql.placeholder('limit'))
      .prepare(name);
  },
);

/** Returns the position of a product in a listing. */
export function positionInListing(
  row: Pick<ProductRecord, 'id' | 'createdAt' | 'sellingCents' | 'ratingTenths'>,
  sort: ProductSort,
): ProductPosition {
  const values = {
    newest: row.createdAt.toISOString(),
    price: String(row.sellingCents),
    'price-desc': String(row.sellingCents),
    rating: String(row.ratingTenths),
  };
  return { value: values[sort], id: row.id };
}

/** Finds a published product. */
export async function findProduct(db: Queryable, id: string): Promise<ProductRecord | undefined> {
  const [row] = await prepareProduct(db).execute({ id });
  return row;
}

const prepareProduct = prepareOnce(
  () => 'product',
  (db, name) =>
    selectProducts(db)
      .where(and(eq(product.id, sql.placeholder('id')), IS_PUBLISHED))
      .limit(1)
      .prepare(name),
);

/** Lists the tax classes of products. */
export async function listTaxClasses(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ taxClass: product.taxClass })
    .from(product)
    .where(inArray(product.id, [...ids]));
  return rows.map(({ taxClass }) => taxClass);
}

/** Returns the published products with these ids, in the order of the ids; skips ids without one. */
export async function listProductsById(db: Queryable, ids: readonly string[]): Promise<ProductRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(db).where(and(inArray(product.id, [...ids]), IS_PUBLISHED));
  return sortByIds(rows, ids);
}

/** A position within a part of the catalogue. */
export type CataloguePosition = { readonly idHash: number; readonly id: string };

/**
 * Lists the positions of the first `limit` published products after `after` in part number `part` of `parts`. A hash of the id selects the
 * part, so the parts are of about the same size.
 */
export async function listCataloguePart(
  db: Queryable,
  {
    part,
    parts,
    after,
    limit,
  }: { part: number; parts: number; after: CataloguePosition | undefined; limit: number },
): Promise<CataloguePosition[]> {
  const idHash = sql<number>`${sql.raw(`(${PRODUCT_HASH})`)}`;
  const edge = (at: number) => Math.ceil((at / parts) * 2 ** 28);
  return db
    .select({ idHash: idHash.as('id_hash'), id: product.id })
    .from(product)
    .where(
      and(
        IS_PUBLISHED,
        gte(idHash, edge(part)),
        lt(idHash, edge(part + 1)),
        after && sql`(${idHash}, ${product.id}) > (${after.idHash}, ${after.id})`,
      ),
    )
    .orderBy(asc(idHash), asc(product.id))
    .limit(limit);
}

/** Returns the highest selling price of published products; zero without any. */
export async function findHighestPrice(db: Queryable): Promise<Cents> {
  const [row] = await db
    .select({ highestPrice: max(product.sellingCents) })
    .from(product)
    .where(IS_PUBLISHED);
  return cents(row?.highestPrice ?? 0);
}

/** Returns the conditions of a filter. Products of every status can pass. */
export function filterConditions(filter: EffectiveFilter): (SQL | undefined)[] {
  const { departments, categories, brands } = filter.anyOf ?? {};
  return [
    filter.department && eq(product.department, filter.department),
    filter.category === undefined ? undefined : eq(product.category, filter.category),
    filter.brand === undefined ? undefined : eq(sql.raw(BRAND_KEY), filter.brand),
    filter.colour && sql`${product.search} @@ ${`'${filterMark('colour', filter.colour)}'`}::tsquery`,
    filter.maxPrice === undefined ? undefined : lte(product.sellingCents, filter.maxPrice),
    departments && inArray(product.department, [...departments]),
    categories && inArray(product.category, [...categories]),
    brands && sql`${sql.raw(BRAND_KEY)} = ANY (${sql.param(brands)}::text[])`,
  ];
}

/** Returns the condition that a product comes after a position. */
export function isAfter(
  sort: ProductSort,
  { value, id }: { readonly [key in keyof ProductPosition]: string | Placeholder },
): SQL {
  const { column, ascending } = SORT_COLUMNS[sort];
  const typed = sort === 'newest' ? sql`${value}::timestamptz` : sql`${value}::int`;
  return ascending
    ? sql`(${column}, ${product.id}) > (${typed}, ${id})`
    : sql`(${column}, ${product.id}) < (${typed}, ${id})`;
}

/** Returns the columns of an order, for `ORDER BY`. */
export function inOrder(sort: ProductSort, towards: 'forwards' | 'backwards' = 'forwards'): SQL {
  const { column, ascending } = SORT_COLUMNS[sort];
  const direction = ascending === (towards === 'forwards') ? asc : desc;
  return sql`${direction(column)}, ${direction(product.id)}`;
}
