import { slugOf } from './slug.ts';

/** Leaves room for a number within the 64 characters of an id. */
const MAX_PROPOSED_LENGTH = 56;

/** How many numbers are tried. */
const NUMBERED_COUNT = 500;

/**
 * Returns an id for a new product with these names: 'tie-waist-sundress-paprika'. `product` when they have no letter from A to Z and no
 * digit.
 */
export function proposeProductId(title: string, colour: string | null): string {
  return slugOf(`${title} ${colour ?? ''}`, MAX_PROPOSED_LENGTH) || 'product';
}

/** Returns the ids to use in place of a taken one: followed by a number, from 2. */
export function numberedIds(id: string): string[] {
  const base = id.slice(0, MAX_PROPOSED_LENGTH).replace(/-+$/, '');
  return Array.from({ length: NUMBERED_COUNT }, (_, index) => `${base}-${index + 2}`);
}
