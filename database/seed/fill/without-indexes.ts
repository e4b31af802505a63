import type pg from 'pg';

/**
 * Runs `work` in the client's transaction without the secondary indexes and foreign keys of these tables, and creates them again: indexing
 * many rows at once is far faster. Of the triggers, only those that compute columns run. Then recomputes counts and words, and invalidates
 * every page.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(CONSTRAINTS_AND_INDEXES, [tables]);
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  for (const { drop } of rows) await client.query(drop);
  const triggers = await client.query<{ disable: string; enable: string }>(AFTER_TRIGGERS, [tables]);
  for (const { disable } of triggers.rows) await client.query(disable);
  await work();
  for (const { make } of rows.toReversed()) await client.query(make);
  for (const { enable } of triggers.rows) await client.query(enable);
  await client.query('SELECT recount_products()');
  await client.query("SELECT notify_catalogue_tags('{everything}')");
}

/** Foreign keys first, because they depend on indexes. Primary keys, unique constraints and their dependents stay. */
const CONSTRAINTS_AND_INDEXES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`;

/** Bit 2 of the type: runs before the write. */
const AFTER_TRIGGERS = `
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
    format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS enable
  FROM pg_trigger WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal AND tgtype & 2 = 0`;
