import type { Queryable } from '#database/connection/connect.ts';
import { listPriceRules } from '#database/queries/pricing/price-rules.ts';
import { groupPricedProducts, groupPricedUnits } from '#database/queries/pricing/priced-products.ts';
import { cents } from '#domain/money.ts';
import { exceedsPercent } from '#domain/pricing/preview-price.ts';
import { sellingPrice, type PricedProduct } from '#domain/pricing/price-rules.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { pricePercentLimitOf, type StaffRole } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../service-error.ts';
import { describeExcess } from './preview-rule.ts';
import { MIN_PRICE_CENTS } from './rule-records.ts';
import { listMoments, toRule } from './rule-values.ts';

type Move = {
  /** Ids of categories. */
  readonly from: string;
  readonly into: string;
  readonly now: Date;
  /** The role whose limit applies; undefined without one. */
  readonly role: StaffRole | undefined;
};

/** A product, or a size of it with its own list price. */
type Priced = PricedProduct & { readonly unitCents?: number };

/**
 * Refuses to move the products of a category to another one where price rules sell one below a cent (`invalid_request`), or change a price by
 * more than the role may (`forbidden`): now, or when a rule starts or ends later.
 */
export async function checkMove(
  db: Queryable,
  { from, into, now, role }: Move,
): Promise<Result<void, ServiceError>> {
  const rules = (await listPriceRules(db)).map(toRule);
  const named = [
    ...new Set(rules.flatMap(({ scope, excluded }) => [...(scope.products ?? []), ...excluded])),
  ];
  const moving = { scopes: [{ categories: [from] }], named };
  const priced: Priced[] = [
    ...(await groupPricedProducts(db, moving)),
    ...(await groupPricedUnits(db, moving)),
  ];
  const percent = pricePercentLimitOf(role) ?? Number.POSITIVE_INFINITY;
  for (const at of listMoments(rules, now)) {
    const priceIn = (category: string, { unitCents, ...product }: Priced) => {
      const [own, unit] = [product.priceCents, unitCents ?? 0].map((priceCents) =>
        sellingPrice({ ...product, category, priceCents }, { rules, at }),
      );
      // A size costs at least as much as its product.
      return cents(Math.max(own ?? 0, unit ?? 0));
    };
    for (const product of priced) {
      const { id, priceCents } = product;
      const price = { now: priceIn(from, product), later: priceIn(into, product) };
      if (price.later < MIN_PRICE_CENTS && priceCents >= MIN_PRICE_CENTS) {
        const message = `‘${id}’ would cost less than $0.01 by a sale price.`;
        return fail({ code: 'invalid_request', errors: [{ field: 'into', message }] });
      }
      if (!exceedsPercent(price, percent)) continue;
      return fail({ code: 'forbidden', detail: describeExcess({ id, ...price }, percent) });
    }
  }
  return ok(undefined);
}
