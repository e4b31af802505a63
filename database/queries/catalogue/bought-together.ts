import { sql, type SQL } from 'drizzle-orm';
import { NEUTRALS } from '#domain/catalogue/colour-family.ts';
import { SALE_STATES } from '#domain/order/order-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { boughtTogether } from '../../schema/catalogue/bought-together.ts';
import { sqlList } from '../../schema/sql-list.ts';
import { IS_PUBLISHED } from './products.ts';

/** Orders with fewer or more products say nothing about what goes together. */
const ORDER_PRODUCT_COUNTS = { min: 2, max: 20 } as const;

/** Minimum number of orders with a pair, and of the people who placed them. Fewer may be chance, or one person's taste. */
const MIN_PAIR_ORDER_COUNT = 10;
const MIN_PAIR_PERSON_COUNT = 5;

/** Maximum pairs of a product. */
const MAX_PAIR_COUNT = 8;

/** Maximum candidates in matching colours that are read. */
const CANDIDATE_COUNT = 24;

/** Categories of garments that are worn alone. */
const WHOLE_GARMENTS: readonly string[] = ['dress'];

/** Two tops are seldom worn together. */
const TOPS: readonly string[] = ['t-shirt', 'shirts', 'hoodie', 'tanks', 'blouse'];

/** Two bottoms are never worn together. */
const BOTTOMS: readonly string[] = ['jeans', 'shorts', 'skirt', 'pants'];

const IN_STOCK = sql.raw(
  'EXISTS (SELECT FROM stock_unit WHERE stock_unit.product_id = product.id AND stock_unit.available > 0)',
);

/**
 * Replaces the pairs of products by those of the sales since a time, without pairs of one cut. Ranks them by lift: how much more often they
 * are in one order than by chance. Returns how many.
 */
export async function replacePairs(tx: Queryable, { since }: { since: Date }): Promise<number> {
  await tx.delete(boughtTogether);
  const { rowCount } = await tx.execute(sql`
    WITH line AS (
      SELECT DISTINCT shop_order.id AS order_id, coalesce(shop_order.user_id, shop_order.guest_id, shop_order.email) AS person,
        order_line.product_id
      FROM shop_order JOIN order_line ON order_line.order_id = shop_order.id
      WHERE shop_order.created_at >= ${since.toISOString()}::timestamptz AND shop_order.state IN (${sql.raw(sqlList(SALE_STATES))})
    ), fitting AS (
      SELECT order_id FROM line GROUP BY order_id
      HAVING count(*) BETWEEN ${ORDER_PRODUCT_COUNTS.min} AND ${ORDER_PRODUCT_COUNTS.max}
    ), bought AS (
      SELECT line.*, product.cut FROM line JOIN fitting USING (order_id) JOIN product ON product.id = line.product_id AND ${IS_PUBLISHED}
    ), total AS (
      SELECT product_id, count(*) AS orders FROM bought GROUP BY product_id
    ), pair AS (
      SELECT one.product_id, other.product_id AS other_id, count(*) AS orders
      FROM bought AS one JOIN bought AS other USING (order_id)
      WHERE one.product_id <> other.product_id AND (one.cut = other.cut) IS NOT TRUE
      GROUP BY one.product_id, other.product_id
      HAVING count(*) >= ${MIN_PAIR_ORDER_COUNT} AND count(DISTINCT one.person) >= ${MIN_PAIR_PERSON_COUNT}
    ), ranked AS (
      SELECT pair.product_id, pair.other_id, row_number() OVER (
        PARTITION BY pair.product_id
        ORDER BY pair.orders::float8 / (mine.orders * theirs.orders) DESC, pair.other_id
      ) AS place
      FROM pair
      JOIN total AS mine ON mine.product_id = pair.product_id
      JOIN total AS theirs ON theirs.product_id = pair.other_id
    )
    INSERT INTO bought_together (product_id, place, other_id)
    SELECT product_id, place, other_id FROM ranked WHERE place <= ${MAX_PAIR_COUNT}`);
  return rowCount ?? 0;
}

/** Lists the ids of products in stock that were bought with a product, the closest first. */
export async function listBoughtWith(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT product.id FROM bought_together JOIN product ON product.id = bought_together.other_id
    WHERE bought_together.product_id = ${productId} AND ${IS_PUBLISHED} AND ${IN_STOCK}
    ORDER BY bought_together.place`);
  return rows.map(({ id }) => id);
}

/**
 * Lists the ids of products in stock and of a product's department that match its colours and can be worn with it; for a dress, other
 * dresses. For a top, bottoms come before other tops. Products that share a colour family with it come before neutral ones, and the best
 * rated of each come first.
 */
export async function listInMatchingColours(db: Queryable, productId: string): Promise<string[]> {
  const isAlike = sql`coalesce(product.colour_families && viewed.colour_families, false)`;
  const isNeutral = sql`product.colour_families && ${sql.param([...NEUTRALS])}::text[]`;
  const isOneOf = (side: 'product' | 'viewed', categories: readonly string[]) =>
    sql`${sql.raw(side)}.category = ANY(${sql.param([...categories])}::text[])`;
  const areBoth = (categories: readonly string[]) =>
    sql`${isOneOf('viewed', categories)} AND ${isOneOf('product', categories)}`;
  const isWornWith = sql`CASE WHEN ${isOneOf('viewed', WHOLE_GARMENTS)}
    THEN product.category = viewed.category AND product.id <> viewed.id AND product.cut IS DISTINCT FROM viewed.cut
    ELSE product.category <> viewed.category AND NOT (${isOneOf('product', WHOLE_GARMENTS)}) AND NOT (${areBoth(BOTTOMS)}) END`;
  const listBest = (place: number, condition: SQL) => sql`(
    SELECT ${place}::int AS place, (${areBoth(TOPS)}) AS is_second_top, product.rating_tenths, product.id FROM product AS viewed JOIN product
      ON product.department = viewed.department AND ${isWornWith}
    WHERE viewed.id = ${productId} AND ${IS_PUBLISHED} AND ${IN_STOCK} AND ${condition}
    ORDER BY is_second_top, product.rating_tenths DESC, product.id LIMIT ${CANDIDATE_COUNT})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM (${listBest(1, isAlike)} UNION ALL ${listBest(2, sql`NOT ${isAlike} AND ${isNeutral}`)}) AS alike
    ORDER BY is_second_top, place, rating_tenths DESC, id`);
  return rows.map(({ id }) => id);
}
