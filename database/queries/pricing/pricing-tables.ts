import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import type { PromotionOffer } from '#domain/pricing/order/promotions/promotion.ts';
import type { ShippingZone } from '#domain/pricing/order/shipping.ts';
import type { TaxRate } from '#domain/pricing/order/taxes.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';
import { isOwnedBy, type OrderOwner } from '../orders/order-owner.ts';

/**
 * Whose order is priced; null for a visitor. `productIds` are its products: the order replaces the customer's unpaid card orders of these, so
 * that those do not count.
 */
export type PricedPerson<Id = string, Ids = readonly string[]> = {
  readonly owner: OrderOwner<Id>;
  readonly productIds: Ids;
} | null;

/** A person whose values may come when a prepared statement runs. */
type BoundPerson = PricedPerson<string | Placeholder, readonly string[] | Placeholder>;

/** Dates are texts in JSON. */
type Stored<T> = { readonly [Key in keyof T]: T[Key] extends Date | null ? string | null : T[Key] };

/** `PricingTables` as the database returns it. */
export type StoredPricingTables = {
  readonly promotions: readonly Stored<PromotionOffer>[];
  readonly zones: readonly ShippingZone[];
  readonly taxRates: readonly Stored<TaxRate>[];
  readonly isFirstOrder: boolean;
  readonly groups: readonly string[] | null;
};

/**
 * Returns SQL for everything that an order's price depends on besides its lines, as one JSON value: part of another query, so that a quote
 * and a purchase read it without another round trip.
 */
export function selectPricingTables({
  at,
  code,
  person,
}: {
  at: Date | Placeholder;
  code: string | Placeholder | null;
  person: BoundPerson;
}): SQL<StoredPricingTables> {
  const now = sql`${sql.param(at, order.createdAt)}::timestamptz`;
  return sql<StoredPricingTables>`json_build_object(
    'promotions', (${selectPromotions({ now, code, person })}),
    'zones', (${ZONES}),
    'taxRates', (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'country', country_code, 'region', region,
        'taxClass', tax_class, 'ratePpm', rate_ppm, 'included', included, 'startsAt', starts_at, 'endsAt', ends_at)), '[]')
      FROM tax_rate WHERE ends_at IS NULL OR ends_at > ${now}),
    'isFirstOrder', ${person === null ? sql`true` : sql`NOT EXISTS (${selectEarlierOrders(person)})`},
    'groups', ${selectGroups(person)}
  )`;
}

/** Selects the automatic discounts, and the one of the code, that have not ended, with the uses of the person. */
function selectPromotions({
  now,
  code,
  person,
}: {
  now: SQL;
  code: string | Placeholder | null;
  person: BoundPerson;
}): SQL {
  const id = person && (person.owner.userId ?? person.owner.guestId);
  const waiting = person ? selectUnpaidOrderIds(person) : sql`NULL::uuid`;
  // Rows of a subquery take half as long as json_build_object.
  return sql`SELECT coalesce(json_agg(offer), '[]') FROM (
    SELECT id, name, class, effect, value, buy, get, max_sets AS "maxSets", conditions, exclusive, priority, starts_at AS "startsAt",
      ends_at AS "endsAt", limit_person AS "limitPerson", own.counted AS "usesOfPerson", coded.code,
      coalesce(promotion.used - own.waiting >= promotion.limit_total, false)
        OR coalesce(coded.used - own.waiting_by_code >= coded.limit_total, false) AS "isUsedUp"
    FROM promotion
    LEFT JOIN promotion_code AS coded ON coded.code = ${code} AND coded.promotion_id = promotion.id AND NOT promotion.automatic
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state <> 'returned' AND NOT is_waiting) AS counted,
        count(*) FILTER (WHERE state = 'taken' AND is_waiting) AS waiting,
        count(*) FILTER (WHERE state = 'taken' AND is_waiting AND mine.code = coded.code) AS waiting_by_code
      FROM (
        SELECT state, code, order_id IN (${waiting}) AS is_waiting FROM promotion_use
        WHERE promotion_id = promotion.id AND person = ${id}
      ) AS mine
    ) AS own
    WHERE (promotion.automatic OR coded.code IS NOT NULL) AND (ends_at IS NULL OR ends_at > ${now})
  ) AS offer`;
}

const ZONES = sql.raw(`
  SELECT coalesce(json_agg(json_build_object(
    'id', id,
    'places', (SELECT coalesce(json_agg(json_build_object('country', country_code, 'region', region)), '[]')
      FROM shipping_zone_place WHERE zone_id = shipping_zone.id),
    'methods', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'delivery', delivery, 'measure', measure,
        'tiers', (SELECT coalesce(json_agg(json_build_object('from', from_value, 'cents', cents)), '[]')
          FROM shipping_tier WHERE method_id = shipping_method.id)) ORDER BY position, id), '[]')
      FROM shipping_method WHERE zone_id = shipping_zone.id)
  )), '[]') FROM shipping_zone`);

/** Selects the ids of the person's unpaid card orders of the products. */
function selectUnpaidOrderIds({ owner, productIds }: NonNullable<BoundPerson>): SQL {
  return sql`
    SELECT shop_order.id FROM shop_order JOIN order_line ON order_line.order_id = shop_order.id
    WHERE ${isOwnedBy(owner)} AND shop_order.state = 'awaiting_payment'
      AND order_line.product_id = ANY (${sql.param(productIds)}::text[])`;
}

/** Selects the earlier orders that count: with one, the next order is not the person's first. */
function selectEarlierOrders(person: NonNullable<BoundPerson>): SQL {
  return sql`
    SELECT FROM shop_order WHERE ${isOwnedBy(person.owner)} AND state NOT IN ('cancelled', 'refunded')
      AND id NOT IN (${selectUnpaidOrderIds(person)})`;
}

/** Selects the groups of a customer; null for a visitor or a guest. */
function selectGroups(person: BoundPerson): SQL {
  if (!person?.owner.userId) return sql`NULL::json`;
  return sql`(SELECT coalesce(json_agg(name), '[]') FROM customer_group WHERE user_id = ${person.owner.userId})`;
}

/** Reads the automatic discounts, shipping zones and taxes, and the discount of a code. */
export async function loadPricingTables(
  db: Queryable,
  { at, code }: { at: Date; code: string | null },
): Promise<PricingTables> {
  const { rows } = await db.execute<{ tables: StoredPricingTables }>(
    sql`SELECT ${selectPricingTables({ at, code, person: null })} AS tables`,
  );
  const [row] = rows;
  if (!row) throw new Error('a query without a table returned no row');
  return parsePricingTables(row.tables);
}

/** Parses the value of `selectPricingTables`. */
export function parsePricingTables({ promotions, taxRates, ...tables }: StoredPricingTables): PricingTables {
  return { ...tables, promotions: promotions.map(withDates), taxRates: taxRates.map(withDates) };
}

function withDates<Row extends { readonly startsAt: string | null; readonly endsAt: string | null }>(
  row: Row,
) {
  return { ...row, startsAt: dateOf(row.startsAt), endsAt: dateOf(row.endsAt) };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
