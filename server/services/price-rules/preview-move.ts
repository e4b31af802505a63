import type { Queryable } from '#database/connection/connect.ts';
import { listPriceRules } from '#database/queries/pricing/price-rules.ts';
import { groupPricedProducts, type PricedGroup } from '#database/queries/pricing/priced-products.ts';
import { cents, type Cents } from '#domain/money.ts';
import { exceedsPercent, firstChange } from '#domain/pricing/preview-price.ts';
import { sellingPrice, type PricedProduct, type PriceRule } from '#domain/pricing/price-rules.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import { CONFIRMED_PERCENT } from '../products/check-prices.ts';
import type { ServiceError } from '../service-error.ts';
import { describeExcess, type ProductPrice } from './preview-rule.ts';
import { MIN_PRICE_CENTS } from './rule-records.ts';
import { listMoments, toRule } from './rule-values.ts';

/** A move of the products of a brand or category to another one. */
type Move = {
  readonly of: 'brand' | 'category';
  /** The ids of the two brands or categories. */
  readonly from: string;
  readonly into: string;
  /** The only products that move; undefined for all. */
  readonly products?: readonly string[];
  readonly now: Date;
  /** The role whose limit applies; undefined without one. */
  readonly role: StaffRole | undefined;
};

/** What a move does: how many products it moves, and how many of them sell for less or more from now on. */
export type MovePreview = { readonly products: number; readonly lower: number; readonly higher: number };

/** A move that is not refused, with the prices that it changes by more than half. */
export type CheckedMove = { readonly counts: MovePreview; readonly large: readonly ProductPrice[] };

/** A product, or a size of it with its own list price. */
type Priced = PricedProduct & { readonly unitCents?: number };

/**
 * Returns what a move does. Fails if price rules would sell a product below a cent (`invalid_request`), or change a price by more than the
 * role may (`forbidden`): now, or when a rule starts or ends later.
 */
export async function checkMove(
  db: Queryable,
  { of, from, into, products: only, now, role }: Move,
): Promise<Result<CheckedMove, ServiceError>> {
  const rules = (await listPriceRules(db)).map(toRule);
  const named = [
    ...new Set(rules.flatMap(({ scope, excluded }) => [...(scope.products ?? []), ...excluded])),
  ];
  const source = of === 'brand' ? { brands: [from] } : { categories: [from] };
  const moving = { scopes: [{ ...source, ...(only && { products: only }) }], named };
  const products = await groupPricedProducts(db, moving);
  const priced = products.flatMap(listPriced);
  const percent = pricePercentLimitOf(role) ?? Number.POSITIVE_INFINITY;
  const pricesAt = (at: Date) => (product: Priced) => ({
    now: priceOf({ ...product, [of]: from }, rules, at),
    later: priceOf({ ...product, [of]: into }, rules, at),
  });
  const large: ProductPrice[] = [];
  for (const at of listMoments(rules, now)) {
    for (const product of priced) {
      const { id, priceCents } = product;
      const price = pricesAt(at)(product);
      if (price.later < MIN_PRICE_CENTS && priceCents >= MIN_PRICE_CENTS) {
        const message = `‘${id}’ would cost less than $0.01 by a sale price.`;
        return fail({ code: 'invalid_request', errors: [{ field: 'into', message }] });
      }
      if (exceedsPercent(price, percent))
        return fail({ code: 'forbidden', detail: describeExcess({ id, ...price }, percent) });
      if (exceedsPercent(price, CONFIRMED_PERCENT)) large.push({ id, ...price });
    }
  }
  return ok({ counts: countMove(products, pricesAt(now)), large });
}

function countMove(
  products: readonly PricedGroup[],
  priceOfMoved: (product: Priced) => { readonly now: Cents; readonly later: Cents },
): MovePreview {
  const counts = { products: 0, lower: 0, higher: 0 };
  for (const product of products) {
    const { count } = product;
    const [own, ...units] = listPriced(product);
    const { now, later } = firstChange([priceOfMoved(own), ...units.map(priceOfMoved)]);
    counts.products += count;
    if (later < now) counts.lower += count;
    if (later > now) counts.higher += count;
  }
  return counts;
}

/** Lists a product, and its sizes with their own list prices. */
function listPriced({ unitCents, ...product }: PricedGroup): [Priced, ...Priced[]] {
  return [product, ...unitCents.map((price) => ({ ...product, unitCents: price }))];
}

/** Returns a selling price; for a size, at least its product's. */
function priceOf({ unitCents, ...product }: Priced, rules: readonly PriceRule[], at: Date): Cents {
  const [own, unit] = [product.priceCents, unitCents ?? 0].map((priceCents) =>
    sellingPrice({ ...product, priceCents }, { rules, at }),
  );
  // A size costs at least as much as its product.
  return cents(Math.max(own ?? 0, unit ?? 0));
}
