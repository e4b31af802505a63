import type { Queryable } from '#database/connection/connect.ts';
import { changeCredit } from '#database/queries/credit/credit.ts';
import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import { insertRefund, insertRefundShares } from '#database/queries/payments/refunds.ts';
import type { RefundShare } from '#domain/refund/refund-shares.ts';
import type { Clock } from '../../ports/clock.ts';
import { refundMail } from '../messages/order-messages.ts';

/** A refund as store credit of the order's account. */
type CreditRefund = {
  readonly orderId: string;
  readonly cents: number;
  readonly reason: string;
  readonly cancellationId?: string | null | undefined;
  readonly returnId?: string | undefined;
  readonly replaces?: string | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly shares: readonly RefundShare[];
};

/**
 * Refunds money of an order as store credit, and mails the customer: done at once, because no provider is involved. Must run under the order's
 * lock. Returns the id of the refund; null, with nothing changed, when the account was erased.
 */
export async function refundAsCredit(
  tx: Queryable,
  { shares, clock, ...row }: CreditRefund & { clock: Clock },
): Promise<string | null> {
  const { orderId, cents, reason } = row;
  const [id, at] = [clock.newId(), clock.now()];
  const order = await findOrderById(tx, orderId);
  if (order?.userId == null) return null;
  const done = { method: 'credit', state: 'done', settledAt: at } as const;
  await insertRefund(tx, { ...row, ...done, id, reference: null, createdAt: at });
  const entry = { userId: order.userId, cents, cause: 'refund', orderId, refundId: id, at } as const;
  if (!(await changeCredit(tx, entry))) return null;
  await insertRefundShares(tx, { refundId: id, orderId, shares });
  const money = { orderId, cents, provider: null, providerReference: null };
  await insertMoneyMovement(tx, { ...money, kind: 'credited', cause: reason, at });
  await insertOutbox(tx, refundMail({ orderId, refundId: id, clock }));
  return id;
}
