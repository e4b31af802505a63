/** Stands for every country, region or tax class that no other row names. */
export const ANY = '*';

/** Where an order is delivered. */
export type Destination = {
  /** An ISO 3166-1 code; null for a country that the shop does not know. */
  readonly country: string | null;
  /** A region in upper case; null without one. */
  readonly region: string | null;
};

/** A country, or a region of one. */
export type Place = { readonly country: string; readonly region: string };

/** Returns how closely a place names a destination: 2 its region, 1 its country, 0 every country; undefined if it names another. */
export function closeness(place: Place, { country, region }: Destination): number | undefined {
  if (place.country === ANY) return 0;
  if (place.country !== country) return undefined;
  if (place.region === ANY) return 1;
  return place.region === region ? 2 : undefined;
}
