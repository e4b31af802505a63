import type { ApiStaffOrder } from '#contract/calls.ts';
import { centsFromDollars, formatMoney, sum } from '#domain/money.ts';
import { CASH_RECEIVED, HAND_OVER, isPossible, type OrderAction } from '../../order/order-actions.ts';
import { describeStatus } from '../describe-order.ts';

/** Which of the selected orders can be handed over, by which action, and why the others cannot. */
export type HandoverPlan = {
  readonly steps: readonly { readonly order: ApiStaffOrder; readonly action: OrderAction }[];
  readonly leftOut: readonly { readonly number: number; readonly status: string }[];
};

/** Plans the handover of the selected orders. `now` is in milliseconds since 1970. */
export function planHandover(orders: readonly ApiStaffOrder[], now: number): HandoverPlan {
  const found = orders.map((order) => ({
    order,
    action: [HAND_OVER, CASH_RECEIVED].find((action) => isPossible(action, order)),
  }));
  return {
    steps: found.flatMap(({ order, action }) => (action === undefined ? [] : [{ order, action }])),
    leftOut: found.flatMap(({ order, action }) =>
      action === undefined ? [{ number: order.number, status: describeStatus(order, now).name }] : [],
    ),
  };
}

/** Returns the sum of what the customers pay, such as $277.10. */
export function sumDue(orders: readonly Pick<ApiStaffOrder, 'due'>[]): string {
  return formatMoney(sum(orders.map(({ due }) => centsFromDollars(due))));
}

/** Returns what the shop receives in cash by a handover. */
export function cashOf({ steps }: HandoverPlan): readonly ApiStaffOrder[] {
  return steps.filter(({ action }) => action === CASH_RECEIVED).map(({ order }) => order);
}
