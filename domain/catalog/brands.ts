/** The makers whose clothes the shop sells, in lower case as filters keep them (SPECIFICATION sections 2 and 5). */
export const BRANDS = ['copper thompson', 'keystone', 'kd'] as const;
export type Brand = (typeof BRANDS)[number];

/** How a brand writes itself. */
export const BRAND_LABELS: Readonly<Record<Brand, string>> = {
  'copper thompson': 'Copper Thompson',
  keystone: 'Keystone',
  kd: 'KD',
};

/** The brand a word stands for, letter case ignored; `undefined` when there is none. */
export function parseBrand(word: string): Brand | undefined {
  const value = word.trim().toLowerCase();
  return BRANDS.find((brand) => brand === value);
}
