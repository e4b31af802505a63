/** Sizes in which every product comes (SPECIFICATION section 9). */
export const SIZES = ['S', 'M', 'L', 'XL'] as const;
export type Size = (typeof SIZES)[number];

/** The size chosen for a shopper who has not chosen. */
export const DEFAULT_SIZE: Size = 'S';
