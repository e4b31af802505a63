import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

export const UNDONE_ALREADY = 'This change was undone already.';

/** Returns the entry of an earlier undo to a request that repeats it with the same Idempotency-Key. Error: `undo_refused` for another request. */
export function repeatUndo(
  earlier: ChangeRecord,
  { author, idempotencyKey }: { author: { readonly userId: string | null }; idempotencyKey: string | null },
): Result<ChangeRecord, ServiceError> {
  const isRepeated =
    idempotencyKey !== null &&
    earlier.idempotencyKey === idempotencyKey &&
    earlier.byUserId === author.userId;
  return isRepeated ? ok(earlier) : fail({ code: 'undo_refused', detail: UNDONE_ALREADY });
}
