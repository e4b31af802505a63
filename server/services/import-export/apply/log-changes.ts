import type { Queryable } from '#database/connection/connect.ts';
import { insertChanges, type NewChange } from '#database/queries/staff/change-log.ts';

/** With more entries in a statement, the trigger `change_logged` refreshes all products of open screens. */
const ENTRIES_PER_STATEMENT = 100;

/** Records changes by few statements. Returns the ids of the entries, in their order. */
export async function logChanges(tx: Queryable, changes: readonly NewChange[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < changes.length; start += ENTRIES_PER_STATEMENT) {
    ids.push(...(await insertChanges(tx, changes.slice(start, start + ENTRIES_PER_STATEMENT))));
  }
  return ids;
}
