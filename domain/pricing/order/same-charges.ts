import type { Destination } from './place.ts';
import type { PricingTables } from './price-order.ts';
import { findZone } from './shipping.ts';
import { findRate, SHIPPING_TAX_CLASS } from './taxes.ts';

/** A destination with the tables of its rates, which a tax service may find for each address. */
type PlaceWithTables = { readonly destination: Destination; readonly tables: PricingTables };

/** Whether an order costs the same in two places: they are in one shipping zone, and have equal taxes for every class of its products. */
export function hasSameCharges(
  one: PlaceWithTables,
  other: PlaceWithTables,
  { taxClasses, at }: { taxClasses: readonly string[]; at: Date },
): boolean {
  const [zone, otherZone] = [one, other].map(({ destination, tables }) =>
    findZone(tables.zones, destination),
  );
  if (zone?.id !== otherZone?.id) return false;
  return [...taxClasses, SHIPPING_TAX_CLASS].every((taxClass) => {
    const [rate, otherRate] = [one, other].map(({ destination, tables }) =>
      findRate(tables.taxRates, { destination, taxClass, at }),
    );
    return (
      rate?.name === otherRate?.name &&
      rate?.ratePpm === otherRate?.ratePpm &&
      rate?.included === otherRate?.included
    );
  });
}
