import { expect, it } from 'vitest';
import { cents } from '../money.ts';
import { orderLimitReached, type OpenOrders, type OrderLimits } from './order-limits.ts';

const ONE_EACH: OrderLimits = {
  cashOrders: 1,
  unpaidCardOrders: 1,
  refusals: 2,
  unconfirmed: { cashOrders: null, cashTotal: null, cashPieces: 1, cardPieces: 1 },
};
const NOTHING: OpenOrders = {
  isConfirmed: true,
  refusals: 0,
  isGuest: false,
  cashOrders: 0,
  unpaidCardOrders: 0,
  unpaidCardPieces: 0,
};

const limitOf = (
  wanted: { method: 'cash' | 'card'; quantity: number; lowestPrice?: number; total?: number },
  open: Partial<OpenOrders>,
  unconfirmed: Partial<OrderLimits['unconfirmed']>,
) =>
  orderLimitReached(
    { ...wanted, lowestPrice: cents(wanted.lowestPrice ?? 500), total: cents(wanted.total ?? 1000) },
    { ...NOTHING, isConfirmed: false, ...open },
    { ...ONE_EACH, unconfirmed: { ...ONE_EACH.unconfirmed, ...unconfirmed } },
  );

it('suggests a smaller quantity only if that would not exceed the limit', () => {
  const total = { cashTotal: cents(4000), cashPieces: null };
  const cash = (lowestPrice: number) =>
    limitOf({ method: 'cash', quantity: 3, lowestPrice, total: 9000 }, {}, total);
  expect(cash(4000)).toMatchObject({
    message: expect.stringContaining('order less, or pay by card.'),
    isAboutQuantity: true,
  });
  expect(cash(4001)).toMatchObject({
    message: expect.stringMatching(/at most \$40\.00\. Please confirm [^,]*, or pay by card\.$/),
    isAboutQuantity: false,
  });
  const card = (unpaidCardPieces: number) =>
    limitOf({ method: 'card', quantity: 2 }, { unpaidCardPieces }, { cardPieces: 3 });
  expect(card(2)).toMatchObject({
    message: expect.stringContaining('order less, or try again'),
    isAboutQuantity: true,
  });
  expect(card(3)).toMatchObject({
    message: expect.stringMatching(/Please confirm [^,]*, or try again/),
    isAboutQuantity: false,
  });
});

function messageOf(method: 'cash' | 'card', open: Partial<OpenOrders>, limits = ONE_EACH) {
  const wanted = { method, quantity: 2, lowestPrice: cents(500), total: cents(1000) };
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
