import { expect, it } from 'vitest';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { subjectPath } from './subject-path.ts';

const ENTRY: ApiActivityEntry = {
  id: '1',
  at: '2026-11-28T10:00:00.000Z',
  who: null,
  via: 'screen',
  token: null,
  action: 'changed',
  subject: { type: 'order', id: '01a2', label: '#1187' },
  changes: [],
  batch: null,
  undo: { possible: false },
};

it('leads to the screen of what was changed, or to the list that has it', () => {
  const pathOf = (subject: ApiActivityEntry['subject'], action = ENTRY.action) =>
    subjectPath({ ...ENTRY, action, subject });
  expect(pathOf(ENTRY.subject)).toBe('/orders/1187');
  expect(pathOf({ type: 'product', id: 'a/b', label: 'A' })).toBe('/products/a%2Fb');
  expect(pathOf({ type: 'price_rule', id: '7', label: 'Winter' })).toBe('/discounts/sale-prices/7');
  expect(pathOf({ type: 'brand', id: 'kd', label: 'KD' })).toBe('/settings/catalogue');
  expect(pathOf({ type: 'brand', id: 'kd', label: 'KD' }, 'deleted')).toBeNull();
  expect(pathOf({ type: 'customer', id: '7', label: 'erased' })).toBeNull();
  expect(pathOf({ type: 'bulk', id: '7', label: '3 products' })).toBeNull();
});
