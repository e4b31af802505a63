import { mayBeRegion } from '../../shipping/regions.ts';
import { compareTexts } from './order-line.ts';
import { ANY, type Destination } from './place.ts';
import type { ShippingZone } from './shipping.ts';
import type { TaxRate } from './taxes.ts';

/** The charges that depend on where an order goes. */
export type PlaceTables = {
  readonly zones: readonly ShippingZone[];
  readonly taxRates: readonly TaxRate[];
  /** Whether an outside service finds the rates of each address, so that they are unknown without one. */
  readonly hasTaxService?: boolean;
};

/** What a destination lacks, so that the shop cannot tell its charges. */
export type MissingDestination = {
  readonly code: 'country_unknown' | 'region_required' | 'region_unknown';
};

/** Whether shipping or taxes differ by country, so that the checkout asks for region and postal code, and knows every country. */
export function dependsOnCountry({ zones, taxRates, hasTaxService = false }: PlaceTables): boolean {
  return (
    hasTaxService ||
    [...zones.flatMap(({ places }) => places), ...taxRates].some(({ country }) => country !== ANY)
  );
}

/** Lists the regions of a country whose shipping or taxes differ from the rest of the country. */
export function listRegions({ zones, taxRates }: PlaceTables, country: string) {
  const places = [...zones.flatMap((zone) => zone.places), ...taxRates];
  const regions = places.filter((place) => place.country === country && place.region !== ANY);
  return [...new Set(regions.map(({ region }) => region))].toSorted(compareTexts);
}

/** Returns what a destination lacks for the charges of the shop; undefined when nothing. */
export function missingDestination(
  destination: Destination | null,
  tables: PlaceTables,
): MissingDestination | undefined {
  if (destination === null || !dependsOnCountry(tables)) return undefined;
  const { country, region } = destination;
  if (country === null) return { code: 'country_unknown' };
  const regions = listRegions(tables, country);
  if (regions.length === 0) return undefined;
  if (region === null) return { code: 'region_required' };
  // Any text would otherwise count as the rest of the country, with its charges.
  return regions.includes(region) || mayBeRegion(region, country) ? undefined : { code: 'region_unknown' };
}
