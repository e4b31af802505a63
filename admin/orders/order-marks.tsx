import type { ApiStaffOrder } from '#contract/calls.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { describePayment, describeStatus } from './describe-order.ts';

type Summary = Parameters<typeof describeStatus>[0];

/** What is to be done with an order, or what became of it. */
export function OrderStatus({ order, now }: { order: Summary; now: number }) {
  return <StatusMark {...describeStatus(order, now)} />;
}

/** How an order is paid. */
export function OrderPayment({ order }: { order: Pick<ApiStaffOrder, keyof Summary> }) {
  return <StatusMark {...describePayment(order)} />;
}
