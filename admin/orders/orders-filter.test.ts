import { expect, test } from 'vitest';
import { ordersQuery, readOrdersFilter } from './orders-filter.ts';

test('the filters in the URL become the query of the call', () => {
  const filter = {
    view: 'to_pack',
    q: 'marsh',
    delivery: 'partly_shipped',
    payment: 'card',
    refunded: 'partly',
    country: 'DE',
    minTotal: '100',
    maxTotal: '200',
  };
  const read = readOrdersFilter(new URLSearchParams({ ...filter, days: '7' }));
  expect(read).toEqual({ ...filter, days: '7' });
  expect(ordersQuery(read, Date.parse('2026-11-29T12:00:00Z'))).toEqual({
    ...filter,
    since: '2026-11-22T12:00:00.000Z',
  });
});

test('values that the call would reject filter nothing', () => {
  const search =
    'view=lost&q=%20&delivery=soon&payment=gold&refunded=all&country=de&minTotal=1.5&maxTotal=-1&days=8';
  expect(readOrdersFilter(new URLSearchParams(search))).toEqual({});
});
