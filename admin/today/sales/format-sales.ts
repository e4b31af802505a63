import type { Cents } from '#domain/money.ts';

const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats an amount with thousands separators, such as $16,298.40. */
export function formatSales(amount: Cents): string {
  return EXACT.format(amount / 100);
}

/** Formats an amount in whole dollars, such as $16,298. */
export function formatWholeSales(amount: Cents): string {
  return WHOLE.format(amount / 100);
}

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
