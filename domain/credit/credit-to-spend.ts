import { cents, type Cents } from '../money.ts';

/**
 * Returns how much of a total store credit pays: as much as there is, so that nothing is left to pay, or at least the lowest amount that a
 * card can be charged. The total may be below that without credit.
 */
export function creditToSpend({
  balance,
  total,
  leastCharge,
}: {
  balance: Cents;
  total: Cents;
  leastCharge: Cents;
}): Cents {
  if (balance >= total) return total;
  return cents(Math.max(0, Math.min(balance, total - leastCharge)));
}
