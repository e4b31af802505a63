import { expect, it } from 'vitest';
import type { ApiActivityEntry } from '#contract/calls.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
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
  const pathOf = (
    subject: ApiActivityEntry['subject'],
    { action = ENTRY.action, role = 'owner' }: { action?: ApiActivityEntry['action']; role?: StaffRole } = {},
  ) => subjectPath({ ...ENTRY, action, subject }, role);
  expect(pathOf(ENTRY.subject)).toBe('/orders/1187');
  expect(pathOf({ type: 'product', id: 'a/b', label: 'A' })).toBe('/products/a%2Fb');
  expect(pathOf({ type: 'price_rule', id: '7', label: 'Winter' })).toBe('/discounts/sale-prices/7');
  expect(pathOf({ type: 'brand', id: 'kd', label: 'KD' })).toBe('/settings/catalogue');
  expect(pathOf({ type: 'brand', id: 'kd', label: 'KD' }, { action: 'deleted' })).toBeNull();
  expect(pathOf({ type: 'customer', id: '7', label: 'erased' })).toBeNull();
  expect(pathOf({ type: 'customer', id: '7', label: 'Ann' }, { role: 'read_only' })).toBeNull();
  expect(pathOf({ type: 'product', id: 'tee', label: 'tee' })).toBeNull();
  expect(pathOf({ type: 'content', id: 'about', label: 'About' })).toBe('/content/pages/about');
  expect(pathOf({ type: 'bulk', id: '7', label: '3 products' })).toBeNull();
});
