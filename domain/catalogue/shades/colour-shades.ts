import { familyOfColour, type ColourFamily } from '../colour-family.ts';
import SHADES from './colour-shades.json' with { type: 'json' };

/** A colour to show: `#rrggbb`, or a family whose shade is not known. */
export type Swatch = ColourFamily | `#${string}`;

/** Families between which dyes of one name lie: rust is sold as brown, orange and red. */
const NEAR: Partial<Record<ColourFamily, readonly ColourFamily[]>> = {
  red: ['orange', 'brown', 'pink'],
  orange: ['red', 'brown', 'yellow'],
  brown: ['orange', 'red'],
  pink: ['red', 'purple'],
  purple: ['pink', 'blue'],
  blue: ['grey', 'purple', 'black'],
  grey: ['blue', 'black'],
  black: ['grey', 'blue'],
  beige: ['white'],
  white: ['beige'],
};

const shades = new Map(Object.entries(SHADES) as [string, `#${string}`][]);

/**
 * Returns each colour family of a product in the shade that the name of its colour suggests: of 'Ecru and Ink', beige and blue become the
 * usual ecru and ink. A family that the name does not suggest stays as it is.
 */
export function shadesOf(name: string | null, families: readonly ColourFamily[]): Swatch[] {
  const named = (name ?? '').toLowerCase().split(' and ').flatMap(findShade);
  const findIn = (known: readonly ColourFamily[]) =>
    named.find((shade) => known.includes(familyOfColour(shade)));
  return families.map((family) => findIn([family]) ?? findIn(NEAR[family] ?? []) ?? family);
}

/** Finds the shade of 'mid wash', else that of 'midnight' in 'midnight floral' or 'navy' in 'dark navy'. */
function findShade(name: string): `#${string}`[] {
  const words = name.split(' ');
  const shade = [name, words[0], words.at(-1)].map((word) => shades.get(word ?? '')).find(Boolean);
  return shade === undefined ? [] : [shade];
}
