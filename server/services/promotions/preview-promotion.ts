import type { Queryable } from '#database/connection/connect.ts';
import { loadPricingTables } from '#database/queries/pricing/pricing-tables.ts';
import { sum, type Cents } from '#domain/money.ts';
import { priceOrder, type OrderPricing, type PricingTables } from '#domain/pricing/order/price-order.ts';
import { sumAdjustments, type PromotionOffer } from '#domain/pricing/order/promotions/promotion.ts';
import { readPastOrders, requestOf } from '../pricing/past-orders.ts';
import { toStoredPromotion, type PromotionValues } from './promotion-values.ts';

/** Stands for the codes of the previewed discount: every order is priced as if the customer had entered one. */
const ANY_CODE = 'PREVIEW';

/** An order that would have had the discount. */
export type Example = {
  readonly number: number;
  readonly placedAt: string;
  readonly before: Cents;
  readonly after: Cents;
};

export type PromotionPreview = {
  readonly orders: { readonly count: number; readonly isSample: boolean; readonly unpriced: number };
  readonly discount: Cents;
  readonly applied: readonly Example[];
};

/**
 * Prices the orders of the last 90 days again, without and with a discount, at today's settings and with today's other discounts. Its dates do
 * not matter; its limits count from the oldest of these orders.
 */
export async function previewPromotion(
  db: Queryable,
  { id, values, now }: { id: string; values: PromotionValues; now: Date },
): Promise<PromotionPreview> {
  const [{ orders, isSample }, stored] = await Promise.all([
    readPastOrders(db, now),
    loadPricingTables(db, { at: now, code: null }),
  ]);
  const others = stored.promotions.filter((promotion) => promotion.id !== id);
  const { limitTotal } = values;
  const usesOf = new Map<string, number>();
  const applied: Example[] = [];
  const discounts: Cents[] = [];
  let unpriced = 0;
  for (const order of orders.toReversed()) {
    const { isFirstOrder, groups, person } = order;
    const request = requestOf(order, now);
    const tables = { ...stored, isFirstOrder, groups, promotions: others };
    const before = priceOrder(request, tables);
    if (!before.ok) {
      unpriced += 1;
      continue;
    }
    const usesOfPerson = usesOf.get(person) ?? 0;
    const isUsedUp = limitTotal !== null && applied.length >= limitTotal;
    const offer: PromotionOffer = { ...offerOf(id, values), isUsedUp, usesOfPerson };
    const after = priceWith(offer, request, tables);
    if (after === undefined) continue;
    usesOf.set(person, usesOfPerson + 1);
    discounts.push(after.discount);
    applied.push({
      number: order.number,
      placedAt: order.placedAt,
      before: before.value.total,
      after: after.priced.total,
    });
  }
  const counts = { count: orders.length - unpriced, isSample, unpriced };
  return { orders: counts, discount: sum(discounts), applied: applied.toReversed() };
}

function offerOf(id: string, values: PromotionValues): PromotionOffer {
  const {
    automatic,
    codes: _codes,
    limitTotal: _total,
    limitCode: _code,
    ...row
  } = toStoredPromotion(id, values);
  return {
    ...row,
    startsAt: null,
    endsAt: null,
    code: automatic ? null : ANY_CODE,
    isUsedUp: false,
    usesOfPerson: 0,
  };
}

/** Prices an order with a discount; undefined if the discount does not apply to it. */
function priceWith(
  offer: PromotionOffer,
  request: Parameters<typeof priceOrder>[0],
  tables: PricingTables,
): { priced: OrderPricing; discount: Cents } | undefined {
  const promotions = [...tables.promotions, offer];
  const priced = priceOrder({ ...request, code: offer.code }, { ...tables, promotions });
  if (!priced.ok) return undefined;
  const own = priced.value.adjustments.filter(({ promotion }) => promotion === offer);
  const discount = sumAdjustments(own);
  return discount === 0 ? undefined : { priced: priced.value, discount };
}
