import type { ColourFamily } from '#domain/catalogue/colour-family.ts';
import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { COLOUR_LABELS } from './colour-labels.ts';

/** Returns the kind of products of a listing, such as "Women's Tanks"; without a type, but with other filters, "Women's clothes". */
export function describeKind(
  department: Department | undefined,
  { type, isFiltered }: { type: string | undefined; isFiltered: boolean },
): string {
  if (department === undefined) return 'Clothes';
  const kind = type ?? (isFiltered ? 'clothes' : undefined);
  return [DEPARTMENT_LABELS[department].menu, kind].filter(Boolean).join(' ');
}

/** Returns what a filtered listing shows, as in "Women's Tanks in blue by KD up to $12". */
export function describeListing(
  kind: string,
  {
    colour,
    size,
    brand,
    price,
  }: {
    colour?: ColourFamily | undefined;
    size?: string | undefined;
    brand?: string | undefined;
    price?: number | undefined;
  },
): string {
  return [
    kind,
    colour && `in ${colour === 'multi' ? 'several colours' : COLOUR_LABELS[colour].toLowerCase()}`,
    size && `in ${describeSize(size)}`,
    brand && `by ${brand}`,
    price !== undefined && `up to $${price}`,
  ]
    .filter(Boolean)
    .join(' ');
}
