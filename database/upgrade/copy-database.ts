import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { fail, ok, type Result } from '#domain/result.ts';

/** Called before each table. `doneBytes` and `totalBytes` are sizes on the disk, indexes included. */
export type OnTable = (progress: { doneBytes: number; totalBytes: number }) => void;

/** A table by its quoted name, with its quoted columns that store values. */
type Table = { readonly name: string; readonly columns: readonly string[]; readonly bytes: number };

/**
 * Copies all rows and sequences into a database with the same tables, and compares the copies. Rows that migrations have inserted there are
 * replaced, and no trigger fires. Both clients are superusers, and nobody else writes. Fails with a sentence.
 */
export async function copyDatabase({
  from,
  to,
  onTable,
}: {
  from: pg.Client;
  to: pg.Client;
  onTable: OnTable;
}): Promise<Result<void, string>> {
  for (const client of [from, to]) await client.query('SET statement_timeout = 0');
  const tables = await listTables(from);
  const difference = findDifference(tables, await listTables(to));
  if (difference !== undefined) return fail(difference);
  await to.query("SET session_replication_role = 'replica'");
  await to.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  const totalBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  for (const table of tables) {
    onTable({ doneBytes, totalBytes });
    await copyTable(table, { from, to });
    const [original, copy] = [await digest(from, table), await digest(to, table)];
    if (original !== copy) return fail(`The copy of ${table.name} differs from the original`);
    doneBytes += table.bytes;
  }
  await copySequences({ from, to });
  await to.query('ANALYZE');
  return ok(undefined);
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name, pg_total_relation_size(c.oid) AS bytes,
      (SELECT array_agg(quote_ident(attname) ORDER BY attname) FROM pg_attribute
       WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT IN ('pg_catalog', 'information_schema')
       AND relname <> 'applied_sql_file' -- says what the old cluster has
     ORDER BY 1`,
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** Returns a sentence about the first table that does not fit into the other database. */
function findDifference(before: readonly Table[], after: readonly Table[]): string | undefined {
  const columnsAfter = new Map(after.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of before) {
    const created = columnsAfter.get(name);
    if (created === undefined) return `The database has a table that the shop does not create: ${name}`;
    const extra = columns.find((column) => !created.includes(column));
    if (extra !== undefined) return `The table ${name} has a column that the shop does not create: ${extra}`;
  }
  return undefined;
}

async function copyTable({ name, columns }: Table, { from, to }: { from: pg.Client; to: pg.Client }) {
  const list = columns.join(', ');
  await pipeline(
    from.query(copyTo(`COPY (SELECT ${list} FROM ${name}) TO STDOUT`)),
    to.query(copyFrom(`COPY ${name} (${list}) FROM STDIN`)),
  );
}

/** Returns the number of rows and the sum of their hashes, which do not depend on PostgreSQL's version: partitions by hash rely on that. */
async function digest(client: pg.Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ count: string; sum: string | null }>(
    `SELECT count(*), sum(hashtextextended(each::text, 0)) AS sum FROM (SELECT ${columns.join(', ')} FROM ${name}) each`,
  );
  return `${rows[0]?.count} ${rows[0]?.sum}`;
}

async function copySequences({ from, to }: { from: pg.Client; to: pg.Client }): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE last_value IS NOT NULL`,
  );
  for (const { name, last } of rows) await to.query('SELECT setval($1::regclass, $2)', [name, last]);
}
