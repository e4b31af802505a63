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
  return formatComposition(composition.toSorted((a, b) => b.percent - a.percent));
}

/** Writes a composition as staff edit it: '60% Viscose, 40% Polyester'. */
export function formatComposition(composition: readonly Fibre[]): string {
  return composition.map(({ fibre, percent }) => `${percent}% ${fibre}`).join(', ');
}

const MAX_FIBRE_COUNT = 12;

/**
 * Parses a text as `formatComposition` writes it. Undefined unless it names 1 to 12 fibres, each once, in whole percentages that sum to
 * 100, as `is_composition` in the database requires.
 */
export function parseComposition(text: string): Fibre[] | undefined {
  const fibres: Fibre[] = [];
  for (const part of text.split(',')) {
    const [, percent, fibre = ''] = /^\s*(\d{1,3})\s*%\s*(\S.{0,39}?)\s*$/.exec(part) ?? [];
    if (percent === undefined || Number(percent) < 1) return undefined;
    fibres.push({ fibre, percent: Number(percent) });
  }
  const names = new Set(fibres.map(({ fibre }) => fibre.toLowerCase()));
  const sum = fibres.reduce((total, { percent }) => total + percent, 0);
  const isComposition = sum === 100 && names.size === fibres.length && fibres.length <= MAX_FIBRE_COUNT;
  return isComposition ? fibres : undefined;
}
