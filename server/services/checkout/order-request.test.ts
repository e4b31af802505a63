import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import { requestDigestOf, type OrderRequest } from './order-request.ts';

const buyer = { owner: { userId: 'u', guestId: null }, email: 'u@osier.example' };
const TEE = { productId: 'tee', quantity: 2, size: 'M', price: 15.3 };
const SKIRT = { productId: 'skirt', quantity: 1, size: 'S' };

function digestOf(request: Partial<OrderRequest>, paymentMethod: PaymentMethod = 'card'): string {
  const complete = { ...EXAMPLE_CUSTOMER, lines: [TEE], isCart: false, ...request };
  return requestDigestOf({ buyer, idempotencyKey: 'key-of-order', paymentMethod, request: complete });
}

it('the digest of an order of one product is the same as in earlier versions, whose requests a client may repeat', () => {
  const { price: _, ...unpriced } = TEE;
  expect(digestOf({})).toBe('a9e288dcc04dc679b2607a3934db806a01ca2f20df35becc64c925651b7e1fb6');
  expect(digestOf({ lines: [unpriced] }, 'cash')).toBe(
    '0de818e1d6b0ff4c6a109951023ea079fac1011c1155aa0711a196686acb56fb',
  );
});

it('every change of a request changes its digest', () => {
  const requests: Partial<OrderRequest>[] = [
    {},
    { total: 30.6 },
    { isCart: true },
    { isCart: true, total: 30.6 },
    { isCart: true, lines: [TEE, SKIRT] },
    { isCart: true, lines: [SKIRT, TEE] },
    { isCart: true, lines: [TEE, { ...SKIRT, quantity: 2 }] },
    { isCart: true, lines: [TEE, { ...SKIRT, size: 'L' }] },
    { isCart: true, lines: [TEE, { ...SKIRT, price: 20 }] },
    { isCart: true, lines: [TEE, SKIRT], city: 'Salem' },
  ];
  const digests = requests.flatMap((request) => [digestOf(request), digestOf(request, 'cash')]);
  expect(new Set(digests).size).toBe(2 * requests.length);
});
