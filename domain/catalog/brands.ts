/** The brands of the filters, in lower case (SPECIFICATION sections 2 and 5). */
export const BRANDS = ['copper thompson', 'keystone', 'kd'] as const;
export type Brand = (typeof BRANDS)[number];

/** The spelling of each brand for display. */
export const BRAND_LABELS: Readonly<Record<Brand, string>> = {
  'copper thompson': 'Copper Thompson',
  keystone: 'Keystone',
  kd: 'KD',
};

/** Returns the brand that a word names, in any letter case. */
export function parseBrand(word: string): Brand | undefined {
  const value = word.trim().toLowerCase();
  return BRANDS.find((brand) => brand === value);
}
