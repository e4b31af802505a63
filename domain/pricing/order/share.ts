import { cents, type Cents } from '../../money.ts';

/**
 * Returns the share of `count` pieces of a line, after `from` pieces whose share was taken before. Shares sum to the amount, in whatever
 * steps they are taken.
 */
export function shareOf(
  amount: Cents,
  { from, count, quantity }: { from: number; count: number; quantity: number },
): Cents {
  const upTo = (pieces: number) => Number((BigInt(amount) * BigInt(pieces)) / BigInt(quantity));
  return cents(upTo(from + count) - upTo(from));
}
