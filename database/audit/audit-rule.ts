import { sql, type SQL } from 'drizzle-orm';
import type { KeyRange } from './walk-keys.ts';

/** A rule of the audit about the rows of a table; `query` selects violations within a range of ids, as `subject` and `found`. */
export type AuditRule = { readonly rule: string; readonly query: (range: KeyRange) => SQL };

/** A row that violates a rule, and its values. */
export type Violation = { readonly subject: string; readonly found: string };

/** Returns the condition that an id is within a range. */
export function within(column: string, { after, upTo }: KeyRange): SQL {
  const id = sql.raw(column);
  return sql`${id} > ${after}::uuid AND ${id} <= ${upTo}::uuid`;
}
