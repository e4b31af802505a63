/** The material and care of a product without texts of its own (SPECIFICATION section 9). */
export const DEFAULT_MATERIAL = '90/10 Cotton/Spandex';
export const DEFAULT_CARE = 'Machine Wash/Line Dry';

/** The share of one fibre in a garment. */
export type Fibre = { readonly fibre: string; readonly percent: number };

/**
 * Returns the material as pages show it: the composition, largest share first ('60% Viscose, 40% Polyester'), otherwise the material.
 */
export function describeMaterial({
  material,
  composition = [],
}: {
  material: string;
  composition?: readonly Fibre[] | undefined;
}): string {
  if (composition.length === 0) return material;
  return composition
    .toSorted((a, b) => b.percent - a.percent)
    .map(({ fibre, percent }) => `${percent}% ${fibre}`)
    .join(', ');
}
