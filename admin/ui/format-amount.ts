import type { Cents } from '#domain/money.ts';

const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats an amount with thousands separators, such as $16,298.40. */
export function formatAmount(amount: Cents): string {
  return EXACT.format(amount / 100);
}

/** Formats an amount in whole dollars, such as $16,298. */
export function formatWholeAmount(amount: Cents): string {
  return WHOLE.format(amount / 100);
}
