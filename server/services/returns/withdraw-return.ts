import { findDueTime, insertMessage } from '#database/queries/messages/outbox.ts';
import { findOrderById, type OrderRecord } from '#database/queries/orders/orders.ts';
import { addPiecesInReturn, findReturn, updateReturnState } from '#database/queries/returns/returns.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import { isCustomerOf, type OrderPerson } from '../guests/order-person.ts';
import { returnMail } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { releaseExchanges } from './exchanges.ts';
import { returnMoveRefused, withLockedReturn } from './locked-return.ts';

/**
 * Withdraws a return whose parcel is not in the shop yet, for its customer, and confirms it by mail. Returns the order. Idempotent. Errors:
 * `return_unknown`, `move_refused` also while the receipt of the parcel waits.
 */
export async function withdrawReturn(
  { database, clock }: WriteDeps,
  { id, person }: { id: string; person: OrderPerson },
): Promise<Result<OrderRecord, ServiceError>> {
  const seen = await findReturn(database.db, id);
  const owned = seen && (await findOrderById(database.db, seen.orderId));
  if (!owned || !(await isCustomerOf(database.db, owned, person))) return fail({ code: 'return_unknown' });
  return withLockedReturn(database, id, async (tx, { order, record }) => {
    if (record.state === 'withdrawn') return ok(order);
    const next = nextReturnState(record.state, 'withdraw');
    if (!next.ok) return fail(returnMoveRefused(record));
    // A waiting step of an approved return is its receipt, which prevents the withdrawal; a waiting decision about a request does not.
    const receiptDueAt = await findDueTime(tx, { kind: 'return_step', subjectId: id });
    if (record.state === 'approved' && receiptDueAt !== undefined) return fail(ARRIVED);
    const orderId = order.id;
    const at = clock.now();
    await updateReturnState(tx, { row: record, to: next.value, at });
    await releaseExchanges(tx, { order, record, cause: 'return withdrawn', at });
    await addPiecesInReturn(tx, { orderId, pieces: record.lines, times: -1 });
    await insertMessage(tx, returnMail('return_withdrawn_mail', { orderId, returnId: id, clock }));
    return ok((await findOrderById(tx, orderId)) ?? order);
  });
}

const ARRIVED: ServiceError = {
  code: 'move_refused',
  detail: 'This is not possible any more: your parcel has arrived.',
};
