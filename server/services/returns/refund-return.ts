import type { Queryable } from '#database/connection/connect.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import { addSettledPieces, listRefundsOfOrder, type RefundRow } from '#database/queries/payments/refunds.ts';
import { sumStanding } from '#domain/refund/amount-due.ts';
import { chargesOf, sharesOf, sumOfShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { insertDividedRefund } from '../refunds/by-staff/insert-divided-refund.ts';
import { checkRefundLimit, refundLimitOf } from '../refunds/refund-limit.ts';
import { findRefundable, wrongReference } from '../refunds/refundable.ts';
import { findShippingShare } from '../refunds/shipping-share.ts';
import type { ServiceError } from '../service-error.ts';
import type { InspectedLine, Inspection } from './check-inspection.ts';

/**
 * Refunds the share of the accepted pieces of a return, or a lower amount, at most what is left of the order's money. Pieces that were
 * refunded before are not refunded again. Must run under the order's lock. Returns the cents. Errors: `order_move_refused`,
 * `refund_exceeded`, `invalid_request`, `reference_used`, `forbidden`.
 */
export async function refundReturn(
  tx: Queryable,
  {
    order,
    returnId,
    lines,
    inspection,
    staffRole,
    clock,
  }: {
    order: OrderRecord;
    returnId: string;
    lines: readonly InspectedLine[];
    inspection: Inspection;
    staffRole: StaffRole | undefined;
    clock: Clock;
  },
): Promise<Result<number, ServiceError>> {
  const orderId = order.id;
  const refunds = await listRefundsOfOrder(tx, orderId);
  const refundable = await findRefundable(tx, { order, refunds });
  if (!refundable.ok) return refundable;
  const { leftCents } = refundable.value;
  const shares = inspection.withoutRefund ? [] : await findShares(tx, { order, lines, inspection, refunds });
  const sum = sumOfShares(shares);
  const maxCents = Math.min(sum, leftCents);
  const cents = inspection.cents ?? maxCents;
  if (cents > maxCents) return fail(TOO_MUCH);
  const { reference } = inspection;
  if (cents <= 0) return reference === undefined ? ok(0) : fail(wrongReference(false));
  const allowed = checkRefundLimit(refundLimitOf(staffRole), sumStanding(refunds) + cents);
  if (!allowed.ok) return allowed;
  // An amount that differs from the shares is assigned to no line.
  const ownShares = cents === sum ? shares : [];
  await addSettledPieces(tx, { orderId, shares: ownShares });
  const row = { orderId, cents, reason: 'returned', reference, asCredit: false, returnId, isUndoable: false };
  const inserted = await insertDividedRefund(tx, {
    ...row,
    refundable: refundable.value,
    shares: ownShares,
    clock,
  });
  return inserted.ok ? ok(cents) : inserted;
}

const TOO_MUCH: ServiceError = {
  code: 'refund_exceeded',
  detail: 'The accepted items cost less, or less of the order’s money is left.',
};

async function findShares(
  tx: Queryable,
  {
    order,
    lines,
    inspection,
    refunds,
  }: {
    order: OrderRecord;
    lines: readonly InspectedLine[];
    inspection: Inspection;
    refunds: readonly RefundRow[];
  },
): Promise<RefundShare[]> {
  const rows = { ...order, ...(await readOrderAmounts(tx, order.id)) };
  const shares = sharesOf(chargesOf(rows), refundedPieces(lines));
  if (!inspection.shipping && !isNothingKept(order, lines)) return shares;
  const shipping = await findShippingShare(tx, { order: rows, refunds });
  return shipping === undefined ? shares : [...shares, shipping];
}

/** Returns the accepted pieces to refund. `sharesOf` leaves out those that were refunded before. */
function refundedPieces(lines: readonly InspectedLine[]): LinePieces[] {
  return lines.flatMap(({ position, accepted, resolution }) =>
    resolution === 'refund' && accepted > 0 ? [{ position, quantity: accepted }] : [],
  );
}

/** Whether the customer keeps no piece of the order, and gets no other one in exchange. */
export function isNothingKept(
  order: OrderRecord,
  lines: readonly Pick<InspectedLine, 'position' | 'resolution' | 'accepted'>[],
): boolean {
  if (lines.some(({ resolution, accepted }) => resolution === 'exchange' && accepted > 0)) return false;
  return order.lines.every(({ position, quantity, cancelled, returned, exchanged }) => {
    const accepted = lines.find((line) => line.position === position)?.accepted ?? 0;
    return returned + exchanged + accepted === quantity - cancelled;
  });
}
