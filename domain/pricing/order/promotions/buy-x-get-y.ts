import { cents, type Cents } from '../../../money.ts';
import { allocate } from '../allocate.ts';
import { compareLines, type PricedLine } from '../order-line.ts';
import { percentOff } from '../rounding.ts';
import type { Promotion } from './promotion.ts';

/** A full set of items, and what the discount takes off each of them. */
export type DiscountedSet = { readonly items: readonly PricedLine[]; readonly parts: readonly Cents[] };

/** Lists the single items of lines, the dearest first, whatever the order of the lines. */
export function listItems(lines: readonly PricedLine[], countOf: (line: PricedLine) => number): PricedLine[] {
  return lines
    .toSorted((one, other) => other.unitCents - one.unitCents || compareLines(one, other))
    .flatMap((line) => Array.from({ length: countOf(line) }, () => line));
}

/**
 * Forms the full sets of a `buy_x_get_y` discount from items, the dearest first. The cheapest items of each set are reduced. The discount
 * is spread over all items of the set by price: a customer who returns a bought item gives back its part.
 */
export function formSets(promotion: Promotion, items: readonly PricedLine[]): DiscountedSet[] {
  const { buy, get, value } = promotion;
  if (buy === null || get === null) return [];
  const size = buy + get;
  return Array.from({ length: Math.floor(items.length / size) }, (_, index) => {
    const set = items.slice(index * size, (index + 1) * size);
    const reduced = set.slice(buy).reduce((sum, { unitCents }) => sum + percentOff(unitCents, value), 0);
    const prices = set.map(({ unitCents }) => unitCents);
    return { items: set, parts: allocate(cents(reduced), prices) };
  });
}
