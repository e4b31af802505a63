/** The colours that shoppers filter and search by. `multi` is a pattern of several. */
export const COLOUR_FAMILIES = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'beige',
  'white',
  'grey',
  'black',
  'multi',
] as const;
export type ColourFamily = (typeof COLOUR_FAMILIES)[number];

/** A colour of a cloth as `#rrggbb`, and its share of the cloth. */
export type ClothColour = { readonly colour: string; readonly share: number };

/** A smaller share does not name the cloth, but counts towards `multi`. */
const MIN_SHARE = 0.15;
/** With `multi`, four families: the database's limit. */
const MAX_NAMED_COUNT = 3;
/** The families that go with every other one. */
export const NEUTRALS: ReadonlySet<ColourFamily> = new Set(['beige', 'white', 'grey', 'black']);

/** A cloth of at least this many families, of which at least `colours` are not neutral, is also `multi`. */
const MULTI_COUNTS = { families: 3, colours: 2 } as const;

/** Returns the families of a cloth: the main one first, `multi` last. */
export function familiesOfCloth(colours: readonly ClothColour[]): ColourFamily[] {
  const shares = new Map<ColourFamily, number>();
  for (const { colour, share } of colours) {
    const family = familyOfColour(colour);
    shares.set(family, (shares.get(family) ?? 0) + share);
  }
  const named = [...shares]
    .filter(([, share]) => share >= MIN_SHARE)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_NAMED_COUNT)
    .map(([family]) => family);
  const colourCount = [...shares.keys()].filter((family) => !NEUTRALS.has(family)).length;
  const isMulti = shares.size >= MULTI_COUNTS.families && colourCount >= MULTI_COUNTS.colours;
  return isMulti ? [...named, 'multi'] : named;
}

/**
 * Returns the family of a colour `#rrggbb`. The limits are lightness, chroma and hue in OKLCH, in which equal distances look equal. They fit
 * dyed cloth, whose colours are duller than those of a screen.
 */
export function familyOfColour(colour: string): ColourFamily {
  const { lightness, chroma, hue } = toOklch(colour);
  const isWarm = hue >= 20 && hue < 115;
  if (isWarm && lightness >= 0.92 && chroma < 0.03) return 'white';
  if (isWarm && lightness >= 0.68 && chroma >= 0.018 && chroma < maxBeigeChroma(hue)) return 'beige';
  if (chroma < 0.018) return familyOfGrey(lightness);
  if (hue < 15 || hue >= 330) return familyOfPink({ lightness, chroma, hue });
  if (hue < 115) return familyOfWarm({ lightness, chroma, hue });
  if (hue < 185) return 'green';
  return hue < 283 ? 'blue' : 'purple';
}

/** Sand and camel are more saturated than beiges with a pink or yellow hue. */
function maxBeigeChroma(hue: number): number {
  if (hue < 55) return 0.03;
  return hue < 80 ? 0.1 : 0.07;
}

function familyOfGrey(lightness: number): ColourFamily {
  if (lightness >= 0.92) return 'white';
  return lightness < 0.42 ? 'black' : 'grey';
}

type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

function familyOfPink({ lightness, chroma, hue }: Oklch): ColourFamily {
  if (lightness >= 0.53) return 'pink';
  return chroma >= 0.1 && hue < 180 ? 'red' : 'purple';
}

function familyOfWarm({ lightness, chroma, hue }: Oklch): ColourFamily {
  if (hue < 50 && lightness >= 0.72 && chroma < 0.15) return 'pink';
  if (hue < 38) return chroma < 0.06 ? 'brown' : 'red';
  if (hue < 73) return lightness < 0.53 || chroma < (hue < 60 ? 0.07 : 0.1) ? 'brown' : 'orange';
  if (hue < 105) return lightness < 0.6 ? 'brown' : 'yellow';
  return lightness < 0.85 ? 'green' : 'yellow';
}

/** Converts `#rrggbb` to OKLCH (https://bottosson.github.io/posts/oklab/): lightness from 0 to 1, hue in degrees. */
function toOklch(colour: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts a display value (sRGB, 0 to 1) to linear light. */
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
