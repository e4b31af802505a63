import type { ApiStaffOrder } from '#contract/calls.ts';
import type { OrderLineRow, OrderRecord, OrderRow } from '#database/queries/orders/orders.ts';
import type { RefundRow } from '#database/queries/payments/refunds.ts';
import type { ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { isPersonErased } from '#domain/customer/erased-person.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { amountDue } from '#domain/refund/amount-due.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { findCancelObstacle } from '#domain/shipment/cancel-obstacle.ts';
import { leftToShip } from '#domain/shipment/line-counters.ts';
import { orderStatus } from '#domain/shipment/order-status.ts';

/**
 * Returns what staff see of an order in every list. `keptCents` is what the shop has received and not returned; shipments and refunds are
 * those of the order.
 */
export function orderSummaryJson(
  order: OrderRecord,
  {
    keptCents,
    shipments,
    refunds,
    isDisputed,
  }: {
    keptCents: number;
    isDisputed: boolean;
    shipments: readonly ShipmentRecord[];
    refunds: readonly RefundRow[];
  },
): Omit<ApiStaffOrder, 'customer' | 'lines' | 'hasRefusedMail' | 'hasNote'> {
  return {
    id: order.id,
    number: order.number,
    placedAt: order.createdAt.toISOString(),
    state: order.state,
    status: orderStatus(order.state, order.lines, shipments),
    paymentMethod: order.paymentMethod,
    paysByLink: order.paysByLink,
    total: dollarsFromStored(order.totalCents),
    credit: dollarsFromStored(order.creditCents),
    due: dollarsFromStored(amountDue(amountToPay(order), refunds)),
    kept: dollarsFromStored(keptCents),
    holdEndsAt: order.holdEndsAt?.toISOString() ?? null,
    refusedAt: order.refusedAt?.toISOString() ?? null,
    isGuest: order.guestId !== null,
    isDisputed,
    hasLeft: order.hasLeft,
    undelivered:
      (['back', 'failed'] as const).find((state) => shipments.some((one) => one.state === state)) ?? null,
    cancelObstacle: findCancelObstacle(shipments),
  };
}

/** Returns the name of the customer as one text; empty when the order no longer says who placed it. */
export function customerName(order: Pick<OrderRow, 'email' | 'firstName' | 'lastName'>): string {
  return isPersonErased(order) ? '' : `${order.firstName} ${order.lastName}`.trim();
}

/**
 * Returns the lines that are a part of an order. While it has pieces in no shipment, their lines are the first: after an exchange, the pieces
 * to pack are those of its last line.
 */
export function linesToShow({ state, lines, hasLeft }: OrderRecord): OrderLineRow[] {
  const shown = lines.filter(isPartOfOrder);
  if (hasLeft || !SHIPPABLE_STATES.includes(state)) return shown;
  const isDone = (line: OrderLineRow) => Number(leftToShip(line) === 0);
  return shown.toSorted((one, other) => isDone(one) - isDone(other));
}

/** Returns a line in the shape of the contract; money in dollars. */
export function summaryLineJson(line: OrderLineRow) {
  const { position, productId, img, title, brand, quantity, size, sku, unitCents, cancelled } = line;
  const price = dollarsFromStored(unitCents);
  return { _id: productId, position, img, title, brand, quantity, size, sku, price, cancelled };
}
