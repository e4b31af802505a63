import { cents, type Cents } from '../money.ts';
import {
  applies,
  isInScope,
  priceByRule,
  sellingPrice,
  type PricedProduct,
  type PriceRule,
} from './price-rules.ts';

/** A rule with its name for staff. */
export type NamedRule = PriceRule & { readonly name: string };

/** A change of one rule: `before` is null for a new rule, `after` for one that is deleted. `others` are all other rules. */
export type RuleChange = {
  readonly others: readonly NamedRule[];
  readonly before: NamedRule | null;
  readonly after: NamedRule | null;
  /** The times of the prices before and after the change. */
  readonly beforeAt: Date;
  readonly afterAt: Date;
};

/** What a change of the rules does to the selling price of a product: `now` is the price before it, `later` the one after it. */
export type PreviewedPrice = {
  readonly now: Cents;
  readonly later: Cents;
  /** Whether the changed rule excludes the product. */
  readonly isExcluded: boolean;
  /** Whether the changed rule sets `later`. */
  readonly isOwn: boolean;
  /** The name of another rule that gives a lower price than the changed one; null when there is none. */
  readonly lowerRule: string | null;
};

/** Returns the selling price of a product before and after a change of the rules. */
export function previewPrice(product: PricedProduct, change: RuleChange): PreviewedPrice {
  const { others, before, after, beforeAt, afterAt } = change;
  const all = (rule: NamedRule | null) => (rule === null ? others : [...others, rule]);
  const prices = {
    now: sellingPrice(product, { rules: all(before), at: beforeAt }),
    later: sellingPrice(product, { rules: all(after), at: afterAt }),
  };
  const isExcluded = after !== null && isInScope(after, product) && after.excluded.includes(product.id);
  const lowerRule = findLowerRule(product, change);
  const isOwn = lowerRule === null && setsPrice(after, product, afterAt);
  return { ...prices, isExcluded, isOwn, lowerRule };
}

function setsPrice(rule: NamedRule | null, product: PricedProduct, at: Date): rule is NamedRule {
  return rule !== null && product.discountable !== false && applies(rule, product, at);
}

function findLowerRule(product: PricedProduct, { others, after, afterAt }: RuleChange): string | null {
  if (!setsPrice(after, product, afterAt)) return null;
  const own = priceByRule(after, product.priceCents);
  const lower = others
    .filter((rule) => applies(rule, product, afterAt) && priceByRule(rule, product.priceCents) < own)
    .toSorted((one, other) => priceByRule(one, product.priceCents) - priceByRule(other, product.priceCents));
  return lower[0]?.name ?? null;
}

/** Returns the selling price of a stock unit with its own list price: by the rules, but at least its product's. */
export function previewUnitPrice(
  product: PricedProduct,
  unitCents: number,
  change: RuleChange,
): Pick<PreviewedPrice, 'now' | 'later'> {
  const [own, unit] = [
    previewPrice(product, change),
    previewPrice({ ...product, priceCents: unitCents }, change),
  ];
  return { now: cents(Math.max(own.now, unit.now)), later: cents(Math.max(own.later, unit.later)) };
}

/** Returns the first price that changes: of a product and its sizes, the product's own first. Without a change, the first price. */
export function firstChange<Price extends Pick<PreviewedPrice, 'now' | 'later'>>(
  prices: readonly [Price, ...Price[]],
): Price {
  return prices.find(({ now, later }) => now !== later) ?? prices[0];
}

/** Whether a new price differs from the old one by more than a percentage of it. */
export function exceedsPercent(
  { now, later }: { readonly now: number; readonly later: number },
  percent: number,
): boolean {
  return Math.abs(later - now) * 100 > now * percent;
}
