import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import type { ShopResponse, Harness } from './harness.ts';

/** What a buyer chooses besides the lines, and the idempotency key. */
type Choices = {
  readonly key?: string;
  /** Pays with store credit, as far as that reaches. */
  readonly useCredit?: boolean;
  /** The code of a discount. */
  readonly code?: string;
  /** The id of a shipping method. Without one, the shop chooses the first. */
  readonly shippingMethod?: string;
};

/** What a buyer orders. */
export type Purchase = Choices & {
  readonly buyer: string;
  readonly product: string;
  readonly quantity?: number;
  readonly size?: string;
};

/** Several lines that a buyer orders at once: the product, quantity and size of each. */
export type CartPurchase = Choices & {
  readonly buyer: string;
  readonly lines: readonly (readonly [product: string, quantity: number, size?: string])[];
};

/** Starts a card payment. */
export function startCardOrder(harness: Harness, purchase: Purchase): Promise<ShopResponse> {
  return harness.call(purchase.buyer, ['POST', '/create-payment-intent'], {
    body: orderBody(purchase),
    key: purchase.key ?? 'a-key-of-its-own',
  });
}

/** Places a cash order. */
export function placeCashOrder(harness: Harness, purchase: Purchase): Promise<ShopResponse> {
  return harness.call(purchase.buyer, ['POST', '/orders'], {
    body: { ...orderBody(purchase), paymentMethod: 'cashOnDelivery' },
    key: purchase.key ?? 'a-key-of-its-own',
  });
}

/** Starts a card payment for a cart. */
export function startCardCart(harness: Harness, purchase: CartPurchase): Promise<ShopResponse> {
  return harness.call(purchase.buyer, ['POST', '/create-payment-intent'], {
    body: cartBody(purchase),
    key: purchase.key ?? 'a-cart-of-its-own',
  });
}

/** Places a cash order of a cart. */
export function placeCashCart(harness: Harness, purchase: CartPurchase): Promise<ShopResponse> {
  return harness.call(purchase.buyer, ['POST', '/orders'], {
    body: { ...cartBody(purchase), paymentMethod: 'cashOnDelivery' },
    key: purchase.key ?? 'a-cart-of-its-own',
  });
}

function orderBody({ product, quantity = 1, size = 'M', ...choices }: Purchase) {
  return { ...createOrderPayload({ _id: product, quantity, size }), ...choicesOf(choices) };
}

function cartBody({ lines, ...choices }: CartPurchase) {
  const products = lines.map(([_id, quantity, size = 'M']) => ({ _id, quantity, size }));
  return { ...createCartPayload(products), ...choicesOf(choices) };
}

function choicesOf({ useCredit = false, code, shippingMethod }: Choices) {
  return {
    ...(useCredit && { useCredit }),
    ...(code !== undefined && { code }),
    ...(shippingMethod !== undefined && { shippingMethod }),
  };
}

/** Reports a completed payment, as the browser does. */
export function recordPayment(
  harness: Harness,
  { buyer, transactionId }: { buyer: string | null; transactionId: string },
): Promise<ShopResponse> {
  return harness.call(buyer, ['POST', '/orders'], { body: { paymentMethod: 'stripe', transactionId } });
}
