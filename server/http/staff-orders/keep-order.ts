import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { fail, ok } from '#domain/result.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { keepOrder } from '../../services/orders/staff-cancellation.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** Takes back the cancellation of an order. */
export function keepStaffOrderEndpoint({
  database,
}: Pick<OrderDeps, 'database'>): Endpoint<'keepStaffOrder'> {
  return async ({ input: { params } }) => {
    const orderId = await findOrderIdByNumber(database.db, params.number);
    if (orderId === undefined) return fail({ code: 'order_unknown' });
    const kept = await keepOrder({ database }, { orderId });
    return kept.ok ? ok({ value: { state: kept.value.state } }) : kept;
  };
}
