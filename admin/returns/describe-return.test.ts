import { expect, test } from 'vitest';
import { describeWish } from './describe-return.ts';

test('writes the word ‘size’ before the size that a customer wants instead, unless its name has the word', () => {
  expect(describeWish({ reason: 'too_small', newSize: 'L' })).toMatch(/, wants size L$/);
  expect(describeWish({ reason: 'too_small', newSize: 'One size' })).toMatch(/, wants One size$/);
  expect(describeWish({ reason: 'too_small', newSize: null })).not.toContain('wants');
});
