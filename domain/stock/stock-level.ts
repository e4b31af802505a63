/** How much of a product or size is available. A product is `low` when it has stock, but a size of it is low or sold out. */
export const STOCK_LEVELS = ['in_stock', 'low', 'sold_out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** A stock unit without a threshold of its own is low at this quantity. */
export const LOW_STOCK_COUNT = 2;

/** Returns the level of one stock unit. `lowAt` is its own threshold; null for the default. */
export function unitLevel({
  available,
  lowAt,
}: {
  readonly available: number;
  readonly lowAt: number | null;
}): StockLevel {
  if (available === 0) return 'sold_out';
  return available <= (lowAt ?? LOW_STOCK_COUNT) ? 'low' : 'in_stock';
}
