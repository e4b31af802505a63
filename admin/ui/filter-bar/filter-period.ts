import { DAY_MS } from '#domain/durations.ts';

/** The periods of a filter, in days. */
export const PERIOD_NAMES = { '1': 'last 24 hours', '7': 'last 7 days', '30': 'last 30 days' } as const;

/** Reads the period from the URL. An unknown one is no period. */
export function readPeriod(search: URLSearchParams): string {
  return Object.keys(PERIOD_NAMES).find((each) => each === search.get('days')) ?? '';
}

/** Returns when a period begins that ends now. */
export function periodStart(days: string, now: number): string {
  return new Date(now - Number(days) * DAY_MS).toISOString();
}
