import { expect, test } from 'vitest';
import { LOW_STOCK_COUNT, unitLevel } from './stock-level.ts';

test('a unit is low up to its own threshold, or else up to the default', () => {
  expect(unitLevel({ available: 0, lowAt: null })).toBe('sold_out');
  expect(unitLevel({ available: LOW_STOCK_COUNT, lowAt: null })).toBe('low');
  expect(unitLevel({ available: LOW_STOCK_COUNT + 1, lowAt: null })).toBe('in_stock');
  expect(unitLevel({ available: 5, lowAt: 5 })).toBe('low');
  expect(unitLevel({ available: 1, lowAt: 0 })).toBe('in_stock');
});
