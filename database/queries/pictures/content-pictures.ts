import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { BLOCK_PICTURES } from '#domain/content/block-pictures.ts';
import type { Queryable } from '../../connection/connect.ts';
import { productPicture } from '../../schema/catalogue/pictures.ts';
import { sqlList } from '../../schema/sql-list.ts';
import type { UploadedPicture } from './product-pictures.ts';

const isStored = and(isNull(productPicture.productId), isNotNull(productPicture.storedAt));

/** Finds an uploaded picture of the home page. */
export async function findContentPicture(db: Queryable, id: string): Promise<UploadedPicture | undefined> {
  const [found] = await listContentPictures(db, [id]);
  return found;
}

/** Lists those of these pictures that are of the home page. */
export async function listContentPictures(db: Queryable, ids: readonly string[]): Promise<UploadedPicture[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(productPicture)
        .where(and(isStored, inArray(productPicture.id, [...ids])));
}

/** Finds a picture of the home page by the digest of its file. */
export async function findContentPictureByDigest(
  db: Queryable,
  digest: string,
): Promise<UploadedPicture | undefined> {
  const [found] = await db
    .select()
    .from(productPicture)
    .where(and(isStored, isNull(productPicture.removedAt), eq(productPicture.digest, digest)))
    .limit(1);
  return found;
}

/**
 * Keeps pictures of the home page that a draft names. Returns whether all of them exist. One that was removed before `removedSince` may have
 * lost its files.
 */
export async function keepContentPictures(
  tx: Queryable,
  ids: readonly string[],
  removedSince: Date,
): Promise<boolean> {
  const kept = await tx
    .update(productPicture)
    .set({ removedAt: sql`NULL` })
    .where(
      and(
        isStored,
        inArray(productPicture.id, [...ids]),
        sql`coalesce(${productPicture.removedAt}, 'infinity') > ${removedSince.toISOString()}`,
      ),
    )
    .returning({ id: productPicture.id });
  return kept.length === ids.length;
}

/** The fields that name a picture. */
const NAMES = sqlList(BLOCK_PICTURES.map(({ name }) => name));

/**
 * Removes the pictures uploaded before a time that neither the home page nor its draft or its history names. Must run under the lock of the
 * home page's content.
 */
export async function removeUnusedContentPictures(
  tx: Queryable,
  { before, at }: { before: Date; at: Date },
): Promise<void> {
  const used = sql.raw(`
    SELECT used.value FROM content_block CROSS JOIN jsonb_each_text(texts) AS used WHERE used.key IN (${NAMES})
    UNION SELECT used.value FROM content_version CROSS JOIN jsonb_each_text(fields) AS used
      WHERE document = 'home' AND used.key IN (${NAMES})`);
  await tx
    .update(productPicture)
    .set({ removedAt: at })
    .where(
      and(
        isStored,
        isNull(productPicture.removedAt),
        lt(productPicture.createdAt, before),
        sql`NOT EXISTS (SELECT FROM (${used}) AS used WHERE used.value = ${productPicture.id}::text)`,
      ),
    );
}
