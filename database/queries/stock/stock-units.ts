import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import { equivalentBarcodes } from '#domain/catalogue/barcode.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { LOW_STOCK_COUNT, type StockLevel } from '#domain/stock/stock-level.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { scanStock } from '../catalogue/listings/scan-stock.ts';
import { filterConditions, inOrder, isAfter, type ProductPosition } from '../catalogue/products.ts';
import { hasStatus } from '../catalogue/staff-products.ts';
import { isUuid } from '../uuid.ts';
import { ANNOUNCED, EXPECTED, OF_OPEN_DELIVERY } from './incoming.ts';
import { IS_OF_PACE_DAYS, SOLD_COUNT } from './pace.ts';
import { hasSoldNothingSince, UNSOLD_SCANNED_COUNT } from './unsold.ts';

/** The stock of a unit. `reserved` is held or sold, and not shipped. */
export type UnitStock = {
  readonly id: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly size: Size | null;
  readonly available: number;
  readonly reserved: number;
  readonly sold: number;
  readonly lowAt: number | null;
};

/** Which products to list. */
export type StockFilter = EffectiveFilter & {
  /** Products of every status without it. */
  readonly status?: ProductStatus | undefined;
  readonly level?: StockLevel | undefined;
  /** Only products that open deliveries announce. */
  readonly isIncoming?: boolean;
  /** Only products with stock that are older than this time and sold nothing since. */
  readonly unsoldSince?: Date | undefined;
  /** Limits the list to these products. */
  readonly within?: readonly string[] | undefined;
};

/** The stock of `unit`, as a JSON object. */
export const UNIT_JSON =
  sql.raw(`json_build_object('id', unit.id, 'sku', unit.sku, 'barcode', unit.barcode, 'size', unit.size,
  'available', unit.available, 'lowAt', unit.low_at, 'reserved', reserved.count, 'sold', reserved.sold)`);

/** Joins what is reserved of `unit`. */
export const RESERVED = sql.raw(`CROSS JOIN LATERAL (
  SELECT coalesce(sum(held + sold), 0)::int AS count, coalesce(sum(sold), 0)::int AS sold FROM stock_hold WHERE stock_unit_id = unit.id
) AS reserved`);

/**
 * Condition on the tables `product` and `unit` of a query: the product sells from the unit.
 */
export const SELLS_UNIT = sql.raw(`unit.product_id = product.id AND CASE product.sizing
  WHEN 'sized' THEN unit.size = ANY (SELECT unnest(sizes) FROM size_scale WHERE size_scale.id = product.scale)
  ELSE unit.size IS NULL END`);

/** The condition `SELLS_UNIT` for a query that joins `size_scale`. */
export const SELLS_UNIT_OF_SCALE = sql.raw(
  `unit.product_id = product.id AND CASE product.sizing WHEN 'sized' THEN unit.size = ANY (size_scale.sizes) ELSE unit.size IS NULL END`,
);

/** The units of a product, in the order of its scale. */
const units = sql<readonly UnitStock[]>`(
  SELECT coalesce(json_agg(${UNIT_JSON} ORDER BY (
    SELECT array_position(sizes, unit.size) FROM size_scale WHERE size_scale.id = product.scale)), '[]')
  FROM stock_unit AS unit ${RESERVED} WHERE ${SELLS_UNIT}
)`;

/** The pieces that open deliveries announce. */
const incoming = sql<number>`(
  SELECT ${EXPECTED} FROM stock_unit AS unit JOIN stock_count_line AS line ON line.stock_unit_id = unit.id ${OF_OPEN_DELIVERY}
  WHERE ${SELLS_UNIT}
)`;

/** The pieces sold in the last 30 days. */
const recentlySold = sql<number>`(
  SELECT ${SOLD_COUNT} FROM stock_unit AS unit JOIN stock_movement ON stock_unit_id = unit.id WHERE ${SELLS_UNIT} AND ${IS_OF_PACE_DAYS}
)`;

/** A product with the stock of its units. */
export type StockProduct = Awaited<ReturnType<typeof selectStock>>[number];

function selectStock(db: Queryable) {
  return db
    .select({
      id: product.id,
      title: product.title,
      colour: product.colour,
      brand: product.brand,
      department: product.department,
      category: product.category,
      status: product.status,
      pictures: product.pictures,
      imageUrl: product.imageUrl,
      createdAt: product.createdAt,
      units,
      incoming,
      recentlySold,
    })
    .from(product);
}

/**
 * Lists the first `limit` products after `after`, newest first. `scannedTo` is the position at which the scan for a level, or for unsold
 * stock, ended early; the list continues after it.
 */
export async function listStock(
  db: Queryable,
  { filter, after, limit }: { filter: StockFilter; after: ProductPosition | undefined; limit: number },
): Promise<{ rows: StockProduct[]; scannedTo?: ProductPosition | undefined }> {
  const { level, status, within, isIncoming, unsoldSince } = filter;
  const where = and(
    ...filterConditions(filter),
    status && hasStatus(status),
    within && isOneOfProducts(within),
    isIncoming ? sql`${product.id} = ANY (ARRAY(${ANNOUNCED}))` : undefined,
    unsoldSince && lt(product.createdAt, unsoldSince),
    after && isAfter('newest', after),
  );
  const passes = and(
    level && hasUnit(isAtLevel(level)),
    unsoldSince && hasUnit(sql`unit.available > 0`),
    unsoldSince && hasSoldNothingSince(unsoldSince),
  );
  if (passes === undefined) {
    return { rows: await selectStock(db).where(where).orderBy(inOrder('newest')).limit(limit) };
  }
  const { ids, scannedTo } = await scanStock(db, {
    conditions: [where],
    sort: 'newest',
    passes,
    columns: sql.raw('sizing, scale'),
    limit,
    ...(unsoldSince && { scannedCount: UNSOLD_SCANNED_COUNT }),
  });
  return { rows: await listStockOf(db, ids).orderBy(inOrder('newest')), scannedTo };
}

