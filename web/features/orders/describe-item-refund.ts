import type { ApiOrderWithHistory } from '#contract/calls.ts';
import { hasNothingToPay } from '#contract/payment-method.ts';
import { NOTHING_TO_REFUND, REFUND_TIME } from './describe-order-state.ts';

/**
 * Returns what happens to the money for cancelled items of an order. It goes back to the card, or lowers the cash on delivery. Anything
 * beyond that goes back to store credit, if the order was paid with some.
 */
export function describeItemRefund(
  order: Pick<ApiOrderWithHistory, 'paymentMethod' | 'total' | 'credit'>,
): string {
  const isByCredit = order.credit !== undefined;
  if (hasNothingToPay(order))
    return isByCredit ? 'What you paid for them goes back to your store credit.' : NOTHING_TO_REFUND;
  if (order.paymentMethod === 'cashOnDelivery')
    return isByCredit
      ? 'You pay less in cash on delivery. Anything beyond that goes back to your store credit.'
      : 'You pay less in cash on delivery.';
  const rest = isByCredit ? ', and anything beyond your card payment to your store credit' : '';
  return `We will refund what you paid for them to your card${rest}. ${REFUND_TIME}`;
}
