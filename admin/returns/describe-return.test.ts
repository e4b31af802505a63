import { expect, test } from 'vitest';
import { describeWish } from './describe-return.ts';

test('the size that a customer wants instead follows the word, unless its name has the word', () => {
  expect(describeWish({ reason: 'too_small', newSize: 'L' })).toMatch(/, wants size L$/);
  expect(describeWish({ reason: 'too_small', newSize: 'One size' })).toMatch(/, wants One size$/);
  expect(describeWish({ reason: 'too_small', newSize: null })).not.toContain('wants');
});
