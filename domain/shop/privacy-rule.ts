import { DAY_MS } from '../durations.ts';

/** The longest time that closed orders may say who placed them, unless they do so for ever. */
export const MAX_PERSON_YEARS = 99;

/** How long closed orders say who placed them. */
export type PrivacyRule = {
  /** Null for ever. */
  readonly orderPersonYears: number | null;
  /** When staff changed it last; null if they never did. */
  readonly changedAt: Date | null;
};

/** Returns when a rule begins to act: a day after its change, so that a mistake can be mended. Null for one that acts already. */
export function actsAt({ changedAt }: PrivacyRule): Date | null {
  return changedAt && new Date(changedAt.getTime() + DAY_MS);
}

/** Returns the time before which orders lose the person; null for none. */
export function personLimit(
  { orderPersonYears }: Pick<PrivacyRule, 'orderPersonYears'>,
  now: Date,
): Date | null {
  if (orderPersonYears === null) return null;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - orderPersonYears);
  return before;
}
