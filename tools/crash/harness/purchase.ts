import { createOrderPayload } from '#contract/example-order.ts';
import type { ShopResponse, Harness } from './harness.ts';

/** What a buyer orders, and the idempotency key. */
export type Purchase = {
  readonly buyer: string;
  readonly product: string;
  readonly quantity?: number;
  readonly size?: string;
  readonly key?: string;
};

/** Starts a card payment. */
export function startCardOrder(
  harness: Harness,
  { buyer, product, quantity = 1, size = 'M', key = 'a-key-of-its-own' }: Purchase,
): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/create-payment-intent'], {
    body: createOrderPayload({ _id: product, quantity, size }),
    key,
  });
}

/** Places a cash order. */
export function placeCashOrder(
  harness: Harness,
  { buyer, product, quantity = 1, size = 'M', key = 'a-key-of-its-own' }: Purchase,
): Promise<ShopResponse> {
  const body = { ...createOrderPayload({ _id: product, quantity, size }), paymentMethod: 'cashOnDelivery' };
  return harness.call(buyer, ['POST', '/orders'], { body, key });
}

/** Reports a completed payment, as the browser does. */
export function recordPayment(
  harness: Harness,
  { buyer, transactionId }: { buyer: string | null; transactionId: string },
): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/orders'], { body: { paymentMethod: 'stripe', transactionId } });
}