/** Returns the condition that a product is one of these. */
export function isOneOfProducts(ids: readonly string[]): SQL {
  return sql`${product.id} = ANY (${sql.param(ids)}::text[])`;
}

/** Lists these products with their stock, in no particular order. */
export function listStockOf(db: Queryable, ids: readonly string[]) {
  return selectStock(db).where(isOneOfProducts(ids));
}

/**
 * Returns the condition that a product sells a unit that passes. A scalar subquery, because PostgreSQL would turn `EXISTS` into a join with
 * all stock units.
 */
function hasUnit(passes: SQL): SQL {
  return sql`(SELECT bool_or(${passes}) FROM stock_unit AS unit WHERE ${SELLS_UNIT})`;
}

function isAtLevel(level: StockLevel): SQL {
  const tests = {
    in_stock: sql`unit.available > coalesce(unit.low_at, ${LOW_STOCK_COUNT})`,
    low: sql`unit.available BETWEEN 1 AND coalesce(unit.low_at, ${LOW_STOCK_COUNT})`,
    sold_out: sql`unit.available = 0`,
  };
  return tests[level];
}

/** Returns a code that has the form of a unit's id, and otherwise null. */
function asUnitId(code: string): string | null {
  return isUuid(code) ? code : null;
}

/** Finds the id of the unit with a SKU, or else with a barcode, or else with this id. */
export async function findScannedUnitId(db: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM stock_unit WHERE sku = ${code}
    UNION ALL SELECT id FROM stock_unit WHERE barcode = ANY (${sql.param(equivalentBarcodes(code))}::text[])
    UNION ALL SELECT id FROM stock_unit WHERE id = ${asUnitId(code)}::uuid LIMIT 1`);
  return rows[0]?.id;
}

/** Finds the id of the unit with a SKU or, if no unit has it, with this id. */
export async function findUnitIdByCode(db: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM stock_unit WHERE sku = ${code}
    UNION ALL SELECT id FROM stock_unit WHERE id = ${asUnitId(code)}::uuid LIMIT 1`);
  return rows[0]?.id;
}

/** Finds the stock of a unit; undefined unless its product sells from it. */
export async function findUnitStock(db: Queryable, id: string): Promise<UnitStock | undefined> {
  const { rows } = await db.execute<{ unit: UnitStock }>(sql`
    SELECT ${UNIT_JSON} AS unit FROM stock_unit AS unit JOIN product ON ${SELLS_UNIT} ${RESERVED} WHERE unit.id = ${id}::uuid`);
  return rows[0]?.unit;
}

/**
 * Locks a unit like `lockUnits`, and then finds its stock: a split by size may commit while this waits. Undefined unless its product sells
 * from it.
 */
export async function lockSellingUnit(tx: Queryable, id: string): Promise<UnitStock | undefined> {
  await lockUnits(tx, [id]);
  return findUnitStock(tx, id);
}

/** Locks units until the transaction ends, in the order of their ids, as orders do. Orders that sell or return their stock wait. */
export async function lockUnits(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT FROM stock_unit WHERE id = ANY (${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`,
  );
}

/** Finds the units with these SKUs, barcodes or ids that their products sell from, by code. Accepts every form of a barcode. */
export async function findSellingUnitIds(
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const barcodes = codes.flatMap((code) => equivalentBarcodes(code).map((barcode) => ({ code, barcode })));
  const { rows } = await db.execute<{ code: string; id: string }>(sql`
    SELECT wanted.code, unit.id
    FROM unnest(${sql.param(codes)}::text[], ${sql.param(codes.map(asUnitId))}::uuid[]) AS wanted (code, unit_id)
    JOIN LATERAL (
      SELECT id, product_id, size FROM stock_unit WHERE sku = wanted.code
      UNION ALL SELECT id, product_id, size FROM stock_unit WHERE barcode = ANY (ARRAY(
        SELECT form.barcode FROM unnest(${sql.param(barcodes.map(({ code }) => code))}::text[],
          ${sql.param(barcodes.map(({ barcode }) => barcode))}::text[]) AS form (code, barcode) WHERE form.code = wanted.code))
      UNION ALL SELECT id, product_id, size FROM stock_unit WHERE id = wanted.unit_id
      LIMIT 1
    ) AS unit ON true
    JOIN product ON ${SELLS_UNIT}`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Finds the stock of units by their ids; those that their product does not sell from are absent. */
export async function findUnitStocks(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UnitStock>> {
  const { rows } = await db.execute<{ unit: UnitStock }>(sql`
    SELECT ${UNIT_JSON} AS unit FROM stock_unit AS unit JOIN product ON ${SELLS_UNIT} ${RESERVED}
    WHERE unit.id = ANY (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ unit }) => [unit.id, unit]));
}

/** Changes the barcode of a locked unit. */
export async function updateBarcode(
  tx: Queryable,
  { unitId, barcode }: { unitId: string; barcode: string | null },
): Promise<void> {
  await tx.update(stockUnit).set({ barcode }).where(eq(stockUnit.id, unitId));
}
