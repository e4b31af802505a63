import { cents, type Cents } from '../money.ts';
import { isWithin, type Period } from './period.ts';

/** What a rule does to a list price: a percentage off, an amount off, or a fixed price. */
export const PRICE_EFFECTS = ['percentage', 'amount', 'fixed'] as const;

/** Maximum entries of a list in a rule. Every write of a product reads all rules. */
export const MAX_RULE_ID_COUNT = 1000;

/**
 * The products of a rule: those that every given list names, with ids of products, categories, brands or departments. Without a list, all
 * products.
 */
export type PriceScope = {
  readonly products?: readonly string[];
  readonly categories?: readonly string[];
  readonly brands?: readonly string[];
  readonly departments?: readonly string[];
};

/** A rule for selling prices. A field that is null sets no limit. */
export type PriceRule = Period & {
  readonly effect: (typeof PRICE_EFFECTS)[number];
  /** Percent for `percentage`, otherwise cents. */
  readonly value: number;
  readonly scope: PriceScope;
  /** Ids of products to which the rule does not apply. */
  readonly excluded: readonly string[];
  /** The rule applies to higher list prices only. */
  readonly aboveCents: Cents | null;
};

/** The rule of a new shop (SPECIFICATION section 9). */
export const STANDARD_RULE = {
  effect: 'percentage',
  value: 15,
  scope: {},
  excluded: [],
  aboveCents: cents(12_00),
  startsAt: null,
  endsAt: null,
} as const satisfies PriceRule;

/** The facts of a product that rules depend on. `brand` is an id. */
export type PricedProduct = {
  readonly id: string;
  readonly category: string;
  readonly brand: string;
  readonly department: string;
  readonly priceCents: number;
  readonly discountable?: boolean;
};

/**
 * Returns the selling price of a product: the lowest price that a rule gives. Rules never add up. The database computes stored prices by
 * the function `selling_price`; a test compares both.
 */
export function sellingPrice(
  product: PricedProduct,
  { rules, at }: { rules: readonly PriceRule[]; at: Date },
): Cents {
  const applying = product.discountable === false ? [] : rules.filter((rule) => applies(rule, product, at));
  const prices = applying.map((rule) => priceByRule(rule, product.priceCents));
  return cents(Math.max(0, Math.min(product.priceCents, ...prices)));
}

/** Returns the selling price of a product in a new shop. */
export function standardPrice(product: PricedProduct): Cents {
  return sellingPrice(product, { rules: [STANDARD_RULE], at: new Date(0) });
}

/** Whether a rule applies to a product at a time. */
export function applies(rule: PriceRule, product: PricedProduct, at: Date): boolean {
  return isWithin(rule, at) && isInScope(rule, product) && !rule.excluded.includes(product.id);
}

/** Whether a product is in the scope of a rule. The rule may still exclude it. */
export function isInScope(rule: PriceRule, product: PricedProduct): boolean {
  const { products, categories, brands, departments } = rule.scope;
  return (
    (rule.aboveCents === null || product.priceCents > rule.aboveCents) &&
    (products?.includes(product.id) ?? true) &&
    (categories?.includes(product.category) ?? true) &&
    (brands?.includes(product.brand) ?? true) &&
    (departments?.includes(product.department) ?? true)
  );
}

/** Whether a rule may give a product a price, or a size of it that has its own list price. The rule may still exclude the product. */
export function hasPriceInScope(
  rule: PriceRule,
  { unitCents, ...product }: PricedProduct & { readonly unitCents: readonly number[] },
): boolean {
  return [product.priceCents, ...unitCents].some((priceCents) => isInScope(rule, { ...product, priceCents }));
}

/** Returns the price that a rule gives, which may be below zero. Rounds half up, in integers: in floating point $12.70 would sell at $10.79. */
export function priceByRule({ effect, value }: PriceRule, price: number): number {
  if (effect === 'fixed') return value;
  return effect === 'amount' ? price - value : Math.floor((price * (100 - value) + 50) / 100);
}
