import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { fail, ok } from '#domain/result.ts';
import { cancelOrder } from '../../services/orders/cancel-order.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';

/** Cancels an order as a member of staff, also the member's own. */
export function cancelStaffOrderEndpoint(deps: OrderDeps): Endpoint<'cancelStaffOrder'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const reference = await findOrderIdByNumber(deps.database.db, params.number);
    if (reference === undefined) return fail({ code: 'order_unknown' });
    const cancelled = await cancelOrder(deps, {
      reference,
      by: {
        person: NO_CUSTOMER,
        author: authorOf(actor, headers),
        staffRole: actor.staffRole,
        reason: body.reason,
      },
    });
    return cancelled.ok ? ok({ value: { state: cancelled.value.state } }) : cancelled;
  };
}

/** Staff can cancel the order of any customer. */
const NO_CUSTOMER = { userId: null, guestId: null, linkDigests: [] };
