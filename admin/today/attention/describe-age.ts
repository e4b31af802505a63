import { MINUTE_MS } from '#domain/durations.ts';
import { countOf } from '../../ui/count-text.ts';

/** Returns a length of time in its largest unit, such as 3 hours. */
export function describeAge(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return countOf(minutes, 'minute');
  if (minutes < 48 * 60) return countOf(Math.round(minutes / 60), 'hour');
  return countOf(Math.round(minutes / 1440), 'day');
}
