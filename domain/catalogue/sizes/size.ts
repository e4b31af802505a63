/** A size of a product: 1 to 16 visible characters, such as `S`, `26` or `One size`. The scales of sizes are rows of the database. */
export type Size = string;

export const MAX_SIZE_LENGTH = 16;

/** Maximum number of sizes of a scale, and so of a product. */
export const MAX_SIZE_COUNT = 60;

/** The sizes of the scale `letters`, the default of a product (SPECIFICATION section 9). */
export const SIZES = ['S', 'M', 'L', 'XL'] as const;

/** The scale of products that come in one size. Staff can change it like the others. */
export const ONE_SIZE = { scale: 'one', size: 'One size' } as const;

/** Whether one stock serves every size of a product (`shared`), or each size has its own (`sized`). */
export const SIZINGS = ['shared', 'sized'] as const;
export type Sizing = (typeof SIZINGS)[number];

/** Returns whether a value from a browser's storage may be a size. The server also rejects invisible characters. */
export function isSize(value: unknown): value is Size {
  if (typeof value !== 'string') return false;
  const { length } = value.trim();
  return length >= 1 && length <= MAX_SIZE_LENGTH;
}
