import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Picture } from '#domain/catalogue/pictures/picture.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { lastEdit } from '../catalogue/staff-products.ts';
import { sortByIds } from '../sort-by-ids.ts';
import { EXPECTED, OF_OPEN_DELIVERY } from '../stock/incoming.ts';
import { IS_OF_PACE_DAYS, SOLD_COUNT } from '../stock/pace.ts';
import { SELLS_UNIT_OF_SCALE } from '../stock/stock-units.ts';
import { possibleSizes } from './possible-sizes.ts';
import { IS_UNUSED } from './unused-units.ts';

/** A stock unit of a product with the fields that staff edit. */
export type StoredUnit = {
  readonly id: string;
  readonly sku: string | null;
  readonly size: Size | null;
  readonly barcode: string | null;
  /** Null for the product's. */
  readonly priceCents: number | null;
  readonly sellingCents: number | null;
  readonly weightGrams: number | null;
  readonly available: number;
};

/** A stock unit of a product, as staff edit it. */
export type EditedUnit = StoredUnit & {
  readonly reserved: number;
  /** Sold in the last 30 days. */
  readonly recentlySold: number;
  /** Announced by open deliveries. */
  readonly incoming: number;
  /** Whether it has nothing that a removal of the size would lose: stock, a history, a code, a price or a weight. */
  readonly isRemovable: boolean;
};

/** Another product of the same cut. */
type CutMate = {
  readonly id: string;
  readonly title: string;
  readonly colour: string | null;
  readonly status: ProductStatus;
  readonly pictures: readonly Picture[];
  readonly imageUrl: string | null;
};

/** Maximum other products of a cut. */
const SHOWN_MATE_COUNT = 24;

/** Returns the units that the product sells from, in the order of its scale. `more` are further pairs of a name and a value. */
function unitsWith<Unit extends StoredUnit>(more: SQL): SQL<readonly Unit[]> {
  return sql<readonly Unit[]>`(
    SELECT coalesce(json_agg(json_build_object('id', unit.id, 'sku', unit.sku, 'size', unit.size, 'barcode', unit.barcode,
      'priceCents', unit.price_cents, 'sellingCents', unit.selling_cents, 'weightGrams', unit.weight_grams, 'available', unit.available
      ${more}) ORDER BY array_position(size_scale.sizes, unit.size)), '[]')
    FROM stock_unit AS unit JOIN size_scale ON size_scale.id = product.scale
    WHERE ${SELLS_UNIT_OF_SCALE}
  )`;
}

const editedUnits = unitsWith<EditedUnit>(sql`,
  'reserved', (SELECT coalesce(sum(held + sold), 0)::int FROM stock_hold WHERE stock_unit_id = unit.id),
  'recentlySold', (SELECT ${SOLD_COUNT} FROM stock_movement WHERE stock_unit_id = unit.id AND ${IS_OF_PACE_DAYS}),
  'incoming', (SELECT ${EXPECTED} FROM stock_count_line AS line ${OF_OPEN_DELIVERY} WHERE line.stock_unit_id = unit.id),
  'isRemovable', ${IS_UNUSED}`);

const cutMates = sql<readonly CutMate[]>`(
  SELECT coalesce(json_agg(json_build_object('id', mate.id, 'title', mate.title, 'colour', mate.colour, 'status', mate.status,
    'pictures', mate.pictures, 'imageUrl', mate.image_url) ORDER BY mate.created_at, mate.id), '[]')
  FROM (
    SELECT * FROM product AS other WHERE other.cut = product.cut AND other.id <> product.id
    ORDER BY other.created_at, other.id LIMIT ${SHOWN_MATE_COUNT}
  ) AS mate
)`;

/** The uploaded pictures in their order. */
const uploads = sql<readonly { readonly alt: string }[]>`(
  SELECT coalesce(json_agg(json_build_object('alt', alt) ORDER BY position, id), '[]') FROM product_picture
  WHERE product_id = product.id AND stored_at IS NOT NULL AND removed_at IS NULL
)`;

/** The id of the last entry of the log about the product; 0 without one. */
const version = sql<string>`(
  SELECT coalesce(max(entry.id), 0)::text FROM change_log AS entry
  WHERE entry.subject_type = 'product' AND entry.subject_id = product.id
)`;

/** What staff edit, and what decides whether it may be written. */
const STORED = {
  id: product.id,
  title: product.title,
  colour: product.colour,
  details: product.details,
  material: product.material,
  care: product.care,
  composition: product.composition,
  brand: product.brand,
  department: product.department,
  category: product.category,
  cut: product.cut,
  priceCents: product.priceCents,
  sellingCents: product.sellingCents,
  scheduledPriceCents: product.scheduledPriceCents,
  scheduledPriceAt: product.scheduledPriceAt,
  discountable: product.discountable,
  taxClass: product.taxClass,
  searchTitle: product.searchTitle,
  searchDescription: product.searchDescription,
  status: product.status,
  publishAt: product.publishAt,
  publishedAt: product.publishedAt,
  pictures: product.pictures,
  imageUrl: product.imageUrl,
  createdAt: product.createdAt,
  scale: possibleSizes,
  uploads,
};

function selectStoredProducts(db: Queryable) {
  return db.select({ ...STORED, units: unitsWith<StoredUnit>(sql``) }).from(product);
}

/** A product of any status with the fields that staff edit. */
export type StoredProduct = Awaited<ReturnType<typeof selectStoredProducts>>[number];

/** Lists the products with these ids; unknown ones are left out. */
export async function listStoredProducts(db: Queryable, ids: readonly string[]): Promise<StoredProduct[]> {
  return ids.length === 0 ? [] : selectStoredProducts(db).where(inArray(product.id, [...ids]));
}

function selectEditedProducts(db: Queryable) {
  return db.select({ ...STORED, units: editedUnits, cutMates, edited: lastEdit, version }).from(product);
}

/** A product of any status with all that staff edit. */
export type EditedProduct = Awaited<ReturnType<typeof selectEditedProducts>>[number];

/** Finds a product of any status. */
export async function findEditedProduct(db: Queryable, id: string): Promise<EditedProduct | undefined> {
  const [row] = await selectEditedProducts(db).where(eq(product.id, id)).limit(1);
  return row;
}

/** Returns the products with these ids, in the order of the ids; unknown ones are left out. */
export async function listEditedProducts(db: Queryable, ids: readonly string[]): Promise<EditedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await selectEditedProducts(db).where(inArray(product.id, [...ids]));
  return sortByIds(rows, ids);
}
