const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const NAMED_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day such as `2026-11-15` as Nov 15. */
export function shortDay(day: string): string {
  return SHORT_DAY.format(Date.parse(day));
}

/** Formats a day such as `2026-11-15` as Sun, Nov 15. */
export function namedDay(day: string): string {
  return NAMED_DAY.format(Date.parse(day));
}
