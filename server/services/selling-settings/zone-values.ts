import type { StoredZone } from '#database/queries/pricing/shipping-zones.ts';
import { centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import { ANY, type Place } from '#domain/pricing/order/place.ts';
import type { ShippingMethod } from '#domain/pricing/order/shipping.ts';
import { readRegion } from '#domain/shipping/regions.ts';
import type { FieldValues } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';

/** A shipping method as calls and the log have it: prices in dollars, a weight in grams. */
export type MethodValues = Omit<ShippingMethod, 'tiers'> & {
  readonly tiers: readonly { readonly from: number; readonly price: number }[];
};

/** A shipping zone as calls and the log have it. */
export type ZoneValues = {
  readonly name: string;
  /** `CA`, `US-NY`, or `*` for all other countries. */
  readonly places: readonly string[];
  readonly methods: readonly MethodValues[];
};

/** Returns the values of a stored zone. */
export function toZoneValues({ name, places, methods }: Omit<StoredZone, 'position' | 'id'>): ZoneValues {
  return sortZone({
    name,
    places: places.map(textOfPlace),
    methods: methods.map(({ tiers, ...method }) => ({
      ...method,
      tiers: tiers.map(({ from, cents }) => ({
        from: method.measure === 'subtotal' ? dollarsFromStored(from) : from,
        price: dollarsFromStored(cents),
      })),
    })),
  });
}

/** Returns the zone of values. */
export function toZone(id: string, { name, places, methods }: ZoneValues): Omit<StoredZone, 'position'> {
  return {
    id,
    name,
    places: places.map(readPlace),
    methods: methods.map(({ tiers, ...method }) => ({
      ...method,
      tiers: tiers.map(({ from, price }) => ({
        from: method.measure === 'subtotal' ? centsFromDollars(from) : from,
        cents: centsFromDollars(price),
      })),
    })),
  };
}

/** Returns values with lists and keys in one order, so that equal values have equal JSON texts. */
export function sortZone({ name, places, methods }: ZoneValues): ZoneValues {
  return { name, places: sortPlaces(places), methods: sortTiers(methods) };
}

/** Returns places in one order, with the codes of regions. */
export function sortPlaces(places: readonly string[]): string[] {
  return places.map((place) => textOfPlace(readPlace(place))).toSorted();
}

/** Returns methods with their keys in one order, and their tiers in ascending order. The order of methods matters. */
export function sortTiers(methods: readonly MethodValues[]): MethodValues[] {
  return methods.map(({ id, name, delivery, measure, tiers }) => ({
    id,
    name,
    delivery,
    measure,
    tiers: tiers.map(({ from, price }) => ({ from, price })).toSorted((one, other) => one.from - other.from),
  }));
}

/** Returns values as the log has them: lists as their JSON text. */
export function toZoneFields(values: ZoneValues): FieldValues {
  const { name, places, methods } = sortZone(values);
  return { name, places: JSON.stringify(places), methods: JSON.stringify(methods) };
}

/** Parses values from the log. */
export function fromZoneFields({ name, places, methods }: FieldValues): ZoneValues {
  return {
    name: String(name),
    places: readList(places),
    methods: JSON.parse(typeof methods === 'string' ? methods : '[]') as MethodValues[],
  };
}

/** Reads a place, whose region may be written out. */
export function readPlace(text: string): Place {
  const [country = '', ...rest] = text.split('-');
  return { country, region: readRegion(rest.join('-'), country) ?? ANY };
}

function textOfPlace({ country, region }: Place): string {
  return region === ANY ? country : `${country}-${region}`;
}
