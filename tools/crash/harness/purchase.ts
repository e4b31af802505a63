import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import type { ShopResponse, Harness } from './harness.ts';

/** What a buyer orders, and the idempotency key. */
export type Purchase = {
  readonly buyer: string;
  readonly product: string;
  readonly quantity?: number;
  readonly size?: string;
  readonly key?: string;
  /** Pays with store credit, as far as that reaches. */
  readonly useCredit?: boolean;
};

/** Several lines that a buyer orders at once: the product, quantity and size of each. */
export type CartPurchase = {
  readonly buyer: string;
  readonly lines: readonly (readonly [product: string, quantity: number, size?: string])[];
  readonly key?: string;
  readonly useCredit?: boolean;
};

/** Starts a card payment. */
export function startCardOrder(
  harness: Harness,
  { buyer, product, quantity = 1, size = 'M', key = 'a-key-of-its-own', useCredit = false }: Purchase,
): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/create-payment-intent'], {
    body: { ...createOrderPayload({ _id: product, quantity, size }), ...(useCredit && { useCredit }) },
    key,
  });
}

/** Places a cash order. */
export function placeCashOrder(
  harness: Harness,
  { buyer, product, quantity = 1, size = 'M', key = 'a-key-of-its-own', useCredit = false }: Purchase,
): Promise<ShopResponse> {
  const body = {
    ...createOrderPayload({ _id: product, quantity, size }),
    ...(useCredit && { useCredit }),
    paymentMethod: 'cashOnDelivery',
  };
  return harness.call(buyer, ['POST', '/orders'], { body, key });
}

/** Starts a card payment for a cart. */
export function startCardCart(
  harness: Harness,
  { buyer, lines, key = 'a-cart-of-its-own', useCredit = false }: CartPurchase,
): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/create-payment-intent'], {
    body: cartBody(lines, useCredit),
    key,
  });
}

/** Places a cash order of a cart. */
export function placeCashCart(
  harness: Harness,
  { buyer, lines, key = 'a-cart-of-its-own', useCredit = false }: CartPurchase,
): Promise<ShopResponse> {
  const body = { ...cartBody(lines, useCredit), paymentMethod: 'cashOnDelivery' };
  return harness.call(buyer, ['POST', '/orders'], { body, key });
}

function cartBody(lines: CartPurchase['lines'], useCredit: boolean) {
  const payload = createCartPayload(lines.map(([_id, quantity, size = 'M']) => ({ _id, quantity, size })));
  return { ...payload, ...(useCredit && { useCredit }) };
}

/** Reports a completed payment, as the browser does. */
export function recordPayment(
  harness: Harness,
  { buyer, transactionId }: { buyer: string | null; transactionId: string },
): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/orders'], { body: { paymentMethod: 'stripe', transactionId } });
}
