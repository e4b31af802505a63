import type { Queryable } from '#database/connection/connect.ts';
import { findDueTime, insertMessage } from '#database/queries/messages/outbox.ts';
import {
  addPiecesInReturn,
  listOverdueReturns,
  updateReturnState,
} from '#database/queries/returns/returns.ts';
import { ok, type Result } from '#domain/result.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import type { Clock } from '../../ports/clock.ts';
import { returnMail } from '../messages/order-messages.ts';
import type { WriteDeps } from '../write-deps.ts';
import { releaseExchanges } from './exchanges.ts';
import { withLockedReturn, type LockedReturn } from './locked-return.ts';

/** Maximum number of returns per run. */
const MAX_RETURN_COUNT = 100;

/**
 * Ends the approved returns whose parcel did not come in time, and mails their customers. Returns how many. An unexpected error is thrown
 * after the others are done.
 */
export async function expireReturns(
  { database, clock }: WriteDeps,
  isEnding: () => boolean,
): Promise<Result<number, never>> {
  const at = clock.now();
  const unexpected: unknown[] = [];
  let count = 0;
  for (const id of await listOverdueReturns(database.db, { at, limit: MAX_RETURN_COUNT })) {
    if (isEnding()) break;
    try {
      const expired = await withLockedReturn(database, id, (tx, found) => expire(tx, { ...found, clock }));
      if (expired.ok && expired.value) count += 1;
    } catch (error) {
      unexpected.push(error);
    }
  }
  if (unexpected.length > 0) throw unexpected[0];
  return ok(count);
}

/** Ends a return if it is still overdue: its state may have changed since it was listed. */
async function expire(
  tx: Queryable,
  { order, record, clock }: LockedReturn & { clock: Clock },
): Promise<Result<boolean, never>> {
  const orderId = order.id;
  const [next, at] = [nextReturnState(record.state, 'expire'), clock.now()];
  if (!next.ok || record.endsAt === null || record.endsAt > at) return ok(false);
  // Staff have recorded its parcel, and can still undo that.
  if ((await findDueTime(tx, { kind: 'return_step', subjectId: record.id })) !== undefined) return ok(false);
  await updateReturnState(tx, { row: record, to: next.value, at });
  await releaseExchanges(tx, { order, record, cause: 'return expired', at });
  await addPiecesInReturn(tx, { orderId, pieces: record.lines, times: -1 });
  await insertMessage(tx, returnMail('return_expired_mail', { orderId, returnId: record.id, clock }));
  return ok(true);
}
