import { orderPayload } from '#contract/example-order.ts';
import type { Answer, World } from './world.ts';

/** What a buyer orders, and the idempotency key. */
export type Wish = {
  readonly buyer: string;
  readonly product: string;
  readonly quantity?: number;
  readonly key?: string;
};

/** Starts a card payment. */
export function begin(
  world: World,
  { buyer, product, quantity = 1, key = 'a-key-of-its-own' }: Wish,
): Promise<Answer> {
  return world.call(buyer, ['POST', '/create-payment-intent'], {
    body: orderPayload({ _id: product, quantity }),
    key,
  });
}

/** Places a cash order. */
export function cash(
  world: World,
  { buyer, product, quantity = 1, key = 'a-key-of-its-own' }: Wish,
): Promise<Answer> {
  const body = { ...orderPayload({ _id: product, quantity }), paymentMethod: 'cashOnDelivery' };
  return world.call(buyer, ['POST', '/orders'], { body, key });
}

/** Reports a completed payment, as the browser does. */
export function record(
  world: World,
  { buyer, transactionId }: { buyer: string | null; transactionId: string },
): Promise<Answer> {
  return world.call(buyer, ['POST', '/orders'], { body: { paymentMethod: 'stripe', transactionId } });
}
