import { expect, test } from 'vitest';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { describeEnd, payoutOf } from './describe-end.ts';
import { MOVES } from './shipment-moves.ts';

type Line = ApiOrderDetail['lines'][number];
type Shipment = ApiOrderDetail['shipments'][number];

const shipment = {
  id: 'one',
  state: 'shipped',
  lines: [{ position: 1, quantity: 2, lost: 0 }],
} as unknown as Shipment;

/** An order of two pieces in a shipment, and one more piece, paid with $10 of store credit and $20 by card. */
const order = {
  number: 1001,
  paymentMethod: 'card',
  kept: 30,
  credit: 10,
  due: 20,
  lines: [
    { position: 1, quantity: 2, cancelled: 0 },
    { position: 2, quantity: 1, cancelled: 0 },
  ] as unknown as readonly Line[],
  shipments: [shipment],
  refundable: {
    method: 'card',
    left: 30,
    fromCredit: 10,
    lines: [
      { position: 1, quantity: 2, settled: 0, goods: 24, tax: 0 },
      { position: 2, quantity: 1, settled: 0, goods: 6, tax: 0 },
    ],
  } as unknown as ApiOrderDetail['refundable'],
} as const;

const cancelled = {
  ...order,
  lines: [order.lines[0], { ...order.lines[1], cancelled: 1 }] as readonly Line[],
};

test('a delivery closes an order whose other pieces were cancelled', () => {
  const deliver = MOVES.shipped?.[0];
  const text = (one: typeof order | typeof cancelled) =>
    deliver?.effects({ ...one, lines: [...one.lines], shipments: [...one.shipments] }, shipment)[0]?.text;
  expect(text(order)).toBe('The customer has 2 items.');
  expect(text(cancelled)).toBe('The customer has the whole order. It is closed.');
});

test('an inspection names what becomes store credit again', () => {
  const money = (one: typeof order | typeof cancelled, more: Partial<ApiOrderDetail> = {}) =>
    describeEnd({ ...one, lines: [...one.lines], ...more }, shipment, 0).find(
      ({ icon }) => icon === 'payment',
    )?.text;
  expect(money(order)).toBe(
    '$20.00 goes back to the customer’s card, and $4.00 becomes store credit again: the share of these items.',
  );
  expect(money(cancelled)).toBe(
    '$20.00 goes back to the customer’s card, and $10.00 becomes store credit again.',
  );
  expect(money(order, { kept: 0, credit: 0, refundable: null })).toBe('There is no money to return.');
  const cash = { paymentMethod: 'cash', kept: 0, credit: 0, refundable: null } as const;
  expect(money(cancelled, cash)).toBe('Nothing was collected, so there is no money to return.');
  expect(money(cancelled, { ...cash, kept: 10, credit: 10 })).toBe('$10.00 becomes store credit again.');
});

test('the payout of an inspection is what earlier refunds and store credit have left of its share', () => {
  const cash = { ...order, lines: [...order.lines], paymentMethod: 'cash' as const };
  const payout = (left: number, fromCredit: number) => {
    const refundable = { ...order.refundable, method: 'payout', left, fromCredit } as NonNullable<
      ApiOrderDetail['refundable']
    >;
    const one = { ...cash, refundable };
    const money = describeEnd(one, shipment, 0).find(({ icon }) => icon === 'payment')?.text;
    return [payoutOf(one, shipment), money];
  };
  const paidOut = 'is recorded as paid out: the customer has paid for these items in cash.';
  expect(payout(30, 0)).toEqual([2400, `$24.00 ${paidOut}`]);
  expect(payout(20, 0)).toEqual([2000, `$20.00 ${paidOut}`]);
  expect(payout(30, 10)).toEqual([2000, `$20.00 ${paidOut} $4.00 becomes store credit again.`]);
  expect(payout(10, 10)).toEqual([0, '$10.00 becomes store credit again: the share of these items.']);
});
