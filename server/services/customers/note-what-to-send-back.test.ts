import { expect, test } from 'vitest';
import { describeTask } from './note-what-to-send-back.ts';

test('the note lists the items, or leads to the return when they are too many', () => {
  expect(describeTask(7, ['1 × Coat, M', '2 × Tee, S'])).toBe(
    'Send back to the customer, from return R-7: 1 × Coat, M; 2 × Tee, S',
  );
  const many = Array.from({ length: 90 }, () => '1 × Coat, M');
  expect(describeTask(7, many)).toBe(
    'Send back to the customer, from return R-7: the items that the return lists',
  );
});
