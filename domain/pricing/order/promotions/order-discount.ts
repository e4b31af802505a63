import { cents, type Cents } from '../../../money.ts';
import { allocate } from '../allocate.ts';
import { compareLines, type PricingLine } from '../order-line.ts';
import { percentOff } from '../rounding.ts';
import { linesInScope } from './conditions.ts';
import { comparePromotions, type Adjustment, type Promotion, type PromotionOffer } from './promotion.ts';

/** Returns the best order discount on what the line discounts leave, as its parts of each line. */
export function discountOrder(
  lines: readonly PricingLine[],
  promotions: readonly PromotionOffer[],
  restOf: (line: PricingLine) => Cents,
): Adjustment[] {
  const [best] = promotions
    .map((promotion) => {
      const named = linesInScope(promotion, lines).toSorted(compareLines);
      const rests = named.map(restOf);
      const amount = amountOff(promotion, cents(rests.reduce((sum, rest) => sum + rest, 0)));
      return { promotion, named, rests, amount };
    })
    .toSorted((one, other) => other.amount - one.amount || comparePromotions(one.promotion, other.promotion));
  if (!best) return [];
  const { promotion, named, rests, amount } = best;
  const parts = allocate(amount, rests);
  return named
    .map(({ position }, index) => ({ position, promotion, cents: parts[index] ?? cents(0) }))
    .filter((part) => part.cents > 0);
}

/** Returns what a discount takes off a sum; never more than the sum. */
export function amountOff({ effect, value }: Promotion, sum: Cents): Cents {
  if (effect === 'free_shipping') return sum;
  return effect === 'percentage' ? percentOff(sum, value) : cents(Math.min(value, sum));
}
