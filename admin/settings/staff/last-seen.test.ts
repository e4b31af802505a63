import { expect, test } from 'vitest';
import { lastSeen, linkValidity } from './last-seen.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

test.each([
  [null, 'not signed in'],
  ['2026-11-22T11:59:01Z', 'seen now'],
  ['2026-11-22T12:00:05Z', 'seen now'],
  ['2026-11-22T11:48:00Z', 'seen 12 min ago'],
  ['2026-11-22T10:30:00Z', 'seen 1 h ago'],
  // Local time, as the date is shown.
  ['2026-11-20T12:00:00', 'seen Nov 20'],
])('shows a member who was seen at %s as %s', (at, text) => {
  expect(lastSeen(at, NOW)).toBe(text);
});

test.each([
  ['2026-11-29T11:59:00Z', '7 days'],
  ['2026-11-23T12:00:00Z', '1 day'],
  ['2026-11-22T17:00:00Z', '5 hours'],
  ['2026-11-22T12:10:00Z', 'less than an hour'],
])('shows a link that works until %s as valid for %s', (expiresAt, text) => {
  expect(linkValidity(expiresAt, NOW)).toBe(text);
});
