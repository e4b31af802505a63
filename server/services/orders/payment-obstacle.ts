import type { OrderBalance } from '#database/queries/orders/order-money.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { RefundRow } from '#database/queries/payments/refunds.ts';

/** Returns what the shop must have of an order for its payment to be accepted: the total, less what was returned for a part of it. */
export function wantedCents({ totalCents }: OrderRecord, refunds: readonly RefundRow[]): number {
  const done = refunds.filter(({ state }) => state === 'done');
  return totalCents - done.reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether the shop has exactly what the order costs. `refunds` are those of the order. */
export function isPaidInFull(
  order: OrderRecord,
  { balance, refunds }: { balance: OrderBalance; refunds: readonly RefundRow[] },
): boolean {
  return balance.leftCents === wantedCents(order, refunds);
}
