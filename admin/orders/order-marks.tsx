import { StatusMark } from '../ui/status-mark.tsx';
import { describePayment, describeStatus } from './describe-order.ts';

type Marked = {
  readonly order: Parameters<typeof describePayment>[0] & Parameters<typeof describeStatus>[0];
  readonly now: number;
};

/** The next step of an order, or its outcome. */
export function OrderStatus({ order, now }: Marked) {
  return <StatusMark {...describeStatus(order, now)} />;
}

/** How an order is paid. */
export function OrderPayment({ order }: Pick<Marked, 'order'>) {
  return <StatusMark {...describePayment(order)} />;
}
