import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { countOf } from '../../ui/count-text.ts';
import { shortDate } from '../../ui/dates-and-times.ts';

/** Returns when a member was last seen, such as `seen 12 min ago`. `at` is ISO 8601, `now` in milliseconds since 1970. */
export function lastSeen(at: string | null, now: number): string {
  if (at === null) return 'not signed in';
  const ago = now - Date.parse(at);
  if (ago < MINUTE_MS) return 'seen now';
  if (ago < HOUR_MS) return `seen ${Math.floor(ago / MINUTE_MS)} min ago`;
  if (ago < DAY_MS) return `seen ${Math.floor(ago / HOUR_MS)} h ago`;
  return `seen ${shortDate(Date.parse(at))}`;
}

/** Returns how long the link of an invitation still works, such as `5 days`. */
export function linkValidity(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (left < HOUR_MS) return 'less than an hour';
  return left < DAY_MS
    ? countOf(Math.round(left / HOUR_MS), 'hour')
    : countOf(Math.round(left / DAY_MS), 'day');
}
