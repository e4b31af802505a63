import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/connect.ts';

/** The rows whose id is greater than `after` and at most `upTo`. */
export type KeyRange = { readonly after: string; readonly upTo: string };

/** The type of each table's ids, and a value before all of them. */
const KEYS = {
  stock_unit: { type: 'uuid', least: '00000000-0000-0000-0000-000000000000' },
  shop_order: { type: 'uuid', least: '00000000-0000-0000-0000-000000000000' },
  product: { type: 'text', least: '' },
} as const;

/** Walks a table in the order of its ids in batches; yields the range and the number of rows of each. */
export async function* walkKeys(
  db: Queryable,
  { table, batch }: { table: keyof typeof KEYS; batch: number },
): AsyncGenerator<{ range: KeyRange; count: number }> {
  const { type, least } = KEYS[table];
  let after: string = least;
  for (;;) {
    const { rows } = await db.execute<{ upTo: string; count: number }>(sql`
      SELECT id::text AS "upTo", (count(*) OVER ())::int AS count
      FROM (SELECT id FROM ${sql.raw(table)} WHERE id > ${after}::${sql.raw(type)} ORDER BY id LIMIT ${batch}) AS part
      ORDER BY id DESC LIMIT 1`);
    const [part] = rows;
    if (part === undefined) return;
    yield { range: { after, upTo: part.upTo }, count: part.count };
    if (part.count < batch) return;
    after = part.upTo;
  }
}
