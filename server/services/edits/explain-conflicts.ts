import type { FieldConflict } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { findLastChangeOfField, type NewChange } from '#database/queries/staff/change-log.ts';
import type { ServiceError } from '../service-error.ts';

/** Creates the failure for fields that others have changed. It has the author and the time of each change. */
export async function explainConflicts(
  tx: Queryable,
  subject: NewChange['subject'],
  conflicts: readonly Omit<FieldConflict, 'author' | 'at'>[],
): Promise<ServiceError> {
  const explained: FieldConflict[] = [];
  for (const conflict of conflicts) {
    const last = await findLastChangeOfField(tx, subject, conflict.field);
    explained.push({ ...conflict, author: last?.who ?? null, at: last?.at.toISOString() ?? null });
  }
  return { code: 'changed_meanwhile', conflicts: explained };
}
