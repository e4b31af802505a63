import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Verdict } from '#domain/import-export/import-row.ts';
import type { ImportState } from '#domain/import-export/import-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { csvImport, csvRow } from '../../schema/imports.ts';

/** A row of `csv_import`. */
export type ImportRecord = typeof csvImport.$inferSelect;

/** The rows of an import by what the preview or the apply found. */
export type ImportCounts = Readonly<Record<Verdict, number>> & {
  readonly applied: number;
  readonly refused: number;
  /** The products whose changes an undo restores, and those that the running undo has not reached yet. */
  readonly undoable: number;
  readonly toUndo: number;
};

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
  { before, limit }: { before: { readonly createdAt: Date; readonly id: string } | undefined; limit: number },
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

/** Deletes imports with their rows: unfinished uploads from before `receivedBefore`, and others that are idle from before `createdBefore`. */
export async function deleteOldImports(
  db: Queryable,
  { receivedBefore, createdBefore }: { receivedBefore: Date; createdBefore: Date },
): Promise<number> {
  const ended: ImportState[] = ['ready', 'applied', 'undone'];
  const { rowCount } = await db
    .delete(csvImport)
    .where(
      or(
        and(eq(csvImport.state, 'receiving'), lt(csvImport.createdAt, receivedBefore)),
        and(inArray(csvImport.state, ended), lt(csvImport.createdAt, createdBefore)),
      ),
    );
  return rowCount ?? 0;
}

export async function deleteImport(db: Queryable, id: string): Promise<void> {
  await db.delete(csvImport).where(eq(csvImport.id, id));
}

/** Counts the rows of an import. */
export async function countImportRows(
  db: Queryable,
  { id, cursor }: Pick<ImportRecord, 'id' | 'cursor'>,
): Promise<ImportCounts> {
  const hasChanges = sql`cardinality(${csvRow.changeIds}) > 0`;
  const rows = await db
    .select({
      verdict: csvRow.verdict,
      count: sql<number>`count(*)::int`,
      applied: sql<number>`count(${csvRow.appliedAt})::int`,
      refused: sql<number>`count(${csvRow.refusal})::int`,
      undoable: sql<number>`(count(*) FILTER (WHERE ${hasChanges}))::int`,
      toUndo: sql<number>`(count(*) FILTER (WHERE ${hasChanges} AND ${csvRow.n} < ${cursor}))::int`,
    })
    .from(csvRow)
    .where(eq(csvRow.importId, id))
    .groupBy(csvRow.verdict);
  type Total = 'applied' | 'refused' | 'undoable' | 'toUndo';
  const sumOf = (total: Total) => rows.reduce((sum, row) => sum + row[total], 0);
  const countOf = (verdict: Verdict) => rows.find((row) => row.verdict === verdict)?.count ?? 0;
  return {
    new: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    error: countOf('error'),
    applied: sumOf('applied'),
    refused: sumOf('refused'),
    undoable: sumOf('undoable'),
    toUndo: sumOf('toUndo'),
  };
}
