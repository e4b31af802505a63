import { cents, type Cents } from '../../money.ts';

/** Returns `amount · numerator / denominator`, rounded half up. For amounts that are not negative; exact at any size. */
export function portion(amount: Cents, numerator: number, denominator: number): Cents {
  const divisor = BigInt(denominator);
  return cents(Number((2n * BigInt(amount) * BigInt(numerator) + divisor) / (2n * divisor)));
}

/** Returns what a percentage takes off an amount. The price that is left is rounded half up, as a price rule rounds it. */
export function percentOff(amount: Cents, percent: number): Cents {
  return cents(amount - portion(amount, 100 - percent, 100));
}
