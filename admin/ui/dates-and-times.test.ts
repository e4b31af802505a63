import { expect, test } from 'vitest';
import { shortMoment } from './dates-and-times.ts';

const NOW = new Date(2026, 10, 21, 11, 0).getTime();

test('a moment is written as briefly as is clear', () => {
  expect(shortMoment(new Date(2026, 10, 21, 9, 14).toISOString(), NOW)).toBe('09:14');
  expect(shortMoment(new Date(2026, 10, 20, 19, 44).toISOString(), NOW)).toBe('Nov 20, 19:44');
  expect(shortMoment(new Date(2025, 10, 20, 19, 44).toISOString(), NOW)).toBe('Nov 20, 2025, 19:44');
});
