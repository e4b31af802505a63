import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteShippingZone,
  insertShippingZone,
  listShippingZones,
  lockShippingZone,
  updateShippingZone,
} from '#database/queries/pricing/shipping-zones.ts';
import { ANY } from '#domain/pricing/order/place.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { COUNTRY_CODES, countryName } from '#domain/shipping/countries.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import type { ServiceError } from '../service-error.ts';
import {
  fromZoneFields,
  readPlace,
  toZoneFields,
  toZoneValues,
  toZone,
  type ZoneValues,
} from './zone-values.ts';

/** What a method's prices depend on, as staff read it. */
const MEASURE_NAMES = { subtotal: 'order total', weight: 'weight' } as const;

/** The shipping zones, by their ids. */
export const SHIPPING_ZONES: RecordKind & { readonly subject: 'shipping_zone' } = {
  subject: 'shipping_zone',
  unknown: 'zone_unknown',
  async findForUpdate(tx, id) {
    const zone = await lockShippingZone(tx, id);
    return zone && toZoneFields(toZoneValues(zone));
  },
  async insert(tx, id, fields) {
    const values = fromZoneFields(fields);
    const checked = await check(tx, id, values);
    if (checked.ok) await insertShippingZone(tx, toZone(id, values));
    return checked;
  },
  async update(tx, id, fields) {
    const zone = await lockShippingZone(tx, id);
    if (zone === undefined) return fail({ code: 'zone_unknown' });
    const values = fromZoneFields({ ...toZoneFields(toZoneValues(zone)), ...fields });
    const checked = await check(tx, id, values);
    if (checked.ok) await updateShippingZone(tx, toZone(id, values));
    return checked;
  },
  async remove(tx, id) {
    await deleteShippingZone(tx, id);
    return ok(undefined);
  },
};

async function check(tx: Queryable, id: string, values: ZoneValues): Promise<Result<void, ServiceError>> {
  const errors = await checkZone(tx, id, values);
  return errors.length === 0 ? ok(undefined) : fail({ code: 'invalid_request', errors });
}

/** Returns what is wrong with a zone, by field. `id` is null for a new one. */
export async function checkZone(
  db: Queryable,
  id: string | null,
  { places, methods }: ZoneValues,
): Promise<FieldError[]> {
  const others = (await listShippingZones(db)).filter((zone) => zone.id !== id);
  const errors: FieldError[] = [];
  for (const [index, place] of places.entries()) {
    const { country, region } = readPlace(place);
    const message = (text: string) => errors.push({ field: 'places', message: text });
    if (country !== ANY && !COUNTRY_CODES.includes(country))
      message(`There is no country with the code ${country}.`);
    if (places.indexOf(place) < index) message(`${nameOfPlace(place)} is listed twice.`);
    const taken = others.find((zone) =>
      zone.places.some((other) => other.country === country && other.region === region),
    );
    if (taken) message(`${nameOfPlace(place)} is in the zone ‘${taken.name}’ already.`);
  }
  const takenIds = new Set(others.flatMap((zone) => zone.methods.map((method) => method.id)));
  for (const [index, method] of methods.entries()) {
    const field = `methods.${index}`;
    const isTwice = methods.findIndex((other) => other.id === method.id) < index;
    if (isTwice || takenIds.has(method.id))
      errors.push({ field, message: `Another method has the id ‘${method.id}’.` });
    const froms = method.tiers.map(({ from }) => from);
    if (new Set(froms).size < froms.length)
      errors.push({
        field,
        message: `‘${method.name}’ has two prices from the same ${MEASURE_NAMES[method.measure]}.`,
      });
    if (method.measure === 'weight' && froms.some((from) => !Number.isInteger(from)))
      errors.push({ field, message: 'A weight is a whole number of grams.' });
  }
  return errors;
}

function nameOfPlace(place: string): string {
  const { country, region } = readPlace(place);
  if (country === ANY) return '‘All other countries’';
  return region === ANY ? countryName(country) : `${region} in ${countryName(country)}`;
}
