import type { Queryable } from '#database/connection/connect.ts';
import type { OrderBalance, OrderRecord } from '#database/queries/orders/orders.ts';
import { hasStockForSale } from '#database/queries/orders/stock.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import type { PaymentObstacle } from '#domain/order/payment-obstacle.ts';

type PaidOrder = { readonly order: OrderRecord; readonly balance: OrderBalance };

/** Whether the shop has exactly what the order costs, less what was returned for a part of it. */
export async function isPaidInFull(db: Queryable, { order, balance }: PaidOrder): Promise<boolean> {
  const done = (await listRefundsOfOrder(db, order.id)).filter(({ state }) => state === 'done');
  return balance.leftCents === order.totalCents - done.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns what prevents staff from accepting the payment of an order under review; null when nothing does. */
export async function findPaymentObstacle(db: Queryable, paid: PaidOrder): Promise<PaymentObstacle | null> {
  if (!(await isPaidInFull(db, paid))) return 'amount';
  return (await hasStockForSale(db, paid.order.id)) ? null : 'stock';
}
