import { sql } from 'drizzle-orm';
import { ANY } from '#domain/pricing/order/place.ts';
import { STANDARD_RULE } from '#domain/pricing/price-rules.ts';
import { DEFAULT_SHOP_DETAILS } from '#domain/shop/shop-details.ts';
import type { Queryable } from '../../connection/connect.ts';
import { listDemoProducts } from '../catalogue/demo-products.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';

/** How far a new shop is set up, as far as the database shows it. */
export type FirstSteps = {
  readonly hasOrders: boolean;
  /** The state of the merchant's own products. `sold_out` means published, but without stock. */
  readonly product: 'missing' | 'draft' | 'sold_out' | 'on_sale';
  readonly hasTeam: boolean;
  /** Whether name and contact were saved. */
  readonly hasDetails: boolean;
  /** Whether the shipping text is the merchant's own. */
  readonly hasShippingText: boolean;
  /** Whether zones, methods or prices of shipping differ from those of a new shop. */
  readonly hasShippingRates: boolean;
  /** Whether shipping costs something in some zone. */
  readonly isShippingCharged: boolean;
  /** Whether there are taxes. */
  readonly hasTaxes: boolean;
  /** Whether the sale price that every shop begins with (`STANDARD_RULE`) is unchanged. */
  readonly hasStandardRule: boolean;
  /** Demo products in the shop that staff have not changed. */
  readonly demoProducts: number;
};

/**
 * Reads how far a new shop is set up. Null for a shop that started with products of its own: unlike products that staff add, those are not
 * in the log of changes.
 */
export async function readFirstSteps(db: Queryable, demoIds: readonly string[]): Promise<FirstSteps | null> {
  const { rows: started } = await db.execute<{ isNew: boolean }>(sql`
    SELECT NOT EXISTS (
      SELECT FROM (
        SELECT id FROM product WHERE id <> ALL (${sql.param(demoIds)}::text[]) ORDER BY created_at, id LIMIT 1
      ) AS first
      WHERE NOT EXISTS (SELECT FROM change_log WHERE subject_type = 'product' AND subject_id = first.id)
    ) AS "isNew"`);
  if (started[0]?.isNew !== true) return null;
  const demo = (await listDemoProducts(db, demoIds)).filter(({ isChanged }) => !isChanged);
  const isOwn = sql`product.status <> 'archived' AND product.id <> ALL (${sql.param(demo.map(({ id }) => id))}::text[])`;
  const { rows } = await db.execute<Omit<FirstSteps, 'demoProducts'>>(sql`
    SELECT
      EXISTS (SELECT FROM shop_order) AS "hasOrders",
      CASE
        WHEN NOT EXISTS (SELECT FROM product WHERE ${isOwn}) THEN 'missing'
        WHEN NOT EXISTS (SELECT FROM product WHERE ${isOwn} AND ${IS_PUBLISHED}) THEN 'draft'
        WHEN NOT EXISTS (
          SELECT FROM product JOIN stock_unit ON product_id = product.id WHERE ${isOwn} AND ${IS_PUBLISHED} AND available > 0
        ) THEN 'sold_out'
        ELSE 'on_sale'
      END AS product,
      EXISTS (SELECT FROM invitation WHERE withdrawn_at IS NULL) OR EXISTS (SELECT FROM staff)
        OR (SELECT count(*) FROM shop_user WHERE role = 'admin') > 1 AS "hasTeam",
      EXISTS (SELECT FROM shop_details) AS "hasDetails",
      EXISTS (SELECT FROM shop_details WHERE shipping_text <> ${DEFAULT_SHOP_DETAILS.shippingText}) AS "hasShippingText",
      EXISTS (SELECT FROM shipping_zone_place WHERE country_code <> ${ANY}) OR (SELECT count(*) FROM shipping_method) <> 1
        OR EXISTS (SELECT FROM shipping_tier WHERE cents > 0 OR from_value > 0) AS "hasShippingRates",
      EXISTS (SELECT FROM shipping_tier WHERE cents > 0) AS "isShippingCharged",
      EXISTS (SELECT FROM tax_rate WHERE rate_ppm > 0) AS "hasTaxes",
      EXISTS (
        SELECT FROM price_rule WHERE id = 'standard' AND effect = 'percentage' AND value = ${STANDARD_RULE.value}
          AND above_cents = ${STANDARD_RULE.aboveCents} AND ends_at IS NULL
      ) AS "hasStandardRule"`);
  return rows[0] === undefined ? null : { ...rows[0], demoProducts: demo.length };
}
