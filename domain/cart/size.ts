/** The sizes of every product (SPECIFICATION section 9). */
export const SIZES = ['S', 'M', 'L', 'XL'] as const;
export type Size = (typeof SIZES)[number];

/** The preselected size. */
export const DEFAULT_SIZE: Size = 'S';
