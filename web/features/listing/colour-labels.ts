import { COLOUR_FAMILIES, type ColourFamily } from '#domain/catalogue/colour-family.ts';

/** The names of the colour families in filters. */
export const COLOUR_LABELS = Object.fromEntries(
  COLOUR_FAMILIES.map((family) => [
    family,
    family === 'multi' ? 'Multicoloured' : family.charAt(0).toUpperCase() + family.slice(1),
  ]),
) as Readonly<Record<ColourFamily, string>>;

/** Returns the colour family that a URL names. */
export function parseColour(word: string | null): ColourFamily | undefined {
  return COLOUR_FAMILIES.find((family) => family === word);
}
