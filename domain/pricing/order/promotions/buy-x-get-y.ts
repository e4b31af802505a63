import { cents, type Cents } from '../../../money.ts';
import { allocate } from '../allocate.ts';
import { compareLines, type PricingLine } from '../order-line.ts';
import { percentOff } from '../rounding.ts';
import type { Promotion } from './promotion.ts';

/** A full set of items, and what the discount takes off each of them. */
export type DiscountedSet = { readonly items: readonly PricingLine[]; readonly parts: readonly Cents[] };

/** Lists the single items of lines, the dearest first, whatever the order of the lines. */
export function listItems(
  lines: readonly PricingLine[],
  countOf: (line: PricingLine) => number,
): PricingLine[] {
  return lines
    .toSorted((one, other) => other.unitCents - one.unitCents || compareLines(one, other))
    .flatMap((line) => Array.from({ length: countOf(line) }, () => line));
}

/**
 * Forms the full sets of a `buy_x_get_y` discount from items, the dearest first. The cheapest items of each set are reduced. The discount
 * is spread over all items of the set by price: a customer who returns a bought item gives back its part.
 */
export function formSets(promotion: Promotion, items: readonly PricingLine[]): DiscountedSet[] {
  const { buy, get, value } = promotion;
  if (buy === null || get === null) return [];
  const size = buy + get;
  // Many sets have the same prices.
  const known = new Map<string, readonly Cents[]>();
  return Array.from({ length: Math.floor(items.length / size) }, (_, index) => {
    const set = items.slice(index * size, (index + 1) * size);
    const prices = set.map(({ unitCents }) => unitCents);
    const key = prices.join(' ');
    const parts = known.get(key) ?? spreadDiscount(prices, { get, percent: value });
    known.set(key, parts);
    return { items: set, parts };
  });
}

function spreadDiscount(
  prices: readonly Cents[],
  { get, percent }: { get: number; percent: number },
): Cents[] {
  const reduced = prices.slice(-get).reduce((sum, price) => sum + percentOff(price, percent), 0);
  return allocate(cents(reduced), prices);
}
