import { expect, test } from 'vitest';
import { parseTime } from './parse-time.ts';

test.each([
  ['2026-11-29T14:05Z', '2026-11-29T14:05:00.000Z'],
  ['2026-11-29T14:05:07.250Z', '2026-11-29T14:05:07.250Z'],
  ['2026-11-29T00:05+02:00', '2026-11-28T22:05:00.000Z'],
])('reads %s as a time', (text, time) => {
  expect(parseTime(text)?.toISOString()).toBe(time);
});

test.each(['', '5', '2026-11-29', '2026-11-29T14:05', '2026-02-30T14:05Z', '2026-11-29T24:05Z', 'yesterday'])(
  'reads ‘%s’ as no time with a zone',
  (text) => {
    expect(parseTime(text)).toBeUndefined();
  },
);
