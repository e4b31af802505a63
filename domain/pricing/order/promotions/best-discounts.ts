import { cents, type Cents } from '../../../money.ts';
import { lineAmount, type PricingLine } from '../order-line.ts';
import { discountLines } from './line-discounts.ts';
import { amountOff, discountOrder } from './order-discount.ts';
import { comparePromotions, sumAdjustments, type Adjustment, type PromotionOffer } from './promotion.ts';

/** Returns the shipping charge for a discounted subtotal; null if no method ships such an order. */
export type ChargeOf = (discountedSubtotal: Cents) => Cents | null;

/**
 * Returns the discounts of an order: the best of each class together, or an exclusive one alone if the customer pays less with it. Leaves
 * out discounts whose lower subtotal costs more shipping than they save. Every given discount must apply to the order.
 */
export function bestDiscounts(
  lines: readonly PricingLine[],
  promotions: readonly PromotionOffer[],
  chargeOf: ChargeOf,
): Adjustment[] {
  const combined = promotions.filter(({ exclusive }) => !exclusive);
  const alone = promotions.filter(({ exclusive }) => exclusive).toSorted(comparePromotions);
  const fullCharge = chargeOf(cents(lines.reduce((sum, line) => sum + lineAmount(line), 0)));
  const best = combine(lines, combined, chargeOf);
  const isShippingRaised = fullCharge !== null && (best.charge === null || best.charge > fullCharge);
  const fewer = isShippingRaised
    ? [['order'], ['line'], ['line', 'order']].map((leftOut) =>
        combined.filter((promotion) => !leftOut.includes(promotion.class)),
      )
    : [];
  const candidates = [
    best,
    ...[...alone.map((promotion) => [promotion]), ...fewer].map((chosen) => combine(lines, chosen, chargeOf)),
  ];
  return candidates.reduce((cheapest, one) => (one.cost < cheapest.cost ? one : cheapest)).adjustments;
}

function combine(
  lines: readonly PricingLine[],
  promotions: readonly PromotionOffer[],
  chargeOf: ChargeOf,
): { adjustments: Adjustment[]; charge: Cents | null; cost: number } {
  const ofClass = (wanted: string) => promotions.filter((promotion) => promotion.class === wanted);
  const onLines = discountLines(lines, ofClass('line'));
  const onOrder = discountOrder(lines, ofClass('order'), (line) => restOf(line, onLines));
  const onGoods = [...onLines, ...onOrder];
  const subtotal = lines.reduce((sum, line) => sum + restOf(line, onGoods), 0);
  const charge = chargeOf(cents(subtotal));
  if (charge === null) return { adjustments: onGoods, charge, cost: Number.POSITIVE_INFINITY };
  const onShipping = discountShipping(charge, ofClass('shipping'));
  const adjustments = [...onGoods, ...onShipping];
  return { adjustments, charge, cost: subtotal + charge - sumAdjustments(onShipping) };
}

/** Returns what is left of a line's price. */
export function restOf(line: PricingLine, adjustments: readonly Adjustment[]): Cents {
  const own = adjustments.filter(({ position }) => position === line.position);
  return cents(lineAmount(line) - sumAdjustments(own));
}

function discountShipping(charge: Cents, promotions: readonly PromotionOffer[]): Adjustment[] {
  const [best] = promotions
    .map((promotion) => ({ position: null, promotion, cents: amountOff(promotion, charge) }))
    .toSorted((one, other) => other.cents - one.cents || comparePromotions(one.promotion, other.promotion));
  return best && best.cents > 0 ? [best] : [];
}
