import { expect, test } from 'vitest';
import { describeItemRefund } from './describe-item-refund.ts';
import { REFUND_TIME } from './describe-order-state.ts';

test.each([
  ['stripe', undefined, `We will refund what you paid for them to your card. ${REFUND_TIME}`],
  [
    'stripe',
    30,
    `We will refund what you paid for them to your card, and anything beyond your card payment to your store credit. ${REFUND_TIME}`,
  ],
  ['stripe', 40, 'What you paid for them goes back to your store credit.'],
  ['cashOnDelivery', undefined, 'You pay less in cash on delivery.'],
  [
    'cashOnDelivery',
    30,
    'You pay less in cash on delivery. Anything beyond that goes back to your store credit.',
  ],
] as const)(
  'says where the money of items goes that were paid by %s, with $%s of store credit',
  (paymentMethod, credit, text) => {
    expect(describeItemRefund({ paymentMethod, total: 40, credit })).toBe(text);
  },
);

test('says that there is nothing to refund of items that cost nothing', () => {
  expect(describeItemRefund({ paymentMethod: 'stripe', total: 0 })).toMatch(/nothing to refund/);
});
