import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { ImportState } from '#domain/import-export/import-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { csvImport } from '../../schema/catalogue/imports.ts';

/** A row of `csv_import`. */
export type ImportRecord = typeof csvImport.$inferSelect;

/** The place of an import in the list. */
export type ImportPosition = Pick<ImportRecord, 'createdAt' | 'id'>;

export async function insertImport(db: Queryable, row: typeof csvImport.$inferInsert): Promise<void> {
  await db.insert(csvImport).values(row);
}

export async function findImport(db: Queryable, id: string): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(csvImport).where(eq(csvImport.id, id));
  return row;
}

/** Locks an import and reads it. */
export async function lockImport(tx: Queryable, id: string): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(csvImport).where(eq(csvImport.id, id)).for('update');
  return row;
}

/** Lists the imports before another, newest first, without those that are still being uploaded. */
export function listImports(
  db: Queryable,
  { before, limit }: { before: ImportPosition | undefined; limit: number },
): Promise<ImportRecord[]> {
  return db
    .select()
    .from(csvImport)
    .where(
      and(
        sql`${csvImport.state} <> 'receiving'`,
        before &&
          sql`(${csvImport.createdAt}, ${csvImport.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(csvImport.createdAt), desc(csvImport.id))
    .limit(limit);
}

/** Finds the oldest import that the job `run-imports` has to continue. */
export async function findOpenImport(db: Queryable): Promise<ImportRecord | undefined> {
  const [row] = await db
    .select()
    .from(csvImport)
    .where(sql.raw(`state IN ('previewing', 'applying', 'undoing')`))
    .orderBy(csvImport.createdAt)
    .limit(1);
  return row;
}

export async function updateImport(
  db: Queryable,
  id: string,
  columns: Partial<typeof csvImport.$inferInsert>,
): Promise<void> {
  await db.update(csvImport).set(columns).where(eq(csvImport.id, id));
}

/**
 * Deletes imports with their rows: unfinished uploads from before `uploadStartedBefore`, and those from before `createdBefore` that no job
 * works on.
 */
export async function deleteOldImports(
  db: Queryable,
  { uploadStartedBefore, createdBefore }: { uploadStartedBefore: Date; createdBefore: Date },
): Promise<number> {
  const idle: ImportState[] = ['ready', 'applied', 'undone'];
  const { rowCount } = await db
    .delete(csvImport)
    .where(
      or(
        and(eq(csvImport.state, 'receiving'), lt(csvImport.createdAt, uploadStartedBefore)),
        and(inArray(csvImport.state, idle), lt(csvImport.createdAt, createdBefore)),
      ),
    );
  return rowCount ?? 0;
}

export async function deleteImport(db: Queryable, id: string): Promise<void> {
  await db.delete(csvImport).where(eq(csvImport.id, id));
}
