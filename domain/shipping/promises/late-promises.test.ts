import { expect, test } from 'vitest';
import { FREE_EVERYWHERE } from '../../pricing/order/testing/pricing-examples.ts';
import { listLatePromises } from './late-promises.ts';

const zone = (...estimates: string[]) => ({
  ...FREE_EVERYWHERE,
  methods: estimates.map((delivery, at) => ({
    id: `m${at}`,
    name: `Method ${at}`,
    delivery,
    measure: 'subtotal' as const,
    tiers: [],
  })),
});
const late = (text: string, ...estimates: string[]) => listLatePromises(text, [zone(...estimates)]);

test('a promised time is broken where every method takes longer', () => {
  const expected = [{ zoneId: FREE_EVERYWHERE.id, method: 'Method 1', delivery: '4 to 5 days' }];
  for (const text of [
    'Delivered in 2–3 days',
    'Your order arrives within 3 days.',
    'Delivery in 2 to 3 days',
  ])
    expect(late(text, '6 to 9 days', '4 to 5 days')).toEqual(expected);
});

test.each([
  ['a method is as fast', 'Delivered in 2–3 days', ['6 to 9 days', '1 to 3 days']],
  ['a method has no estimate in days', 'Delivered in 2–3 days', ['6 to 9 days', '']],
  ['the estimate counts business days', 'Delivered in 2–3 days', ['4 business days']],
  ['the time is that of returns', 'Returns within 3 days of the delivery', ['6 to 9 days']],
  ['the text makes an exception', 'Delivered in 3 days, except to islands', ['6 to 9 days']],
  ['the text names no time', 'Delivered soon', ['6 to 9 days']],
  ['there is no method', 'Delivered in 2–3 days', []],
])('nothing is concluded where %s', (_why, text, estimates) => {
  expect(late(text, ...estimates)).toEqual([]);
});
