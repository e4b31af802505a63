import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { fail, ok } from '#domain/result.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { keepOrder } from '../../services/orders/staff-cancellation.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { authorOf } from '../staff/author.ts';

/** Takes back the cancellation of an order. */
export function keepStaffOrderEndpoint(deps: OrderDeps): Endpoint<'keepStaffOrder'> {
  return async ({ input: { params }, actor, headers }) => {
    const orderId = await findOrderIdByNumber(deps.database.db, params.number);
    if (orderId === undefined) return fail({ code: 'order_unknown' });
    const kept = await keepOrder(deps, { orderId, author: authorOf(actor, headers) });
    return kept.ok ? ok({ value: { state: kept.value.state } }) : kept;
  };
}
