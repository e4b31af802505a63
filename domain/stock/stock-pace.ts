/** Number of days over which the pace of sales is measured. */
export const PACE_DAYS = 30;

/** A product whose stock lasts at most this many days sells out soon. */
export const SOON_DAYS = 14;

/** Returns how many days the available stock lasts at the pace of `sold` pieces in `PACE_DAYS`, rounded up; 0 when it is sold out. */
export function daysLeft({ sold, available }: { readonly sold: number; readonly available: number }): number {
  return Math.ceil((available * PACE_DAYS) / sold);
}
