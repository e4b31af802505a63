import { expect, test } from 'vitest';
import { describeCash } from './describe-cash.ts';

test('the limits of cash orders are named with their settings', () => {
  expect(describeCash({ orders: 10, unconfirmedOrders: 1, unconfirmedTotal: 100, refusals: 2 })).toEqual([
    'Offered in the checkout for every order.',
    'A customer can have 10 open cash orders at most (CASH_ORDERS).',
    'Customers without a confirmed email address: at most 1 open cash order (UNCONFIRMED_CASH_ORDERS) and $100 an order (UNCONFIRMED_CASH_DOLLARS).',
    'After 2 orders refused at the door within a year, a customer can only pay by card (CASH_REFUSALS).',
  ]);
  expect(
    describeCash({ orders: null, unconfirmedOrders: 0, unconfirmedTotal: null, refusals: null })[2],
  ).toContain('Refused');
  expect(
    describeCash({ orders: null, unconfirmedOrders: null, unconfirmedTotal: null, refusals: null })[2],
  ).toContain('The same');
  expect(
    describeCash({ orders: 0, unconfirmedOrders: null, unconfirmedTotal: null, refusals: null }),
  ).toHaveLength(1);
});
