import type { Queryable } from '#database/connection/connect.ts';
import { listPriceRules, type PriceRuleRow } from '#database/queries/pricing/price-rules.ts';
import {
  groupPricedProducts,
  listPricedProducts,
  type PreviewedProduct,
  type RuleProducts,
} from '#database/queries/pricing/priced-products.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import {
  exceedsPercent,
  firstChange,
  previewPrice,
  previewUnitPrice,
  type PreviewedPrice,
  type RuleChange,
} from '#domain/pricing/preview-price.ts';
import { hasPriceInScope } from '#domain/pricing/price-rules.ts';
import { describeLimit } from '../products/check-prices.ts';
import { listMoments, toRule } from './rule-values.ts';

/** A change of a rule: its row before and after, each null for none. */
export type RowChange = { readonly before: PriceRuleRow | null; readonly after: PriceRuleRow | null };

/** What a change of a rule does, in numbers of products. */
export type PreviewCounts = {
  readonly products: number;
  readonly lower: number;
  readonly higher: number;
  /** Products that another rule sells for less. */
  readonly kept: number;
  readonly excluded: number;
  readonly belowFloor: number;
};

/** A change of a rule, the other rules, and the products that it may concern. */
export type RulePreview = {
  readonly change: RuleChange;
  /** The scopes of the rule before and after the change. */
  readonly scopes: readonly RuleProducts[];
  /** The ids of the products that any rule names. Each is priced by itself. */
  readonly named: readonly string[];
};

/**
 * Prepares the preview of a change, and reads the other rules for it. Later prices are those at the start of the rule, or now if it has
 * started.
 */
export async function openPreview(
  db: Queryable,
  { before, after }: RowChange,
  now: Date,
): Promise<RulePreview> {
  const rows = await listPriceRules(db);
  const id = (after ?? before)?.id;
  const others = rows.filter((row) => row.id !== id).map(toRule);
  const startsAt = after?.startsAt ?? null;
  const afterAt = startsAt !== null && startsAt > now ? startsAt : now;
  const changed = [before, after].filter((row) => row !== null);
  const named = [...changed, ...others].flatMap(({ scope, excluded }) => [
    ...(scope.products ?? []),
    ...excluded,
  ]);
  const change = {
    others,
    before: before && toRule(before),
    after: after && toRule(after),
    beforeAt: now,
    afterAt,
  };
  return {
    change,
    scopes: changed.map(({ scope, aboveCents }) => ({ ...scope, aboveCents })),
    named: [...new Set(named)],
  };
}

/** Counts what a change does. */
export async function countPreview(
  db: Queryable,
  { change, scopes, named }: RulePreview,
  floor: Cents,
): Promise<PreviewCounts> {
  const counts = { products: 0, lower: 0, higher: 0, kept: 0, excluded: 0, belowFloor: 0 };
  for (const { count, ...product } of await groupPricedProducts(db, { scopes, named })) {
    if (!concerns(change, product)) continue;
    const price = previewPrice(product, change);
    const { now, later } = firstChange([price, ...previewUnits(product, change)]);
    counts.products += count;
    if (later < now) counts.lower += count;
    if (later > now) counts.higher += count;
    if (price.lowerRule !== null) counts.kept += count;
    if (price.isExcluded) counts.excluded += count;
    if (isBelow(price, product.priceCents, floor)) counts.belowFloor += count;
  }
  return counts;
}

function concerns({ before, after }: RuleChange, product: Parameters<typeof hasPriceInScope>[1]): boolean {
  return [before, after].some((rule) => rule !== null && hasPriceInScope(rule, product));
}

/** Returns the selling prices of the sizes of a product that have list prices of their own. */
function previewUnits(
  product: Parameters<typeof hasPriceInScope>[1],
  change: RuleChange,
): Omit<ProductPrice, 'id'>[] {
  return product.unitCents.map((cents) => previewUnitPrice(product, cents, change));
}

/** Whether the rule sells a product for less than the floor. One whose list price is lower stays unmarked. */
function isBelow({ later, isOwn }: PreviewedPrice, listCents: number, floor: Cents): boolean {
  return isOwn && later < floor && listCents >= floor;
}

/** A product of a preview. */
export type RulePreviewRow = PreviewedPrice & {
  readonly product: PreviewedProduct;
  readonly isBelowFloor: boolean;
  /** Whether its price changes, or that of a size. */
  readonly isChanged: boolean;
};

/** Lists the products of a preview: one more than `limit`, which shows whether there is another page. */
export async function listPreview(
  db: Queryable,
  { change, scopes }: RulePreview,
  { floor, after, limit }: { floor: Cents; after: string | undefined; limit: number },
): Promise<RulePreviewRow[]> {
  const products = await listPricedProducts(db, { scopes, after, limit: limit + 1 });
  return products.map((product) => {
    const price = previewPrice(product, change);
    const { now, later } = firstChange([price, ...previewUnits(product, change)]);
    const isBelowFloor = isBelow(price, product.priceCents, floor);
    return { product, ...price, isBelowFloor, isChanged: now !== later };
  });
}

/** Returns why a change is above the limit of a role, as `listPricesAbove` finds it; null if it is not. */
export async function findPriceAboveLimit(
  db: Queryable,
  preview: RulePreview,
  percent: number,
): Promise<string | null> {
  const [above] = await listPricesAbove(db, preview, percent);
  return above === undefined ? null : describeExcess(above, percent);
}

/** The price of a product, or of a size with its own, before and after a change. */
export type ProductPrice = Pick<PreviewedPrice, 'now' | 'later'> & { readonly id: string };

/** Returns a change of a price, such as `from $20.00 to $17.00`. */
export function describePriceStep({ now, later }: Omit<ProductPrice, 'id'>): string {
  return `from ${formatMoney(now)} to ${formatMoney(later)}`;
}

/**
 * Lists the prices that would change by more than `percent`, of products and of sizes with their own: now, or when a rule starts or ends
 * later. Of several products that no rule names and that have the same price, one is listed.
 */
export async function listPricesAbove(
  db: Queryable,
  { change, scopes, named }: RulePreview,
  percent: number,
): Promise<ProductPrice[]> {
  const products = await groupPricedProducts(db, { scopes, named });
  return listMomentsOf(change).flatMap((moment) => {
    const changeNow = { ...change, beforeAt: moment, afterAt: moment };
    const prices = products.flatMap((product) =>
      [previewPrice(product, changeNow), ...previewUnits(product, changeNow)].map((price) => ({
        ...price,
        id: product.id,
      })),
    );
    return prices.filter((price) => exceedsPercent(price, percent));
  });
}

/** Describes a price that would change by more than the role may change it. */
export function describeExcess({ id, ...price }: ProductPrice, percent: number): string {
  return `${describeLimit(percent)} ‘${id}’ would change ${describePriceStep(price)}.`;
}

function listMomentsOf({ others, before, after, beforeAt }: RuleChange): Date[] {
  return listMoments([...others, ...[before, after].filter((rule) => rule !== null)], beforeAt);
}
