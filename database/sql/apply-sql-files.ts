import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/connect.ts';

/** `name` is `functions/<function>` or `triggers/<table>`, without the folders between. */
export type SqlFile = { readonly name: string; readonly text: string };

/** Reads the current functions and then the triggers, each sorted by name. */
export function readSqlFiles(): SqlFile[] {
  return ['functions', 'triggers'].flatMap((kind) => {
    const folder = new URL(`${kind}/`, import.meta.url);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => ({
        name: `${kind}/${basename(path, '.sql')}`,
        text: readFileSync(new URL(path, folder), 'utf8'),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  });
}

/** Returns a digest of all current functions and triggers. */
export function digestSqlFiles(): string {
  return digest(readSqlFiles().map(({ name, text }) => `${name}\n${text}`));
}

/**
 * Brings functions and triggers to their current files (docs/decisions/0027). Skips a file whose text and definition in PostgreSQL are
 * those of the last run, because replacing a trigger blocks the writers of its table. Must run in the transaction of the migrations.
 */
export async function applySqlFiles(tx: Pick<Queryable, 'execute'>): Promise<void> {
  await tx.execute(
    sql`CREATE TABLE IF NOT EXISTS drizzle.applied_sql_file (name text PRIMARY KEY, fingerprint text NOT NULL)`,
  );
  const { rows } = await tx.execute<{ name: string; fingerprint: string }>(
    sql`SELECT name, fingerprint FROM drizzle.applied_sql_file`,
  );
  const applied = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  const before = await readDefinitions(tx);
  const outdated = readSqlFiles().filter((file) => applied.get(file.name) !== fingerprint(file, before));
  for (const { text } of outdated) await tx.execute(sql.raw(text));
  const after = await readDefinitions(tx);
  for (const file of outdated) {
    await tx.execute(sql`
      INSERT INTO drizzle.applied_sql_file (name, fingerprint) VALUES (${file.name}, ${fingerprint(file, after)})
      ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint`);
  }
}

/** Reads PostgreSQL's definitions of the shop's functions and triggers, by the names of their files. */
export async function readDefinitions(db: Pick<Queryable, 'execute'>): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    SELECT 'functions/' || proname AS name,
      string_agg(pg_get_functiondef(oid), E'\n' ORDER BY oid::regprocedure::text) AS definition
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    GROUP BY proname
    UNION ALL
    SELECT 'triggers/' || relname, string_agg(pg_get_triggerdef(pg_trigger.oid), E'\n' ORDER BY tgname)
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
    GROUP BY relname`);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

function fingerprint({ name, text }: SqlFile, definitions: ReadonlyMap<string, string>): string {
  return digest([text, definitions.get(name) ?? '']);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
