import { expect, test } from 'vitest';
import { describeCash } from './describe-cash.ts';

test('the limits of cash orders are named with their settings', () => {
  expect(describeCash({ orders: 10, unconfirmedOrders: 1, unconfirmedTotal: 100 })).toEqual([
    'Offered in the checkout for every order.',
    'A customer can have 10 open cash orders at most (CASH_ORDERS).',
    'Customers without a confirmed email address: at most 1 open cash order (UNCONFIRMED_CASH_ORDERS) and $100 an order (UNCONFIRMED_CASH_DOLLARS).',
  ]);
  expect(describeCash({ orders: null, unconfirmedOrders: 0, unconfirmedTotal: null })[2]).toContain(
    'Refused',
  );
  expect(describeCash({ orders: null, unconfirmedOrders: null, unconfirmedTotal: null })[2]).toContain(
    'No lower',
  );
  expect(describeCash({ orders: 0, unconfirmedOrders: null, unconfirmedTotal: null })).toHaveLength(1);
});
