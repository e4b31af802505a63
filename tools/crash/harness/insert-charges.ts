import { eq } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { promotion, promotionCode } from '#database/schema/selling/promotions.ts';
import { shippingMethod, shippingTier } from '#database/schema/selling/shipping.ts';
import { taxRate } from '#database/schema/selling/taxes.ts';

/** The dearer of the two shipping methods. */
export const EXPRESS = 'express';

/** Makes the shop charge for shipping, add a tax, and discount every item. With these amounts, the shares of lines are no whole cents, so that rounding is tested. */
export async function insertCharges({ db }: Database): Promise<void> {
  await db.update(shippingTier).set({ cents: 499 }).where(eq(shippingTier.methodId, 'standard'));
  await db.insert(shippingMethod).values({ id: EXPRESS, zoneId: 'everywhere', name: 'Express', position: 2 });
  await db.insert(shippingTier).values({ methodId: EXPRESS, fromValue: 0, cents: 1251 });
  await db
    .insert(taxRate)
    .values({ id: 'sales-tax', name: 'Sales tax', countryCode: '*', ratePpm: 88_750, included: false });
  await db.insert(promotion).values({
    id: 'every-item',
    name: 'Seven percent off',
    class: 'line',
    effect: 'percentage',
    value: 7,
    automatic: true,
  });
}

/** Inserts a code that takes $3.31 off an order, and that `limit` orders may use. */
export async function insertLimitedCode(
  { db }: Database,
  { code, limit }: { code: string; limit: number },
): Promise<void> {
  const id = code.toLowerCase();
  await db.insert(promotion).values({
    id,
    name: 'For a few',
    class: 'order',
    effect: 'amount',
    value: 331,
    automatic: false,
    limitTotal: limit,
  });
  await db.insert(promotionCode).values({ code, promotionId: id, limitTotal: limit });
}
