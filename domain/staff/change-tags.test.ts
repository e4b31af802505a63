import { expect, test } from 'vitest';
import { kindOfTag, mayFollow } from './change-tags.ts';

test('a tag has the kind before its id', () => {
  expect(kindOfTag('product:sundress-paprika')).toBe('product');
  expect(kindOfTag('order')).toBe('order');
});

test.each(['listing:kids:*', 'words', 'highest_price', 'toString', ''])('no screen follows ‘%s’', (tag) => {
  expect(kindOfTag(tag)).toBeUndefined();
  expect(mayFollow('owner', tag)).toBe(false);
});

test('a role follows only what it may see', () => {
  expect(mayFollow('owner', 'staff_role')).toBe(true);
  expect(mayFollow('manager', 'staff_role')).toBe(false);
  expect(mayFollow('fulfilment', 'price_rule')).toBe(false);
  expect(mayFollow('fulfilment', 'product:sundress-paprika')).toBe(true);
  expect(mayFollow('read_only', 'job')).toBe(false);
});
