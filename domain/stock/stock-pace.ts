/** The pace of sales is that of so many days. */
export const PACE_DAYS = 30;

/** A product that lasts no longer sells out soon. */
export const SOON_DAYS = 14;

/** Returns how many whole days the available stock lasts at the pace of `sold` pieces in `PACE_DAYS`; 0 when it is sold out. */
export function daysLeft({ sold, available }: { readonly sold: number; readonly available: number }): number {
  return Math.ceil((available * PACE_DAYS) / sold);
}
