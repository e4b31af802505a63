import { expect, it } from 'vitest';
import { applyQuantity, readTypedQuantity } from './quantity.ts';

it('selects the mode by the sign in front of a quantity, and keeps it without one', () => {
  expect(readTypedQuantity('+3', 'set')).toEqual({ mode: 'add', digits: '3' });
  expect(readTypedQuantity('-1', 'add')).toEqual({ mode: 'remove', digits: '1' });
  expect(readTypedQuantity('=9', 'add')).toEqual({ mode: 'set', digits: '9' });
  expect(readTypedQuantity('12', 'remove')).toEqual({ mode: 'remove', digits: '12' });
  expect(readTypedQuantity('3 pieces', 'add')).toEqual({ mode: 'add', digits: '3' });
});

it('returns the stock that a quantity leads to, or null if it changes nothing', () => {
  expect(applyQuantity({ mode: 'add', digits: '3' }, 9)).toEqual({ change: 3, after: 12 });
  expect(applyQuantity({ mode: 'remove', digits: '10' }, 9)).toEqual({ change: -10, after: -1 });
  expect(applyQuantity({ mode: 'set', digits: '4' }, 9)).toEqual({ change: -5, after: 4 });
  expect(applyQuantity({ mode: 'set', digits: '9' }, 9)).toBeNull();
  expect(applyQuantity({ mode: 'add', digits: '' }, 9)).toBeNull();
});
