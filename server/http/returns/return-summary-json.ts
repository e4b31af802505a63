import type { ApiReturnSummary } from '#contract/calls.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { ReturnRecord } from '#database/queries/returns/returns.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { customerName } from '../staff-orders/order-summary-json.ts';
import { returnLineJson } from './return-json.ts';

/** Returns what staff see of a return in every list. */
export function returnSummaryJson(
  order: OrderRecord,
  one: ReturnRecord,
  seesContacts: boolean,
): ApiReturnSummary {
  return {
    id: one.id,
    number: one.number,
    orderNumber: order.number,
    state: one.state,
    openedBy: one.openedBy,
    openedAt: one.createdAt.toISOString(),
    since: one.updatedAt.toISOString(),
    endsAt: one.endsAt?.toISOString() ?? null,
    customer: seesContacts ? customerName(order) : null,
    items: countPieces(one.lines),
    lines: one.lines.map((line) => ({
      ...returnLineJson(order, line),
      sku: order.lines.find(({ position }) => position === line.position)?.sku ?? null,
      restocked: line.restocked,
      rejectReason: line.rejectReason,
    })),
  };
}
