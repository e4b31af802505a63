import { expect, test } from 'vitest';
import { describeSize } from './describe-size.ts';

test('the word ‘size’ is put before a size, unless its name has the word', () => {
  expect(describeSize('M')).toBe('size M');
  expect(describeSize('26', 'Size')).toBe('Size 26');
  expect(describeSize('One size')).toBe('One size');
  expect(describeSize('One size', 'Size')).toBe('One size');
});
