import { expect, it } from 'vitest';
import { cents } from '../money.ts';
import { orderLimitReached, type OpenOrders, type OrderLimits } from './order-limits.ts';

const ONE_EACH: OrderLimits = {
  cashOrders: 1,
  unpaidCardOrders: 1,
  unconfirmed: { cashOrders: null, cashTotal: null, cashPieces: 1, cardPieces: 1 },
};
const NOTHING: OpenOrders = { isConfirmed: true, cashOrders: 0, unpaidCardOrders: 0, unpaidCardPieces: 0 };

function messageOf(method: 'cash' | 'card', open: Partial<OpenOrders>, limits = ONE_EACH) {
  const wanted = { method, quantity: 2, total: cents(1000) };
  return orderLimitReached(wanted, { ...NOTHING, ...open }, limits)?.message;
}

it('uses the singular in the message about a limit of one', () => {
  expect(messageOf('cash', { cashOrders: 1 })).toMatch(/^You have 1 cash order on the way, /);
  expect(messageOf('cash', { isConfirmed: false })).toContain('at most 1 piece. ');
  expect(messageOf('card', { unpaidCardOrders: 1 })).toMatch(/^You have 1 unfinished card payment\. /);
  expect(messageOf('card', { isConfirmed: false })).toContain('at most 1 piece waiting');
});

it('refers every customer to card payment when cash orders are off', () => {
  const off = { ...ONE_EACH, cashOrders: 0, unconfirmed: { ...ONE_EACH.unconfirmed, cashOrders: 0 } };
  for (const isConfirmed of [true, false])
    expect(messageOf('cash', { isConfirmed }, off)).toBe(
      'Cash on delivery is not possible right now. Please pay by card.',
    );
});
