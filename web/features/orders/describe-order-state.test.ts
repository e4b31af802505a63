import { expect, test } from 'vitest';
import { describeRefund } from './describe-order-state.ts';

test('a cancellation promises a refund only for what was paid', () => {
  expect(describeRefund({ paymentMethod: 'stripe', total: 40.8 })).toBe(
    'We will refund $40.80 to your card. It may take 5 to 10 days to appear.',
  );
  expect(describeRefund({ paymentMethod: 'stripe', total: 0 })).toMatch(/^There was nothing to pay/);
  expect(describeRefund({ paymentMethod: 'cashOnDelivery', total: 40.8 })).toMatch(/^You have not paid yet/);
});
