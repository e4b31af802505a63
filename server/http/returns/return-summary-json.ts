import type { ApiReturnSummary } from '#contract/calls.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { ReturnRecord } from '#database/queries/returns/returns.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { customerName } from '../staff-orders/order-summary-json.ts';
import { returnLineJson } from './return-json.ts';

/** Returns what staff see of a return in every list. */
export function returnSummaryJson(
  order: OrderRecord,
  record: ReturnRecord,
  seesContacts: boolean,
): ApiReturnSummary {
  return {
    id: record.id,
    number: record.number,
    orderNumber: order.number,
    state: record.state,
    openedBy: record.openedBy,
    openedAt: record.createdAt.toISOString(),
    since: record.updatedAt.toISOString(),
    endsAt: record.endsAt?.toISOString() ?? null,
    customer: seesContacts ? customerName(order) : null,
    items: countPieces(record.lines),
    lines: record.lines.map((line) => ({
      ...returnLineJson(order, line),
      sku: order.lines.find(({ position }) => position === line.position)?.sku ?? null,
      restocked: line.restocked,
      rejectReason: line.rejectReason,
    })),
  };
}
