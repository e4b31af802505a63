import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { NO_PICTURES, type FilePictureCounts } from '#domain/import-export/import-counts.ts';
import type { FilePictureState } from '#domain/import-export/import-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { csvPicture } from '../../schema/catalogue/imports.ts';
import { isDue, type LeaseTimes } from '../jobs/lease.ts';

/** A picture that an uploaded file names. */
export type FilePictureRecord = typeof csvPicture.$inferSelect;

type Key = Pick<FilePictureRecord, 'importId' | 'ordinal'>;

export async function insertFilePictures(
  tx: Queryable,
  rows: readonly (typeof csvPicture.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(csvPicture).values([...rows]);
}

/** Lists pictures of a file after one, in their order. */
export function listFilePictures(
  db: Queryable,
  {
    importId,
    state,
    after,
    limit,
  }: { importId: string; state: FilePictureState | undefined; after: number; limit: number },
): Promise<FilePictureRecord[]> {
  return db
    .select()
    .from(csvPicture)
    .where(
      and(
        eq(csvPicture.importId, importId),
        gt(csvPicture.ordinal, after),
        state && eq(csvPicture.state, state),
      ),
    )
    .orderBy(asc(csvPicture.ordinal))
    .limit(limit);
}

export async function countFilePictures(db: Queryable, importId: string): Promise<FilePictureCounts> {
  const rows = await db
    .select({ state: csvPicture.state, count: sql<number>`count(*)::int` })
    .from(csvPicture)
    .where(eq(csvPicture.importId, importId))
    .groupBy(csvPicture.state);
  const counts: Record<FilePictureState, number> = { ...NO_PICTURES };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/**
 * Schedules the pictures of a file whose products an import has applied, or found unchanged. A picture that an earlier import added becomes
 * `added`, and one of any other product `failed`.
 */
export async function schedulePictures(
  tx: Queryable,
  { importId, at }: { importId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE csv_picture AS wanted SET
      state = CASE WHEN earlier.picture_id IS NOT NULL THEN 'added' WHEN imported.product_id IS NULL THEN 'failed' ELSE 'due' END,
      due_at = CASE WHEN earlier.picture_id IS NULL AND imported.product_id IS NOT NULL THEN ${at.toISOString()}::timestamptz END,
      error = CASE WHEN earlier.picture_id IS NULL AND imported.product_id IS NULL THEN 'The product was not imported.' END,
      picture_id = earlier.picture_id
    FROM csv_picture AS self
      LEFT JOIN LATERAL (
        SELECT product_id FROM csv_row WHERE csv_row.import_id = self.import_id AND csv_row.product_id = self.product_id
          AND (verdict = 'same' OR applied_at IS NOT NULL) LIMIT 1
      ) AS imported ON true
      LEFT JOIN LATERAL (
        SELECT picture_id FROM csv_picture AS other JOIN product_picture ON product_picture.id = other.picture_id AND removed_at IS NULL
        WHERE other.product_id = self.product_id AND other.url = self.url AND other.state = 'added' LIMIT 1
      ) AS earlier ON true
    WHERE self.import_id = ${importId} AND self.state = 'waiting' AND wanted.import_id = self.import_id AND wanted.ordinal = self.ordinal`);
}

/** Leases the next due picture until `leaseEndsAt`. Concurrent processes get different ones. */
export async function leaseFilePicture(
  db: Queryable,
  times: LeaseTimes,
): Promise<FilePictureRecord | undefined> {
  const next = db
    .select({ importId: csvPicture.importId, ordinal: csvPicture.ordinal })
    .from(csvPicture)
    .where(and(eq(csvPicture.state, 'due'), isDue(csvPicture.dueAt, times)))
    .orderBy(asc(csvPicture.dueAt), asc(csvPicture.importId), asc(csvPicture.ordinal))
    .limit(1)
    .for('update', { skipLocked: true });
  const [leased] = await db
    .update(csvPicture)
    .set({ dueAt: times.leaseEndsAt, attempts: sql`${csvPicture.attempts} + 1` })
    .where(sql`(${csvPicture.importId}, ${csvPicture.ordinal}) = (${next})`)
    .returning();
  return leased;
}

/** Changes a picture that is still due; false when an undo, a discarded import or another process has ended it. */
export async function updateDuePicture(
  db: Queryable,
  key: Key,
  set: Partial<Pick<FilePictureRecord, 'state' | 'dueAt' | 'error' | 'pictureId' | 'changeId'>>,
): Promise<boolean> {
  const updated = await db
    .update(csvPicture)
    .set(set)
    .where(and(isPicture(key), eq(csvPicture.state, 'due')))
    .returning({ ordinal: csvPicture.ordinal });
  return updated.length > 0;
}

/** Makes failed pictures due again: all of a file, or one. Returns how many. */
export async function retryFilePictures(
  db: Queryable,
  { importId, ordinals, at }: { importId: string; ordinals: readonly number[] | null; at: Date },
): Promise<number> {
  const { rowCount } = await db
    .update(csvPicture)
    .set({ state: 'due', dueAt: at, attempts: 0, error: null })
    .where(
      and(
        eq(csvPicture.importId, importId),
        eq(csvPicture.state, 'failed'),
        ordinals === null ? undefined : inArray(csvPicture.ordinal, [...ordinals]),
      ),
    );
  return rowCount ?? 0;
}

/** Prevents the job from adding further pictures of a file. */
export async function stopFilePictures(tx: Queryable, importId: string): Promise<void> {
  await tx
    .update(csvPicture)
    .set({ state: 'removed', dueAt: null })
    .where(and(eq(csvPicture.importId, importId), eq(csvPicture.state, 'due')));
}

/** Finds the last picture that an import added and that is not undone yet. */
export async function findLastAddedPicture(
  db: Queryable,
  importId: string,
): Promise<(FilePictureRecord & { changeId: number }) | undefined> {
  const [row] = await db
    .select()
    .from(csvPicture)
    .where(
      and(eq(csvPicture.importId, importId), eq(csvPicture.state, 'added'), isNotNull(csvPicture.changeId)),
    )
    .orderBy(desc(csvPicture.ordinal))
    .limit(1);
  return row?.changeId === undefined || row.changeId === null
    ? undefined
    : { ...row, changeId: row.changeId };
}

/** Records the outcome of undoing an added picture. */
export async function writeUndonePicture(db: Queryable, key: Key, error: string | null): Promise<void> {
  const set = error === null ? { state: 'removed' as const, error: null } : { error, changeId: null };
  await db.update(csvPicture).set(set).where(isPicture(key));
}

function isPicture({ importId, ordinal }: Key) {
  return and(eq(csvPicture.importId, importId), eq(csvPicture.ordinal, ordinal));
}
