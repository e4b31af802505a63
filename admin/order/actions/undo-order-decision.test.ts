import { expect, test } from 'vitest';
import { nameDecision } from './undo-order-decision.ts';

const at = '2026-11-29T09:00:10Z';
const order = { number: 1001, acceptsAt: null, handsOverAt: null };

test('names a waiting decision by what it does to the order', () => {
  expect(nameDecision(order)).toBe('cancelled');
  expect(nameDecision({ ...order, acceptsAt: at })).toBe('accepted');
  expect(nameDecision({ ...order, handsOverAt: at })).toBe('marked as delivered');
});

test('names the decision a cancellation when a server of the previous version sends no time of a handover', () => {
  const before = { number: 1001, acceptsAt: null } as typeof order;
  expect(nameDecision(before)).toBe('cancelled');
});
