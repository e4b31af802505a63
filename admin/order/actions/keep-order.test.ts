import { expect, test } from 'vitest';
import { nameDecision } from './keep-order.ts';

const at = '2026-11-29T09:00:10Z';
const order = { number: 1001, acceptsAt: null, handsOverAt: null };

test('a decision that waits has the name of what it does', () => {
  expect(nameDecision(order)).toBe('cancelled');
  expect(nameDecision({ ...order, acceptsAt: at })).toBe('accepted');
  expect(nameDecision({ ...order, handsOverAt: at })).toBe('handed over');
});

test('a cancellation is not named a handover in a response of the version before, which lacks that time', () => {
  const before = { number: 1001, acceptsAt: null } as typeof order;
  expect(nameDecision(before)).toBe('cancelled');
});
