/** Why staff change the stock of a unit. */
export const STOCK_REASONS = [
  'delivery',
  'damaged',
  'lost',
  'found',
  'stocktake',
  'sample',
  'return',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The most that one unit may have available. */
export const MAX_AVAILABLE_COUNT = 1_000_000;

/** Whether a reason adds or removes available stock, and the bucket that the pieces come from or go to. */
const RULES: Readonly<
  Record<StockReason, { direction: 'adds' | 'removes' | 'both'; bucket: 'supplier' | 'lost' }>
> = {
  delivery: { direction: 'adds', bucket: 'supplier' },
  damaged: { direction: 'removes', bucket: 'lost' },
  lost: { direction: 'removes', bucket: 'lost' },
  found: { direction: 'adds', bucket: 'supplier' },
  stocktake: { direction: 'both', bucket: 'supplier' },
  sample: { direction: 'removes', bucket: 'lost' },
  return: { direction: 'adds', bucket: 'supplier' },
};

/** Whether a reason explains a change of the available stock. */
export function canExplain(reason: StockReason, change: number): boolean {
  const { direction } = RULES[reason];
  return direction === 'both' || (direction === 'adds') === change > 0;
}

/** Lists the reasons for a change of the available stock. */
export function reasonsFor(change: number): StockReason[] {
  return STOCK_REASONS.filter((reason) => canExplain(reason, change));
}

/** Returns the bucket that a reason takes stock from, or moves it to. An undo uses it in the other direction. */
export function bucketOf(reason: StockReason): 'supplier' | 'lost' {
  return RULES[reason].bucket;
}
