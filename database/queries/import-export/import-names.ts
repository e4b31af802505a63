import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { NamedColumn, NameMatch, PlannedRecord } from '#domain/import-export/import-names.ts';
import type { Verdict } from '#domain/import-export/import-row.ts';
import type { Queryable } from '../../connection/connect.ts';
import { csvName, nameMatch } from '../../schema/catalogue/imports.ts';

/** A name in an uploaded file that the shop does not have. */
export type ImportNameRecord = typeof csvName.$inferSelect;

type NameOfImport = Pick<ImportNameRecord, 'importId' | 'column' | 'name'>;

/** Longer ones cannot be the label of a brand or category. */
const MAX_SPELLING_LENGTH = 100;

/** Maximum different names that are compared with the catalogue; the most frequent ones. */
const MAX_NAME_COUNT = 2000;

/** A name as cells have it, and the number of these cells. */
type CountedSpelling = { readonly column: NamedColumn; readonly spelling: string; readonly rows: number };

/** Lists how rows of a file spell brands, categories and departments, the most frequent ones first. Reads all its rows. */
export async function listNamesInRows(tx: Queryable, importId: string): Promise<CountedSpelling[]> {
  const { rows } = await tx.execute<CountedSpelling>(sql`
    SELECT "column", spelling, count(*)::int AS rows
    FROM csv_row, LATERAL (VALUES ('brand', cells ->> 'brand'), ('category', cells ->> 'category'), ('for', cells ->> 'for')) AS named ("column", spelling)
    WHERE import_id = ${importId} AND length(spelling) BETWEEN 1 AND ${MAX_SPELLING_LENGTH}
    GROUP BY 1, 2 ORDER BY rows DESC, 1, 2 LIMIT ${MAX_NAME_COUNT}`);
  return rows;
}

/** Records the unknown names of a file, and forgets those that it no longer has. Keeps what staff decided. */
export async function writeImportNames(
  tx: Queryable,
  importId: string,
  names: readonly Pick<ImportNameRecord, 'column' | 'name' | 'label' | 'spellings' | 'rows'>[],
): Promise<void> {
  const found = sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS found ("column" text, name text, label text, spellings text[], rows int)`;
  await tx.execute(sql`
    DELETE FROM csv_name WHERE import_id = ${importId} AND ("column", name) NOT IN (SELECT "column", name FROM ${found})`);
  await tx.execute(sql`
    INSERT INTO csv_name (import_id, "column", name, label, spellings, rows)
    SELECT ${importId}, "column", name, label, spellings, rows FROM ${found}
    ON CONFLICT (import_id, "column", name) DO UPDATE SET label = excluded.label, spellings = excluded.spellings, rows = excluded.rows`);
}

/** Lists the unknown names of a file: brands, then categories, then departments; the most frequent ones first. */
export function listImportNames(db: Queryable, importId: string): Promise<ImportNameRecord[]> {
  return db
    .select()
    .from(csvName)
    .where(eq(csvName.importId, importId))
    .orderBy(asc(csvName.column), desc(csvName.rows), asc(csvName.name));
}

/** A brand or category that an import creates. */
export type PlannedName = ImportNameRecord & { readonly creation: PlannedRecord };

/** Lists the brands and categories that an import creates. */
export async function listPlannedNames(db: Queryable, importId: string): Promise<PlannedName[]> {
  const names = await listImportNames(db, importId);
  return names.filter((name): name is PlannedName => name.creation !== null);
}

export async function updateImportName(
  tx: Queryable,
  { importId, column, name }: NameOfImport,
  set: Partial<Pick<ImportNameRecord, 'creation' | 'changeId' | 'refusal'>>,
): Promise<void> {
  await tx
    .update(csvName)
    .set(set)
    .where(and(eq(csvName.importId, importId), eq(csvName.column, column), eq(csvName.name, name)));
}

/** Makes the job preview all products again that have a row with this name. Returns how many rows lost each verdict. */
export async function forgetPreviewsOfName(
  tx: Queryable,
  { importId, column, spellings }: ImportNameRecord,
): Promise<{ verdict: Verdict; rows: number }[]> {
  const { rows } = await tx.execute<{ verdict: Verdict; rows: number }>(sql`
    WITH previewed AS MATERIALIZED (
      SELECT n, verdict FROM csv_row WHERE import_id = ${importId} AND verdict IS NOT NULL AND group_n IN (
        SELECT group_n FROM csv_row WHERE import_id = ${importId} AND cells ->> ${column} = ANY (${sql.param(spellings)}::text[]))
    ), forgotten AS (
      UPDATE csv_row SET verdict = NULL, changes = '[]', errors = '[]'
      FROM previewed WHERE import_id = ${importId} AND csv_row.n = previewed.n
    ) SELECT verdict, count(*)::int AS rows FROM previewed GROUP BY 1`);
  return rows;
}

/** Whether an import applies a row with this name. */
export async function isNameApplied(
  tx: Queryable,
  { importId, column, spellings }: ImportNameRecord,
): Promise<boolean> {
  const { rows } = await tx.execute<{ isApplied: boolean }>(sql`
    SELECT EXISTS (SELECT FROM csv_row WHERE import_id = ${importId} AND verdict IN ('new', 'changed')
      AND cells ->> ${column} = ANY (${sql.param(spellings)}::text[])) AS "isApplied"`);
  return rows[0]?.isApplied === true;
}

/** Lists what names in files mean. */
export function listNameMatches(db: Queryable): Promise<NameMatch[]> {
  return db.select().from(nameMatch);
}

/** Locks what a name means, and reads it. */
export async function lockNameMatch(
  tx: Queryable,
  { column, name }: Pick<NameMatch, 'column' | 'name'>,
): Promise<string | undefined> {
  const [row] = await tx.select().from(nameMatch).where(isNamed(column, name)).for('update');
  return row?.value;
}

export async function writeNameMatch(tx: Queryable, match: NameMatch): Promise<void> {
  const { value } = match;
  await tx
    .insert(nameMatch)
    .values(match)
    .onConflictDoUpdate({ target: [nameMatch.column, nameMatch.name], set: { value } });
}

export async function deleteNameMatch(
  tx: Queryable,
  { column, name }: Pick<NameMatch, 'column' | 'name'>,
): Promise<void> {
  await tx.delete(nameMatch).where(isNamed(column, name));
}

function isNamed(column: NamedColumn, name: string) {
  return and(eq(nameMatch.column, column), eq(nameMatch.name, name));
}
