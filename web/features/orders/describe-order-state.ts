import type { ApiOrder } from '#contract/calls.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import type { OrderState } from '#domain/order/order-state.ts';

/** Where an order stands, in a few words, and what that means for its shopper. */
type Standing = { readonly title: string; readonly detail: string };

/** How long banks take to show returned money. */
const BANK = 'Your bank may need 5 to 10 days to show it.';

/** What is said of an order that stands in a state. */
export function describeOrderState(
  order: Pick<ApiOrder, 'state' | 'total' | 'email' | 'paymentMethod'>,
): Standing {
  const total = formatMoney(centsFromDollars(order.total));
  const standings: Readonly<Record<OrderState, Standing>> = {
    awaiting_payment: { title: 'Waiting for the payment', detail: 'Nothing is charged yet.' },
    placed: {
      title: 'Placed, not paid yet',
      detail: `We are packing it now. You pay ${total} in cash when it is handed over.`,
    },
    paid: { title: 'Placed and paid', detail: 'Thank you. We are packing it now.' },
    handed_over: { title: 'Delivered', detail: 'Thank you for shopping with us.' },
    needs_review: {
      title: 'We are looking into the payment',
      detail: `Something about it does not fit, so a person looks at it. There is nothing that you have to do: you hear from us at ${order.email}.`,
    },
    refund_pending: {
      title: 'Your money is on its way back',
      detail: `We are returning ${total} to your card. ${BANK}`,
    },
    refunded: { title: 'Refunded', detail: `We have returned ${total} to your card. ${BANK}` },
    cancelled: { title: 'Cancelled', detail: 'Nothing was paid, and nothing is left to do.' },
  };
  return standings[order.state];
}
