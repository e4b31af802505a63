import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Picture } from '#domain/catalogue/pictures/picture.ts';
import type { Queryable } from '../../connection/connect.ts';
import { productPicture } from '../../schema/catalogue/pictures.ts';
import { product } from '../../schema/catalogue/products.ts';

/** An uploaded picture, of a product or of the home page. */
export type UploadedPicture = typeof productPicture.$inferSelect;

/** An uploaded picture of a product. */
export type ProductPicture = UploadedPicture & { readonly productId: string };

function isOfProduct(picture: UploadedPicture): picture is ProductPicture {
  return picture.productId !== null;
}

const isPresent = and(isNotNull(productPicture.storedAt), isNull(productPicture.removedAt));

/** Whether there is a product with this id. */
export async function hasProduct(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(product, eq(product.id, id))) > 0;
}

/** Lists the uploaded pictures of a product in their order. */
export async function listPictures(db: Queryable, productId: string): Promise<ProductPicture[]> {
  const pictures = await db
    .select()
    .from(productPicture)
    .where(and(eq(productPicture.productId, productId), isPresent))
    .orderBy(asc(productPicture.position), asc(productPicture.id));
  return pictures.filter(isOfProduct);
}

/** Finds an uploaded picture of a product, also a removed one. */
export async function findPicture(db: Queryable, id: string): Promise<ProductPicture | undefined> {
  const [found] = await db
    .select()
    .from(productPicture)
    .where(and(eq(productPicture.id, id), isNotNull(productPicture.storedAt)));
  return found && isOfProduct(found) ? found : undefined;
}

/** Records a picture before its file is stored, so that no file is left without a row. */
export async function insertPicture(db: Queryable, row: typeof productPicture.$inferInsert): Promise<void> {
  await db.insert(productPicture).values(row);
}

/** Changes a picture. */
export async function updatePicture(
  tx: Queryable,
  id: string,
  set: Partial<typeof productPicture.$inferInsert>,
): Promise<void> {
  await tx.update(productPicture).set(set).where(eq(productPicture.id, id));
}

/** Numbers the pictures of a product in the order of `ids`, from 0. */
export async function reorderPictures(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    UPDATE product_picture SET position = ordered.place - 1
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS ordered (id, place)
    WHERE product_picture.id = ordered.id AND product_picture.position <> ordered.place - 1`);
}

/**
 * Makes pages show these pictures; without any, those that the product came with. Writes nothing when pages show them already. Returns
 * whether a published product is left without a picture.
 */
export async function showPictures(
  tx: Queryable,
  { productId, pictures }: { productId: string; pictures: readonly Picture[] },
): Promise<boolean> {
  const given = sql`coalesce(given_pictures, pictures)`;
  const shown = pictures.length === 0 ? given : sql`${JSON.stringify(pictures)}::jsonb`;
  const { rows } = await tx.execute<{ lacksPicture: boolean }>(sql`
    UPDATE product SET pictures = ${shown}, given_pictures = ${pictures.length === 0 ? sql`NULL` : given}
    WHERE id = ${productId} AND pictures <> ${shown}
    RETURNING status = 'published' AND pictures = '[]' AND image_url IS NULL AS "lacksPicture"`);
  return rows[0]?.lacksPicture === true;
}
