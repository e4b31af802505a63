import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import {
  addPiecesInReturn,
  addReturnedPieces,
  updateReturnLine,
  updateReturnState,
} from '#database/queries/returns/returns.ts';
import { lockUnitsOfOrder, losePieces, releasePieces } from '#database/queries/stock/order-stock.ts';
import { sendBackPieces } from '#database/queries/stock/return-stock.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ReturnResolution } from '#domain/return/return-resolution.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { noteWhatToSendBack } from '../customers/note-what-to-send-back.ts';
import { returnMail } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import {
  hasResults,
  checkResults,
  refundWishOf,
  type InspectedLine,
  type Inspection,
} from './check-inspection.ts';
import { settleExchanges } from './exchanges.ts';
import { returnMoveRefused, type LockedReturn } from './locked-return.ts';
import { recordReturnChange } from './record-return-change.ts';
import { refundReturn } from './refund-return.ts';

/**
 * Closes a received return whose order is locked: restocks or writes off the accepted pieces, refunds their share or replaces them, notes
 * that the others are to be sent back, and mails the customer. Idempotent. Returns the id of the order. Errors: `move_refused`,
 * `quantity_exceeded`, `invalid_request`, `refund_exceeded`, `order_move_refused`, `reference_used`, and `forbidden` when the refunds of
 * the order exceed the limit of the role.
 */
export async function inspectLocked(
  tx: Queryable,
  {
    order,
    record,
    inspection,
    author,
    staffRole,
    clock,
  }: LockedReturn & {
    inspection: Inspection;
    author: PersonAuthor;
    staffRole: StaffRole | undefined;
    clock: Clock;
  },
): Promise<Result<string, ServiceError>> {
  const { id } = record;
  const orderId = order.id;
  if (record.state === 'closed') {
    const refunds = (await listRefundsOfOrder(tx, orderId)).filter(({ returnId }) => returnId === id);
    return hasResults(record, { inspection, refunds }) ? ok(orderId) : fail(COMPLETED);
  }
  const next = nextReturnState(record.state, 'close');
  if (!next.ok) return fail(returnMoveRefused(record));
  const checked = checkResults(record, inspection);
  if (!checked.ok) return checked;
  const lines = checked.value;
  const refunded = await refundReturn(tx, { order, returnId: id, lines, inspection, staffRole, clock });
  if (!refunded.ok) return refunded;
  const at = clock.now();
  await lockUnitsOfOrder(tx, orderId);
  await moveStock(tx, { orderId, lines, at });
  await settleExchanges(tx, { order, lines, at });
  await updateLines(tx, { returnId: id, lines });
  await addPiecesInReturn(tx, { orderId, pieces: piecesOf(lines, ({ received }) => received), times: -1 });
  const acceptedFor = (resolution: ReturnResolution) =>
    piecesOf(lines, (line) => (line.resolution === resolution ? line.accepted : 0));
  await addReturnedPieces(tx, { orderId, pieces: acceptedFor('refund'), as: 'returned' });
  await addReturnedPieces(tx, { orderId, pieces: acceptedFor('exchange'), as: 'exchanged' });
  await updateReturnState(tx, { row: record, to: next.value, refundWish: refundWishOf(inspection), at });
  await insertMessage(tx, returnMail('return_closed_mail', { orderId, returnId: id, clock }));
  await noteWhatToSendBack(tx, { order, record, lines, author, clock });
  const changes =
    refunded.value === 0 ? [] : [{ field: 'refund in cents', before: null, after: refunded.value }];
  await recordReturnChange(tx, { orderId, from: record.state, to: 'closed', changes, author, at });
  return ok(orderId);
}

const COMPLETED: ServiceError = {
  code: 'move_refused',
  detail: 'Somebody has completed this return already, with other results or another refund.',
};

async function updateLines(
  tx: Queryable,
  { returnId, lines }: { returnId: string; lines: readonly InspectedLine[] },
): Promise<void> {
  for (const { position, accepted, restocked, rejectReason, resolution } of lines) {
    const result = { accepted, restocked, rejectReason, resolution };
    const isRefund = resolution === 'refund';
    await updateReturnLine(tx, { returnId, position }, { ...result, ...(isRefund && { newSize: null }) });
  }
}

/** Moves the stock of inspected pieces: for sale again, lost, or back to the customer. */
async function moveStock(
  tx: Queryable,
  { orderId, lines, at }: { orderId: string; lines: readonly InspectedLine[]; at: Date },
): Promise<void> {
  const stock = { orderId, cause: 'return inspected', at };
  const restocked = piecesOf(lines, (line) => line.restocked);
  await releasePieces(tx, { ...stock, from: 'returned', pieces: restocked });
  await losePieces(tx, {
    ...stock,
    from: 'returned',
    pieces: piecesOf(lines, (line) => line.accepted - line.restocked),
  });
  await sendBackPieces(tx, { ...stock, pieces: piecesOf(lines, (line) => line.received - line.accepted) });
}

function piecesOf(lines: readonly InspectedLine[], count: (line: InspectedLine) => number): LinePieces[] {
  return lines
    .map((line) => ({ position: line.position, quantity: count(line) }))
    .filter(({ quantity }) => quantity > 0);
}
