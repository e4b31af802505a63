import { asc, eq, sql } from 'drizzle-orm';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { Queryable } from '../../connection/connect.ts';
import { category } from '../../schema/catalogue-settings/categories.ts';
import { sizeScale } from '../../schema/catalogue-settings/sizes.ts';

/** Lists the scales, with the categories whose new products have them. */
export async function listSizeScales(
  db: Queryable,
): Promise<{ id: string; sizes: string[]; categories: string[] }[]> {
  return db
    .select({
      id: sizeScale.id,
      sizes: sizeScale.sizes,
      categories: sql<
        string[]
      >`ARRAY(SELECT label FROM category WHERE scale = size_scale.id ORDER BY position, category.id)`,
    })
    .from(sizeScale)
    .orderBy(asc(sizeScale.id));
}

/** Locks a scale and reads its sizes. Writers of products with it wait. */
export async function lockSizeScale(tx: Queryable, id: string): Promise<string[] | undefined> {
  const [row] = await tx.select().from(sizeScale).where(eq(sizeScale.id, id)).for('update');
  return row?.sizes;
}

export async function hasSizeScale(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: sizeScale.id }).from(sizeScale).where(eq(sizeScale.id, id));
  return rows.length > 0;
}

export async function insertSizeScale(tx: Queryable, id: string, sizes: string[]): Promise<void> {
  await tx.insert(sizeScale).values({ id, sizes });
}

export async function updateSizeScale(tx: Queryable, id: string, sizes: string[]): Promise<void> {
  await tx.update(sizeScale).set({ sizes }).where(eq(sizeScale.id, id));
}

export async function deleteSizeScale(tx: Queryable, id: string): Promise<void> {
  await tx.delete(sizeScale).where(eq(sizeScale.id, id));
}

/** Finds one of these sizes that a product of the scale has. */
export async function findSizeInUse(
  db: Queryable,
  { scale, sizes }: { scale: string; sizes: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ size: string }>(sql`
    SELECT unit.size FROM product JOIN stock_unit AS unit ON unit.product_id = product.id
    WHERE product.scale = ${scale} AND unit.size = ANY (${sql.param([...sizes])}::text[]) LIMIT 1`);
  return rows[0]?.size;
}

/** Whether a product or a category has the scale. */
export async function isSizeScaleUsed(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ isUsed: boolean }>(sql`
    SELECT EXISTS (SELECT FROM product WHERE scale = ${id}) OR EXISTS (SELECT FROM category WHERE scale = ${id}) AS "isUsed"`);
  return rows[0]?.isUsed === true;
}

/** Returns the sizes of a scale; undefined for an unknown one. */
export async function findScaleSizes(tx: Queryable, id: string): Promise<readonly Size[] | undefined> {
  const [scale] = await tx.select({ sizes: sizeScale.sizes }).from(sizeScale).where(eq(sizeScale.id, id));
  return scale?.sizes;
}

/** Returns the sizes of each scale. */
export async function listSizesOfScales(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.select().from(sizeScale);
  return new Map(rows.map(({ id, sizes }) => [id, sizes]));
}

/** Returns the sizes of the scale of each category. */
export async function listSizesOfCategories(tx: Queryable): Promise<Map<string, readonly string[]>> {
  const rows = await tx
    .select({ id: category.id, sizes: sizeScale.sizes })
    .from(category)
    .innerJoin(sizeScale, eq(sizeScale.id, category.scale));
  return new Map(rows.map(({ id, sizes }) => [id, sizes]));
}
