import type { Queryable } from '#database/connection/connect.ts';
import { findLastChangeOfField } from '#database/queries/staff/change-log.ts';
import type { MergedEdits } from '#domain/staff/merge-edits.ts';
import type { ServiceError } from '../service-error.ts';

/** Names the authors of the values that others wrote. */
export async function explainConflicts(
  tx: Queryable,
  id: string,
  conflicts: MergedEdits['conflicts'],
): Promise<ServiceError> {
  const explained = [];
  for (const conflict of conflicts) {
    const last = await findLastChangeOfField(tx, { type: 'product', id }, conflict.field);
    const who = last?.who ? last.who.name || last.who.email : null;
    explained.push({ ...conflict, who, at: last?.at.toISOString() ?? null });
  }
  return { code: 'changed_meanwhile', conflicts: explained };
}
