import type { ApiStaffOrder } from '#contract/calls.ts';
import { centsFromDollars, sum } from '#domain/money.ts';
import { CASH_RECEIVED, HAND_OVER, isPossible, type OrderAction } from '../../order/actions/order-actions.ts';
import { formatAmount } from '../../ui/format-amount.ts';
import { describePayment, describeStatus } from '../describe-order.ts';

/** Which of the selected orders can be handed over, by which action, and why the others cannot. */
export type HandoverPlan = {
  readonly steps: readonly { readonly order: ApiStaffOrder; readonly action: OrderAction }[];
  readonly leftOut: readonly { readonly number: number; readonly status: string }[];
};

/** Which orders are handed over: all that can be, or those that are paid in cash. */
export type HandoverKind = 'any' | 'cash';

const ACTIONS = { any: [HAND_OVER, CASH_RECEIVED], cash: [CASH_RECEIVED] } as const;

/** Plans the handover of the selected orders. `now` is in milliseconds since 1970. */
export function planHandover(
  orders: readonly ApiStaffOrder[],
  { kind, now }: { kind: HandoverKind; now: number },
): HandoverPlan {
  const found = orders.map((order) => ({
    order,
    action:
      order.isDisputed || order.undelivered !== null
        ? undefined
        : ACTIONS[kind].find((action) => isPossible(action, order)),
  }));
  const whyNot = (order: ApiStaffOrder) => {
    if (kind === 'cash' && order.paymentMethod !== 'cash') return 'paid by card';
    return (order.isDisputed ? describePayment(order) : describeStatus(order, now)).name;
  };
  return {
    steps: found.flatMap(({ order, action }) => (action === undefined ? [] : [{ order, action }])),
    leftOut: found.flatMap(({ order, action }) =>
      action === undefined ? [{ number: order.number, status: whyNot(order) }] : [],
    ),
  };
}

/** Returns the sum of what the customers pay, such as $1,277.10. */
export function sumDue(orders: readonly Pick<ApiStaffOrder, 'due'>[]): string {
  return formatAmount(sum(orders.map(({ due }) => centsFromDollars(due))));
}

/** Returns the orders whose cash the handover records as received. */
export function cashOf({ steps }: HandoverPlan): readonly ApiStaffOrder[] {
  return steps.filter(({ action }) => action === CASH_RECEIVED).map(({ order }) => order);
}
