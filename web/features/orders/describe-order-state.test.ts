import { expect, test } from 'vitest';
import { describeOrderState, describeRefund } from './describe-order-state.ts';

test('a cancellation promises a refund only for what was paid', () => {
  expect(describeRefund({ paymentMethod: 'stripe', total: 40.8 })).toBe(
    'We will refund $40.80 to your card. It may take 5 to 10 days to appear.',
  );
  const credited = { amount: 10, method: 'credit', isDone: false, at: '2026-11-29T12:00:00.000Z' } as const;
  const partly = { paymentMethod: 'stripe' as const, total: 40.8, refunds: [credited] };
  expect(describeRefund(partly)).toContain('refund $30.80 to your card');
  expect(describeRefund({ ...partly, credit: 10 })).toContain('refund $30.80 to your card');
  expect(describeRefund({ paymentMethod: 'stripe', total: 0 })).toMatch(/^There was nothing to pay/);
  expect(describeRefund({ paymentMethod: 'cashOnDelivery', total: 40.8 })).toMatch(/^You have not paid yet/);
});

const CANCELLED = {
  state: 'refunded',
  total: 40.8,
  email: 'maren@osier.test',
  paymentMethod: 'stripe',
} as const;

test('a cancelled card order with nothing to pay says what paid for it: discounts or store credit', () => {
  expect(describeOrderState({ ...CANCELLED, total: 0 }).detail).toBe('There was nothing to pay.');
  for (const state of ['refund_pending', 'refunded'] as const)
    expect(describeOrderState({ ...CANCELLED, state, credit: 40.8 }).detail).toBe(
      'Your store credit is returned.',
    );
});

test('a cancelled order whose money was returned in another way promises none on the card', () => {
  const refund = { amount: 40.8, isDone: true, at: '2026-11-29T12:00:00.000Z' };
  const returnedBy = (method: 'card' | 'credit' | 'payout', credit?: number) =>
    describeOrderState({ ...CANCELLED, ...(credit && { credit }), refunds: [{ ...refund, method }] }).detail;
  expect(returnedBy('card')).toMatch(/^We have refunded \$40\.80 to your card\./);
  for (const method of ['credit', 'payout'] as const) expect(returnedBy(method)).not.toContain('card');
  expect(returnedBy('credit', 40.8)).toBe('Your store credit is returned.');
  const refunds = [{ ...refund, isDone: false, method: 'payout' as const }];
  expect(describeOrderState({ ...CANCELLED, state: 'refund_pending', refunds }).detail).not.toContain('card');
});

test('a cash order that store credit has paid asks for no cash', () => {
  const cash = { ...CANCELLED, state: 'placed', paymentMethod: 'cashOnDelivery', credit: 40.8 } as const;
  expect(describeOrderState({ ...cash, due: 0 }).detail).toContain('There is nothing left to pay.');
  expect(describeOrderState({ ...cash, due: 10.8 }).detail).toContain('You pay $10.80 in cash on delivery.');
});
