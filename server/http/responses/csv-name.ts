import type { Clock } from '../../ports/clock.ts';

/** Returns the file name of an export of today, such as `orders-2026-03-31.csv`. */
export function csvName(subject: string, clock: Clock): string {
  return `${subject}-${clock.now().toISOString().slice(0, 10)}.csv`;
}
