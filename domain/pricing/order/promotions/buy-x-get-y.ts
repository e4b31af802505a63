import { cents, type Cents } from '../../../money.ts';
import { allocate } from '../allocate.ts';
import { compareLines, type PricingLine } from '../order-line.ts';
import { percentOff } from '../rounding.ts';
import type { Promotion } from './promotion.ts';

/** Items of one line, one after the other. */
type ItemRun = { readonly line: PricingLine; readonly count: number };

/** Equal full sets: the items of one, what the discount takes off each of them, and how many such sets there are. */
export type DiscountedSets = {
  readonly items: readonly PricingLine[];
  readonly parts: readonly Cents[];
  readonly count: number;
};

/** Lists the items of lines, the dearest first, whatever the order of the lines. */
export function listItems(lines: readonly PricingLine[], countOf: (line: PricingLine) => number): ItemRun[] {
  return lines
    .toSorted((one, other) => other.unitCents - one.unitCents || compareLines(one, other))
    .map((line) => ({ line, count: countOf(line) }));
}

/**
 * Forms the full sets of a `buy_x_get_y` discount from items, the dearest first. The cheapest items of each set are reduced. The discount
 * is spread over all items of the set by price: a customer who returns a bought item gives back its part.
 */
export function formSets(promotion: Promotion, items: readonly ItemRun[]): DiscountedSets[] {
  const { buy, get, value } = promotion;
  if (buy === null || get === null) return [];
  return cutSets(items, buy + get).map((sets) => {
    const prices = sets.items.map(({ unitCents }) => unitCents);
    return { ...sets, parts: spreadDiscount(prices, { get, percent: value }) };
  });
}

/** Cuts items into full sets. Counts the equal sets within a line, because an order may have hundreds of thousands of items. */
function cutSets(items: readonly ItemRun[], size: number): Omit<DiscountedSets, 'parts'>[] {
  const sets: Omit<DiscountedSets, 'parts'>[] = [];
  let begun: PricingLine[] = [];
  for (const { line, count } of items) {
    const added = begun.length === 0 ? 0 : Math.min(count, size - begun.length);
    begun = [...begun, ...repeat(line, added)];
    if (begun.length === size) {
      sets.push({ items: begun, count: 1 });
      begun = [];
    }
    const left = count - added;
    if (left >= size) sets.push({ items: repeat(line, size), count: Math.floor(left / size) });
    begun = [...begun, ...repeat(line, left % size)];
  }
  return sets;
}

function repeat(line: PricingLine, count: number): PricingLine[] {
  return Array.from({ length: count }, () => line);
}

/** Keeps the first sets, at most `max`; with null, all. */
export function limitSets(sets: readonly DiscountedSets[], max: number | null): DiscountedSets[] {
  let left = max ?? Infinity;
  return sets.flatMap((one) => {
    const count = Math.min(one.count, left);
    left -= count;
    return count > 0 ? [{ ...one, count }] : [];
  });
}

function spreadDiscount(
  prices: readonly Cents[],
  { get, percent }: { get: number; percent: number },
): Cents[] {
  const reduced = prices.slice(-get).reduce((sum, price) => sum + percentOff(price, percent), 0);
  return allocate(cents(reduced), prices);
}
