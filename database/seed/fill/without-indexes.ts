import type pg from 'pg';

/**
 * Runs `work` in the client's transaction while these tables have no secondary indexes, no foreign keys and no triggers, and makes all
 * that anew afterwards: many rows are indexed far faster at once than one by one. What the catalogue's triggers keep, counts and
 * words, is summed up anew, and everybody who keeps something of it is told.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(FINDS, [tables]);
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  for (const { drop } of rows) await client.query(drop);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const { make } of rows.toReversed()) await client.query(make);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('SELECT recount_products()');
  await client.query("SELECT tell_changed('{everything}')");
}

/** Foreign keys first, for they lean on indexes; primary keys and unique constraints stay, and so do what leans on them. */
const FINDS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`;
