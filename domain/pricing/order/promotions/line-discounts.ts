import { cents, times, type Cents } from '../../../money.ts';
import type { PricingLine } from '../order-line.ts';
import { percentOff } from '../rounding.ts';
import { formSets, limitSets, listItems, type DiscountedSets } from './buy-x-get-y.ts';
import { linesInScope } from './conditions.ts';
import { comparePromotions, type Adjustment, type PromotionOffer } from './promotion.ts';

type ItemDiscount = { readonly promotion: PromotionOffer; readonly cents: Cents };

/**
 * Gives each item at most one discount, the best. A `buy_x_get_y` set applies if it saves more than its items would save without it. Several
 * `buy_x_get_y` discounts are tried in the order of what they save, the highest first.
 */
export function discountLines(
  lines: readonly PricingLine[],
  promotions: readonly PromotionOffer[],
): Adjustment[] {
  const simple = promotions.filter(({ effect }) => effect !== 'buy_x_get_y');
  const bestOf = new Map(lines.map((line) => [line, bestOfItem(line, lines, simple)]));
  const inSets = new Map<PricingLine, number>();
  const found: Adjustment[] = [];
  for (const promotion of bySaving(promotions, lines)) {
    const items = listItems(
      linesInScope(promotion, lines),
      (line) => line.quantity - (inSets.get(line) ?? 0),
    );
    const worthwhile = formSets(promotion, items).filter((set) => savingOf(set) > sumBest(set, bestOf));
    for (const { items: taken, parts, count } of limitSets(worthwhile, promotion.maxSets)) {
      for (const [index, line] of taken.entries()) {
        inSets.set(line, (inSets.get(line) ?? 0) + count);
        found.push({ position: line.position, promotion, cents: times(parts[index] ?? cents(0), count) });
      }
    }
  }
  for (const [line, best] of bestOf) {
    const count = line.quantity - (inSets.get(line) ?? 0);
    if (best) found.push({ ...best, position: line.position, cents: cents(best.cents * count) });
  }
  return mergeAdjustments(found);
}

/** Returns the discount that takes most off one item of a line. */
function bestOfItem(
  line: PricingLine,
  lines: readonly PricingLine[],
  promotions: readonly PromotionOffer[],
): ItemDiscount | undefined {
  const [best] = promotions
    .filter((promotion) => linesInScope(promotion, lines).includes(line))
    .map((promotion) => ({ promotion, cents: itemDiscount(promotion, line) }))
    .toSorted((one, other) => other.cents - one.cents || comparePromotions(one.promotion, other.promotion));
  return best;
}

function itemDiscount({ effect, value }: PromotionOffer, { unitCents }: PricingLine): Cents {
  return effect === 'percentage' ? percentOff(unitCents, value) : cents(Math.min(value, unitCents));
}

/** Lists the `buy_x_get_y` discounts, first the one that saves most if it is alone. */
function bySaving(promotions: readonly PromotionOffer[], lines: readonly PricingLine[]): PromotionOffer[] {
  return promotions
    .filter(({ effect }) => effect === 'buy_x_get_y')
    .map((promotion) => {
      const sets = formSets(
        promotion,
        listItems(linesInScope(promotion, lines), ({ quantity }) => quantity),
      );
      const counted = limitSets(sets, promotion.maxSets);
      return { promotion, saved: counted.reduce((sum, set) => sum + savingOf(set) * set.count, 0) };
    })
    .toSorted((one, other) => other.saved - one.saved || comparePromotions(one.promotion, other.promotion))
    .map(({ promotion }) => promotion);
}

/** Returns what one of equal sets saves. */
function savingOf({ parts }: DiscountedSets): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Returns what the items of one of equal sets would save without it. */
function sumBest(
  { items }: DiscountedSets,
  bestOf: ReadonlyMap<PricingLine, ItemDiscount | undefined>,
): number {
  return items.reduce((sum, line) => sum + (bestOf.get(line)?.cents ?? 0), 0);
}

/** Adds up the adjustments of a line by the same discount, and drops those of zero. */
function mergeAdjustments(adjustments: readonly Adjustment[]): Adjustment[] {
  const merged = new Map<string, Adjustment>();
  for (const one of adjustments) {
    const key = `${one.position} ${one.promotion.id}`;
    merged.set(key, { ...one, cents: cents(one.cents + (merged.get(key)?.cents ?? 0)) });
  }
  return [...merged.values()].filter((one) => one.cents > 0);
}
