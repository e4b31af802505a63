import { expect, test } from 'vitest';
import { describeRemoval } from './describe-removal.ts';

const changed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `tee-${index}`, title: 'Tee' }));

test.each([
  [152, 3, '152 demo products leave the shop; 3 that were changed stay.'],
  [1, 1, '1 demo product leaves the shop; 1 that was changed stays.'],
  [2, 0, '2 demo products leave the shop.'],
  [0, 0, 'No demo product is left to remove.'],
  [0, 2, 'No demo product is left to remove; 2 that were changed stay.'],
])('the preview of %i unchanged and %i changed demo products counts both', (unchanged, count, text) => {
  expect(describeRemoval({ unchanged, changed: changed(count) })).toBe(text);
});
