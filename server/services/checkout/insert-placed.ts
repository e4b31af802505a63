import type { Queryable } from '#database/connection/connect.ts';
import { listProductsById } from '#database/queries/catalogue/products.ts';
import { insertOrder, type NewOrder } from '#database/queries/orders/insert-order.ts';
import { findOrderByKey, type OrderRecord } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { firstMail } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import { acceptLines } from './accept-lines.ts';
import { requestDigestOf, type OrderSubmission } from './order-request.ts';

/** The locked stock was short, but no longer is: another transaction has released it or split it by size. */
type StockMoved = { readonly code: 'stock_moved' };

/** Another customer has taken the last use of a discount, so that the order has another price. */
type UseTaken = { readonly code: 'use_taken' };

/** Staff have taken credit of the account meanwhile, so that less of the order is paid with it. */
type CreditTaken = { readonly code: 'credit_taken' };

/** Another transaction was faster: the order is priced again. */
export type Overtaken = StockMoved | UseTaken | CreditTaken;

/** Whether another transaction was faster. */
export function isOvertaken(error: { readonly code: string }): error is Overtaken {
  return ['stock_moved', 'use_taken', 'credit_taken'].includes(error.code);
}

/** Inserts an order with its stock and its first mail. Fails if another transaction was faster. */
export async function insertPlaced(
  tx: Queryable,
  { order, submission, clock }: { order: NewOrder; submission: OrderSubmission; clock: Clock },
): Promise<Result<OrderRecord, ServiceError | Overtaken>> {
  const { row, lines } = order;
  const { request, completeByStaff, isUndoable = false } = submission;
  const isHeld = row.state === 'awaiting_payment';
  // An unpaid order from the checkout has no mail yet.
  const message =
    isHeld && !row.paysByLink
      ? undefined
      : firstMail({ orderId: row.id, isToPay: isHeld, isUndoable, clock });
  const written = await insertOrder(tx, { ...order, as: isHeld ? 'held' : 'sold', message });
  if (written.ok) {
    const placed = { ...row, ...written.value, hasLeft: false };
    return completeByStaff ? completeByStaff(tx, placed) : ok(placed);
  }
  if (written.error === 'use_taken') return fail({ code: 'use_taken' });
  if (written.error === 'credit_taken') return fail({ code: 'credit_taken' });
  if (written.error === 'account_gone') return fail({ code: 'sign_in_required' });
  if (written.error === 'sent_before') return findRepeatedOrder(tx, submission);
  // Reads the products again: another customer may have bought them since.
  const products = await listProductsById(
    tx,
    lines.map(({ productId }) => productId),
  );
  const accepted = acceptLines(request, { products, checksStock: true });
  return accepted.ok ? fail({ code: 'stock_moved' }) : accepted;
}

/** Returns the order of a repeated request, or fails when its idempotency key was used for another one. */
export async function findRepeatedOrder(
  tx: Queryable,
  submission: OrderSubmission,
): Promise<Result<OrderRecord, ServiceError>> {
  const { buyer, idempotencyKey } = submission;
  const existing = await findOrderByKey(tx, { owner: buyer.owner, idempotencyKey });
  if (existing?.requestDigest !== requestDigestOf(submission))
    return fail({ code: 'idempotency_key_reused' });
  return existing.state === 'cancelled' ? fail({ code: 'order_closed' }) : ok(existing);
}
