import type { Queryable } from '#database/connection/connect.ts';
import { loadPricingTables } from '#database/queries/pricing/pricing-tables.ts';
import { cents, type Cents } from '#domain/money.ts';
import { priceOrder, type PricingTables } from '#domain/pricing/order/price-order.ts';
import { readPastOrders, requestOf } from '../pricing/past-orders.ts';

/** What a change of shipping or taxes would have done to past orders. */
export type PricesPreview = {
  readonly orders: { readonly count: number; readonly isSample: boolean; readonly unpriced: number };
  readonly dearer: number;
  readonly cheaper: number;
  readonly difference: Cents;
  readonly refused: number;
};

/** Prices the orders of the last 90 days again, before and after a change of the tables. */
export async function previewTables(
  db: Queryable,
  now: Date,
  change: (tables: PricingTables) => PricingTables,
): Promise<PricesPreview> {
  const [{ orders, isSample }, stored] = await Promise.all([
    readPastOrders(db, now),
    loadPricingTables(db, { at: now, code: null }),
  ]);
  const changed = change(stored);
  const outcomes = orders.map((order) => {
    const { isFirstOrder, groups } = order;
    const request = requestOf(order, now);
    const before = priceOrder(request, { ...stored, isFirstOrder, groups });
    const after = priceOrder(request, { ...changed, isFirstOrder, groups });
    if (!before.ok) return 'unpriced';
    if (!after.ok) return after.error.code === 'shipping_unavailable' ? 'refused' : 'unpriced';
    return after.value.total - before.value.total;
  });
  const differences = outcomes.filter((outcome) => typeof outcome === 'number');
  const unpriced = outcomes.filter((outcome) => outcome === 'unpriced').length;
  return {
    orders: { count: orders.length - unpriced, isSample, unpriced },
    dearer: differences.filter((difference) => difference > 0).length,
    cheaper: differences.filter((difference) => difference < 0).length,
    difference: cents(differences.reduce((sum, difference) => sum + difference, 0)),
    refused: outcomes.filter((outcome) => outcome === 'refused').length,
  };
}
