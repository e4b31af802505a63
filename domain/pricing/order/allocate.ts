import { cents, type Cents } from '../../money.ts';

/**
 * Splits an amount over weights by largest remainder; earlier weights win ties. The parts sum to the amount. If the amount is at most the
 * sum of the weights, no part exceeds its weight.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (amount === 0 || total === 0n) return weights.map(() => cents(0));
  const quotas = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = quotas.map((quota) => Number(quota / total));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = quotas
    .map((quota, index) => ({ index, remainder: quota % total }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => cents(part + (raised.has(index) ? 1 : 0)));
}
