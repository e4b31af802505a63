import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { productPicture } from '../../schema/catalogue/pictures.ts';
import { isDue, type LeaseTimes } from '../jobs/lease.ts';
import type { UploadedPicture } from './product-pictures.ts';

/**
 * Leases one picture whose files are due until `leaseEndsAt`. After a crash it is due again when its lease ends. Concurrent processes get
 * different pictures.
 */
export async function leasePicture(db: Queryable, times: LeaseTimes): Promise<UploadedPicture | undefined> {
  const next = db
    .select({ id: productPicture.id })
    .from(productPicture)
    .where(
      and(
        isDue(productPicture.dueAt, times),
        isNotNull(productPicture.storedAt),
        isNull(productPicture.removedAt),
      ),
    )
    .orderBy(asc(productPicture.dueAt), asc(productPicture.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [leased] = await db
    .update(productPicture)
    .set({ dueAt: times.leaseEndsAt, attempts: sql`${productPicture.attempts} + 1` })
    .where(eq(productPicture.id, sql`(${next})`))
    .returning();
  return leased;
}

/** A version of a picture. Its files are wanted until the picture gets another focal point or is removed. */
type Version = Pick<UploadedPicture, 'id' | 'version'>;

function isWanted({ id, version }: Version) {
  return and(
    eq(productPicture.id, id),
    eq(productPicture.version, version),
    isNull(productPicture.removedAt),
  );
}

/** Records a file; false when its version is no longer wanted. */
export async function recordFile(
  db: Queryable,
  wanted: Version,
  { name, bytes }: { name: string; bytes: number },
): Promise<boolean> {
  const added = JSON.stringify({ [name]: bytes });
  const recorded = await db
    .update(productPicture)
    .set({ files: sql`${productPicture.files} || ${added}::jsonb` })
    .where(isWanted(wanted))
    .returning({ id: productPicture.id });
  return recorded.length > 0;
}

/** Records that all files of a version are made; false when it is no longer wanted. */
export async function completePicture(tx: Queryable, wanted: Version, colour: string): Promise<boolean> {
  const completed = await tx
    .update(productPicture)
    .set({
      shownVersion: wanted.version,
      shownColour: colour,
      dueAt: null,
      attempts: 0,
      lastError: null,
    })
    .where(isWanted(wanted))
    .returning({ id: productPicture.id });
  return completed.length > 0;
}

/** Schedules the next attempt for a version; with `dueAt` null there is none. */
export async function postponePicture(
  db: Queryable,
  wanted: Version,
  { dueAt, lastError }: { dueAt: Date | null; lastError: string | null },
): Promise<void> {
  await db.update(productPicture).set({ dueAt, lastError }).where(isWanted(wanted));
}

/**
 * Lists pictures with files that nothing has needed since `before`: removed, never completely received, or with files of an earlier
 * version.
 */
export async function listUnusedPictures(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<UploadedPicture[]> {
  return db
    .select()
    .from(productPicture)
    .where(
      or(
        lt(productPicture.removedAt, before),
        and(isNull(productPicture.storedAt), lt(productPicture.createdAt, before)),
        lt(productPicture.staleSince, before),
      ),
    )
    .orderBy(asc(productPicture.createdAt))
    .limit(limit);
}

/** Records that the files of earlier versions are deleted, apart from `kept`, unless a version was replaced since `before`. */
export async function clearStale(
  db: Queryable,
  { id, kept, before }: { id: string; kept: readonly string[]; before: Date },
): Promise<void> {
  await db
    .update(productPicture)
    .set({ staleVersions: [...kept], ...(kept.length === 0 && { staleSince: null }) })
    .where(and(eq(productPicture.id, id), lt(productPicture.staleSince, before)));
}

/** Deletes a picture that is still removed, or was never completely received. The caller has deleted its files. */
export async function deletePicture(db: Queryable, id: string): Promise<void> {
  await db
    .delete(productPicture)
    .where(
      and(
        eq(productPicture.id, id),
        or(isNotNull(productPicture.removedAt), isNull(productPicture.storedAt)),
      ),
    );
}
