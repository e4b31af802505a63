import { cents, type Cents } from '../money.ts';

/**
 * Returns the part of a total that store credit pays. It is as large as possible, but leaves either nothing to pay or at least the lowest
 * amount that a card can be charged. Without credit, the total may be below that amount.
 */
export function creditToSpend({
  balance,
  total,
  minCharge,
}: {
  balance: Cents;
  total: Cents;
  minCharge: Cents;
}): Cents {
  if (balance >= total) return total;
  return cents(Math.max(0, Math.min(balance, total - minCharge)));
}
