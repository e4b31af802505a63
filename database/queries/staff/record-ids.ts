import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';

/** The tables of records whose ids derive from their names. Their names are also the subject types of the log of changes. */
export type NamedTable = 'price_rule' | 'promotion' | 'shipping_zone' | 'tax_rate' | 'carrier';

/** Lists the taken ids that equal `id` or begin with it and a dash: of records, and of deleted records that an undo may restore. */
export async function listRecordIdsLike(db: Queryable, table: NamedTable, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ${sql.identifier(table)} WHERE id = ${id} OR id LIKE ${`${id}-%`}
    UNION SELECT subject_id FROM change_log
    WHERE subject_type = ${table} AND (subject_id = ${id} OR subject_id LIKE ${`${id}-%`})`);
  return rows.map((row) => row.id);
}
