import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { fail, ok } from '#domain/result.ts';
import { cancelLines } from '../../services/cancellations/cancel-lines.ts';
import { cancelOrder } from '../../services/cancellations/cancel-order.ts';
import { requestCancellation } from '../../services/orders/decisions/waiting-cancellation.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';

/** Cancels an order, or pieces of it, as a member of staff. The order may be the member's own. */
export function cancelStaffOrderEndpoint(deps: OrderDeps): Endpoint<'cancelStaffOrder'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const reference = await findOrderIdByNumber(deps.database.db, params.number);
    if (reference === undefined) return fail({ code: 'order_unknown' });
    const { reason, lines, undoable = false } = body;
    const author = authorOf(actor, headers);
    const by = { person: NO_CUSTOMER, author, staffRole: actor.staffRole, reason };
    const idempotencyKey = sent['idempotency-key'] ?? null;
    const cancelled =
      lines === undefined
        ? await (undoable ? requestCancellation : cancelOrder)(deps, { reference, by })
        : await cancelLines(deps, { reference, by, lines, idempotencyKey });
    return cancelled.ok ? ok({ value: { state: cancelled.value.state } }) : cancelled;
  };
}

/** Staff can cancel the order of any customer. */
const NO_CUSTOMER = { userId: null, guestId: null, linkDigests: [] };
