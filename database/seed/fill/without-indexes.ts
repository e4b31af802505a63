import type pg from 'pg';

/**
 * Runs `work` in the client's transaction without the secondary indexes, foreign keys and triggers of these tables, and creates them again:
 * indexing many rows at once is far faster. Then recomputes counts and words, and invalidates every page.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(CONSTRAINTS_AND_INDEXES, [tables]);
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  for (const { drop } of rows) await client.query(drop);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const { make } of rows.toReversed()) await client.query(make);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('SELECT recount_products()');
  await client.query("SELECT tell_changed('{everything}')");
}

/** Foreign keys first, because they depend on indexes. Primary keys, unique constraints and their dependents stay. */
const CONSTRAINTS_AND_INDEXES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`;
