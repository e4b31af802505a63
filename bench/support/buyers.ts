import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { readCookie } from './session.ts';
import type { BenchShop } from './start-shop.ts';

/** A signed-in customer. */
export type Buyer = { readonly cookie: string };

/** An accepted order: when it was sent (`performance.now()`), and how long it took. */
export type TimedOrder = { readonly at: number; readonly ms: number };

/** Signs a customer up. */
export async function signUp(shop: BenchShop, number: number): Promise<Buyer> {
  const email = `buyer${number}@osier.example`;
  const send = (path: string, request: { method: string; body: object; cookie?: string }) =>
    fetch(`${shop.address}/api${path}`, {
      method: request.method,
      headers: { 'content-type': 'application/json', cookie: request.cookie ?? '' },
      body: JSON.stringify(request.body),
    });
  const signedUp = await send('/sign-up', {
    method: 'POST',
    body: { email, password: 'a long enough password', name: 'B' },
  });
  if (!signedUp.ok) throw new Error(`sign-up returned ${signedUp.status}`);
  const cookie = readCookie(signedUp);
  await send('/user', { method: 'PUT', body: { email, role: 'user' }, cookie });
  return { cookie };
}

/** Places cash orders of `lines` products each, one after the other, until the time is over or `isOver` returns true. */
export async function buy(
  shop: BenchShop,
  {
    buyer: { cookie },
    products,
    seconds,
    lines = 1,
    isOver = () => false,
  }: {
    buyer: Buyer;
    products: readonly string[];
    seconds: number;
    lines?: number;
    isOver?: () => boolean;
  },
): Promise<TimedOrder[]> {
  const orders: TimedOrder[] = [];
  const end = performance.now() + seconds * 1000;
  let count = Math.floor(Math.random() * products.length);
  for (; performance.now() < end && !isOver(); count += 1) {
    const at = performance.now();
    const response = await fetch(`${shop.address}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie },
      body: JSON.stringify({
        ...createPayload(products, { first: count, lines }),
        paymentMethod: 'cashOnDelivery',
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`an order returned ${response.status} ${text}`);
    orders.push({ at, ms: performance.now() - at });
  }
  return orders;
}

/** Creates the payload of an order of one product, in the specified form, or of several that follow each other in the list. */
function createPayload(products: readonly string[], { first, lines }: { first: number; lines: number }) {
  const chosen = Array.from({ length: lines }, (_, place) => ({
    _id: products[(first + place) % products.length] ?? '',
  }));
  const [only] = chosen;
  return lines === 1 && only ? createOrderPayload(only) : createCartPayload(chosen);
}
