import { StatusMark } from '../ui/status-mark.tsx';
import { describePayment, describeStatus } from './describe-order.ts';

/** The next step of an order, or its outcome. */
export function OrderStatus({ order, now }: { order: Parameters<typeof describeStatus>[0]; now: number }) {
  return <StatusMark {...describeStatus(order, now)} />;
}

/** How an order is paid. */
export function OrderPayment({ order }: { order: Parameters<typeof describePayment>[0] }) {
  return <StatusMark {...describePayment(order)} />;
}
