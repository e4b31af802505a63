import type { OrderState } from '../order/order-state.ts';
import type { PaymentMethod } from '../order/payment-method.ts';

/** How many pieces of an order line the customer has, and how many of these are in returns or returned. */
export type ReturnCounters = {
  readonly delivered: number;
  /** In returns that are not over. */
  readonly inReturn: number;
  /** Back in the shop, and refunded. */
  readonly returned: number;
  /** Back in the shop, and replaced by another line. */
  readonly exchanged: number;
};

/** Returns how many pieces of a line the customer has, less those whose return was announced. */
export function leftToReturn({ delivered, inReturn, returned, exchanged }: ReturnCounters): number {
  return delivered - inReturn - returned - exchanged;
}

/** Whether pieces of an order can be returned: the customer has paid for it. A card order stays paid until its last piece is delivered. */
export function acceptsReturns({
  state,
  paymentMethod,
}: {
  readonly state: OrderState;
  readonly paymentMethod: PaymentMethod;
}): boolean {
  return state === 'handed_over' || (state === 'paid' && paymentMethod === 'card');
}
