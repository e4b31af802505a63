import { asc, eq, sql } from 'drizzle-orm';
import type { Place } from '#domain/pricing/order/place.ts';
import type { ShippingMethod } from '#domain/pricing/order/shipping.ts';
import type { Queryable } from '../../connection/connect.ts';
import {
  shippingMethod,
  shippingTier,
  shippingZone,
  shippingZonePlace,
} from '../../schema/selling/shipping.ts';

/** A shipping zone with its places and methods, in their order. */
export type StoredZone = {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly places: readonly Place[];
  readonly methods: readonly ShippingMethod[];
};

const places = sql<Place[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('country', country_code, 'region', region) ORDER BY country_code, region), '[]')
  FROM shipping_zone_place WHERE zone_id = shipping_zone.id)`;
const methods = sql<ShippingMethod[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', method.id, 'name', method.name, 'delivery', delivery, 'measure', measure,
    'tiers', (SELECT coalesce(jsonb_agg(jsonb_build_object('from', from_value, 'cents', cents) ORDER BY from_value), '[]')
      FROM shipping_tier WHERE method_id = method.id)) ORDER BY method.position, method.id), '[]')
  FROM shipping_method AS method WHERE zone_id = shipping_zone.id)`;

function selectZones(db: Queryable) {
  return db
    .select({
      id: shippingZone.id,
      name: shippingZone.name,
      position: shippingZone.position,
      places,
      methods,
    })
    .from(shippingZone);
}

/** Lists the zones, the one of all other countries last. */
export function listShippingZones(db: Queryable): Promise<StoredZone[]> {
  const isRest = sql`EXISTS (SELECT FROM shipping_zone_place WHERE zone_id = shipping_zone.id AND country_code = '*')`;
  return selectZones(db).orderBy(isRest, asc(shippingZone.position), asc(shippingZone.id));
}

/** Locks a zone and reads it. */
export async function lockShippingZone(tx: Queryable, id: string): Promise<StoredZone | undefined> {
  const [zone] = await selectZones(tx).where(eq(shippingZone.id, id)).for('update');
  return zone;
}

/** Inserts a zone after the others. */
export async function insertShippingZone(tx: Queryable, zone: Omit<StoredZone, 'position'>): Promise<void> {
  const position = sql`(SELECT coalesce(max(position), 0) + 1 FROM shipping_zone)`;
  await tx.insert(shippingZone).values({ id: zone.id, name: zone.name, position });
  await writeParts(tx, zone);
}

/** Updates a zone under its lock. */
export async function updateShippingZone(tx: Queryable, zone: Omit<StoredZone, 'position'>): Promise<void> {
  await tx.update(shippingZone).set({ name: zone.name }).where(eq(shippingZone.id, zone.id));
  await tx.delete(shippingZonePlace).where(eq(shippingZonePlace.zoneId, zone.id));
  await tx.delete(shippingMethod).where(eq(shippingMethod.zoneId, zone.id));
  await writeParts(tx, zone);
}

async function writeParts(
  tx: Queryable,
  { id: zoneId, ...zone }: Omit<StoredZone, 'position'>,
): Promise<void> {
  await tx
    .insert(shippingZonePlace)
    .values(zone.places.map(({ country, region }) => ({ countryCode: country, region, zoneId })));
  const rows = zone.methods.map(({ tiers: _tiers, ...method }, index) => ({
    ...method,
    zoneId,
    position: index + 1,
  }));
  if (rows.length > 0) await tx.insert(shippingMethod).values(rows);
  const tiers = zone.methods.flatMap((method) =>
    method.tiers.map(({ from, cents }) => ({ methodId: method.id, fromValue: from, cents })),
  );
  if (tiers.length > 0) await tx.insert(shippingTier).values(tiers);
}

/** Deletes a zone with its methods. */
export async function deleteShippingZone(tx: Queryable, id: string): Promise<void> {
  await tx.delete(shippingZone).where(eq(shippingZone.id, id));
}
