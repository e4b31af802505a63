import { cents, formatMoney } from '../../../money.ts';
import { countryName } from '../../../shipping/countries.ts';
import { lineAmount, type PricingLine } from '../order-line.ts';
import type { Promotion, PromotionOffer } from './promotion.ts';

/** What the conditions of discounts are compared with. */
export type OrderFacts = {
  readonly lines: readonly PricingLine[];
  /** The customer has no earlier order. */
  readonly isFirstOrder: boolean;
  /** The groups of the customer; null for a visitor without an account. */
  readonly groups: readonly string[] | null;
  /** Whether the customer has entered where the order goes. */
  readonly hasDestination: boolean;
  /** The code of the country of delivery; null if unknown. */
  readonly country: string | null;
  readonly at: Date;
};

/** Lists the lines that a discount names. */
export function linesInScope({ conditions }: Promotion, lines: readonly PricingLine[]): PricingLine[] {
  const { products, categories, departments, brands } = conditions;
  return lines.filter(
    (line) =>
      (products?.includes(line.productId) ?? true) &&
      (categories?.includes(line.category) ?? true) &&
      (departments?.some((department) => department === line.department) ?? true) &&
      (brands === undefined || (line.brand !== null && brands.includes(line.brand))),
  );
}

/** The only unmet condition is the country, which the customer has not entered yet. */
export const NEEDS_COUNTRY = 'This code depends on the country.';

/** Returns why an order does not get a discount, for the customer; undefined if all conditions hold. */
export function unmetCondition(promotion: PromotionOffer, facts: OrderFacts): string | undefined {
  const needsCountry = promotion.conditions.countries !== undefined && !facts.hasDestination;
  return unmetReason(promotion, facts) ?? (needsCountry ? NEEDS_COUNTRY : undefined);
}

function unmetReason(promotion: PromotionOffer, facts: OrderFacts): string | undefined {
  const { conditions, limitPerson, usesOfPerson } = promotion;
  const { groups, firstOrder, minSubtotalCents = 0, minQuantity = 0, countries } = conditions;
  if (promotion.isUsedUp) return 'This code has been used up.';
  if (limitPerson !== null && usesOfPerson >= limitPerson)
    return 'You have used this code already. A payment that you have not finished counts, too.';
  if (firstOrder === true && !facts.isFirstOrder) return 'This code is for your first order only.';
  if (groups && facts.groups === null)
    return 'This code is for certain customers. Sign in if you are one of them.';
  if (groups && !groups.some((name) => facts.groups?.includes(name)))
    return 'This code is for certain customers only.';
  if (countries && facts.hasDestination && !countries.includes(facts.country ?? '')) {
    return `This code is for orders to ${countries.map(countryName).join(', ')} only.`;
  }
  const lines = linesInScope(promotion, facts.lines);
  if (lines.length === 0) return 'This code is not for the items in your order.';
  const isSelective = lines.length < facts.lines.length;
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (quantity < minQuantity) return `This code is for ${minQuantity} or more ${describeItems(isSelective)}.`;
  const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0);
  if (subtotal >= minSubtotalCents) return undefined;
  const amount = formatMoney(cents(minSubtotalCents));
  return isSelective
    ? `This code is for ${amount} or more of certain items.`
    : `This code is for orders of ${amount} or more.`;
}

function describeItems(isSelective: boolean): string {
  return isSelective ? 'of certain items' : 'items';
}
