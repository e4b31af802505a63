import type { ApiStaffOrder } from '#contract/calls.ts';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { describePayment, describeStatus } from '../describe-order.ts';

/** Which of the selected orders can be shipped, and why the others cannot. */
export type ShippingPlan = {
  readonly orders: readonly ApiStaffOrder[];
  readonly leftOut: readonly { readonly number: number; readonly status: string }[];
};

/** Plans the shipping of the selected orders. `now` is in milliseconds since 1970. */
export function planShipping(selected: readonly ApiStaffOrder[], now: number): ShippingPlan {
  const orders = selected.filter(
    ({ state, hasLeft: hasLeftShop, isDisputed }) =>
      SHIPPABLE_STATES.includes(state) && !hasLeftShop && !isDisputed,
  );
  const leftOut = selected
    .filter((order) => !orders.includes(order))
    .map((order) => ({
      number: order.number,
      status: (order.isDisputed ? describePayment(order) : describeStatus(order, now)).name,
    }));
  return { orders, leftOut };
}

/** What an entry means: the slip of an order, its tracking number, or something that does not fit. */
export type ScannedEntry =
  | { readonly kind: 'slip'; readonly number: number }
  | { readonly kind: 'tracking'; readonly tracking: string }
  | { readonly kind: 'problem'; readonly text: string };

/** Reads what was scanned or typed: first the slip of an order, then its tracking number. */
export function readEntry(
  entry: string,
  { current, open, done }: { current: number | null; open: readonly number[]; done: readonly number[] },
): ScannedEntry {
  const text = entry.trim();
  const number = Number(text.replace(/^#/, ''));
  const isSlip = open.includes(number) || done.includes(number);
  if (current !== null) {
    if (isSlip)
      return { kind: 'problem', text: `This is a slip. Scan the tracking number of #${current} first.` };
    return { kind: 'tracking', tracking: text };
  }
  if (open.includes(number)) return { kind: 'slip', number };
  if (done.includes(number)) return { kind: 'problem', text: `#${number} is shipped already.` };
  return { kind: 'problem', text: `‘${text}’ is none of these orders.` };
}
