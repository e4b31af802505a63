import type { ChangeRecord } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * The outcome of an undo. `entry` is the entry of the undo. While parts are left to undo, `progress` says how many are done, and `entry` is
 * the change that is being undone.
 */
export type Undone = {
  readonly entry: ChangeRecord;
  readonly progress: { readonly done: number; readonly count: number; readonly after: string } | null;
};

export const UNDONE_ALREADY = 'This change was undone already.';

/**
 * Returns the entry of an earlier undo to a request that repeats it with the same Idempotency-Key. Error: `undo_refused` for another
 * request.
 */
export function repeatUndo(
  earlier: ChangeRecord,
  { author, idempotencyKey }: { author: { readonly userId: string | null }; idempotencyKey: string | null },
): Result<Undone, ServiceError> {
  const isRepeated =
    idempotencyKey !== null &&
    earlier.idempotencyKey === idempotencyKey &&
    earlier.byUserId === author.userId;
  return isRepeated
    ? ok({ entry: earlier, progress: null })
    : fail({ code: 'undo_refused', detail: UNDONE_ALREADY });
}
