import type { Queryable } from '#database/connection/connect.ts';
import { findCreditBalance } from '#database/queries/credit/credit.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';
import type { RefundRow } from '#database/queries/payments/refunds.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { isSale } from '#domain/order/order-state.ts';
import { amountDue, sumOwed } from '#domain/refund/amount-due.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

/** How a refund by staff reaches the customer. */
export type StaffRefundMethod = Refundable['method'] | 'credit';

/** How much of an order's money staff can refund, and how. */
export type Refundable = {
  readonly method: 'card' | 'not_charged' | 'payout';
  readonly leftCents: number;
  /** The part that was paid with store credit. It is refunded last. */
  readonly creditCents: number;
  /** The part that was paid with store credit of an account that has been erased since. It cannot be given back. */
  readonly lostCents: number;
  /** The account that can get the money as store credit instead, and its balance; null when there is none, or nothing is paid yet. */
  readonly credit: CreditOwner | null;
};

/** An account and its store credit. */
type CreditOwner = { readonly userId: string; readonly balanceCents: number };

/**
 * Returns how, and how much, staff can refund of an order. A card order is refunded to the card. A refund of a cash order lowers what is
 * collected at the door; after the delivery, it is paid out. Error: `order_move_refused` in every other state.
 */
export async function findRefundable(
  db: Queryable,
  { order, refunds }: { order: OrderRow; refunds: readonly RefundRow[] },
): Promise<Result<Refundable, ServiceError>> {
  return isSale(order)
    ? ok(await sumRefundable(db, { order, refunds }))
    : fail({ code: 'order_move_refused' });
}

/** Returns how, and how much, can be returned of an order in any state. */
export async function sumRefundable(
  db: Queryable,
  { order, refunds }: { order: OrderRow; refunds: readonly RefundRow[] },
): Promise<Refundable> {
  const { id, state, paymentMethod, userId } = order;
  const balance = await readOrderBalance(db, id);
  const owner = userId === null ? null : await findCreditOwner(db, userId);
  // The balance still has the money of refunds that are pending, or that failed and wait for staff to repeat them.
  const restCents = balance.leftCents - sumOwed(refunds, ['card', 'credit', 'payout']);
  // Credit may have been paid out.
  const creditCents = Math.max(0, Math.min(restCents, balance.creditCents - sumOwed(refunds, ['credit'])));
  // An erased account has forfeited its credit.
  const lostCents = owner === null ? creditCents : 0;
  if (state === 'placed')
    return {
      method: 'not_charged',
      leftCents: amountDue(amountToPay(order), refunds) + creditCents - lostCents,
      creditCents: creditCents - lostCents,
      lostCents,
      credit: null,
    };
  return {
    method: paymentMethod === 'card' ? 'card' : 'payout',
    leftCents: restCents - lostCents,
    creditCents: creditCents - lostCents,
    lostCents,
    credit: owner,
  };
}

async function findCreditOwner(db: Queryable, userId: string): Promise<CreditOwner | null> {
  const balanceCents = await findCreditBalance(db, userId);
  return balanceCents === null ? null : { userId, balanceCents };
}

/** Returns the failure of a payout without its reference, or of a refund with one that pays nothing out. */
export function wrongReference(isPaidOut: boolean): ServiceError {
  const message = isPaidOut
    ? 'The order was paid in cash. Enter the reference of the payout.'
    : 'Only payouts have a reference.';
  return { code: 'invalid_request', errors: [{ field: 'reference', message }] };
}
