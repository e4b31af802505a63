import type { ApiOrder, ApiOrderWithHistory } from '#contract/calls.ts';
import { hasNothingToPay } from '#contract/payment-method.ts';
import { cents, centsFromDollars, formatDollars, formatMoney, sum } from '#domain/money.ts';

/** An order's state, and what it means for the shopper. */
type Description = { readonly title: string; readonly detail: string };

/** When a refund reaches the card. */
export const REFUND_TIME = 'It may take 5 to 10 days to appear.';

export const NOTHING_TO_REFUND = 'There was nothing to pay, so there is nothing to refund.';

const CREDIT_RETURNS = 'Your store credit is returned.';

/** Returns the description of an order's status. A server of the previous version sends only the state. */
export function describeOrderState(
  order: Pick<ApiOrder, 'state' | 'status' | 'total' | 'credit' | 'due' | 'email' | 'paymentMethod'> &
    Pick<ApiOrderWithHistory, 'refunds'>,
): Description {
  const total = formatDollars(order.due ?? order.total);
  const { state, status = state === 'handed_over' ? 'delivered' : state } = order;
  const andCredit = order.credit === undefined ? '' : ` ${CREDIT_RETURNS}`;
  const cash = order.due === 0 ? 'There is nothing left to pay.' : `You pay ${total} in cash on delivery.`;
  const toPay = order.paymentMethod === 'cashOnDelivery' ? cash : undefined;
  const descriptions: Readonly<Record<NonNullable<ApiOrder['status']>, Description>> = {
    awaiting_payment: { title: 'Waiting for payment', detail: 'You have not been charged yet.' },
    placed: {
      title: 'Placed, not paid yet',
      detail: `We are packing your order. ${cash}`,
    },
    paid: { title: 'Placed and paid', detail: 'Thank you. We are packing your order.' },
    partly_shipped: { title: 'Partly shipped', detail: 'We are packing the rest of your order.' },
    shipped: { title: 'Shipped', detail: toPay ?? 'Your order is on its way.' },
    partly_delivered: { title: 'Partly delivered', detail: 'The rest of your order follows.' },
    delivered: { title: 'Delivered', detail: 'Thank you for shopping with us.' },
    partly_returned: { title: 'Partly returned', detail: 'We have some of your items back.' },
    returned: { title: 'Returned', detail: 'We have all items back.' },
    needs_review: {
      title: 'We are checking your payment',
      detail: `There is a problem with it, and our staff are looking into it. You don’t need to do anything. We will email you at ${order.email}.`,
    },
    refund_pending: {
      title: 'Your refund is on its way',
      detail: hasOtherRefund(order)
        ? 'We are returning your money. ‘Your items’ lists the refunds.'
        : `We are refunding ${total} to your card. ${REFUND_TIME}${andCredit}`,
    },
    refunded: {
      title: 'Refunded',
      detail: hasOtherRefund(order)
        ? 'We have returned your money. ‘Your items’ lists the refunds.'
        : `We have refunded ${total} to your card. ${REFUND_TIME}${andCredit}`,
    },
    cancelled: { title: 'Cancelled', detail: `You have not been charged.${andCredit}` },
  };
  if (hasNothingToPay(order) && status === 'paid')
    return { ...descriptions.paid, title: 'Placed, nothing to pay' };
  // The order was cancelled while an earlier refund to store credit was pending.
  if (hasNothingToPay(order) && status === 'refund_pending')
    return { ...descriptions.refund_pending, detail: CREDIT_RETURNS };
  if (hasNothingToPay(order) && status === 'refunded')
    return {
      title: 'Cancelled',
      detail: order.credit === undefined ? 'There was nothing to pay.' : CREDIT_RETURNS,
    };
  return descriptions[status];
}

/** Whether money that was paid by card was returned in another way. */
function hasOtherRefund(order: Pick<ApiOrderWithHistory, 'refunds' | 'credit'>) {
  return order.refunds?.some(({ method }) => method === 'payout') === true || creditedCardMoneyOf(order) > 0;
}

/** Returns the money that was paid by card and returned as store credit. */
function creditedCardMoneyOf({ refunds = [], credit = 0 }: Pick<ApiOrderWithHistory, 'refunds' | 'credit'>) {
  const credited = refunds.filter(({ method }) => method === 'credit');
  const creditedCents = sum(credited.map(({ amount }) => centsFromDollars(amount)));
  return Math.max(0, creditedCents - centsFromDollars(credit));
}

/** Returns the part of an order's payment that has not been refunded yet. */
function unrefundedOf({
  total,
  credit = 0,
  refunds = [],
}: Pick<ApiOrderWithHistory, 'total' | 'credit' | 'refunds'>) {
  const returned = refunds.filter(({ method }) => method !== 'credit');
  return cents(
    centsFromDollars(total - credit) -
      sum(returned.map(({ amount }) => centsFromDollars(amount))) -
      creditedCardMoneyOf({ refunds, credit }),
  );
}

/** Returns what a cancellation refunds. */
export function describeRefund(
  order: Pick<ApiOrderWithHistory, 'total' | 'credit' | 'paymentMethod' | 'refunds'>,
): string {
  const credit = order.credit === undefined ? '' : CREDIT_RETURNS;
  if (hasNothingToPay(order)) return credit || NOTHING_TO_REFUND;
  return order.paymentMethod === 'stripe'
    ? `We will refund ${formatMoney(unrefundedOf(order))} to your card. ${REFUND_TIME} ${credit}`.trimEnd()
    : credit || 'You have not paid yet, so there is nothing to refund.';
}
