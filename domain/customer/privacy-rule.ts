import { DAY_MS } from '../durations.ts';

/** Maximum of `orderPersonYears`, unless it is null. */
export const MAX_PERSON_YEARS = 99;

/** How long closed orders keep the personal data of their customers. */
export type PrivacyRule = {
  /** Null: they keep it for ever. */
  readonly orderPersonYears: number | null;
  /** When staff changed it last; null if they never did. */
  readonly changedAt: Date | null;
};

/** Returns when a rule takes effect: a day after its change, so that staff can correct a mistake. Null for a rule that staff never changed. */
export function actsAt({ changedAt }: PrivacyRule): Date | null {
  return changedAt && new Date(changedAt.getTime() + DAY_MS);
}

/** Returns a time: closed orders that were created before it lose their personal data. Null if none do. */
export function personCutoff(
  { orderPersonYears }: Pick<PrivacyRule, 'orderPersonYears'>,
  now: Date,
): Date | null {
  if (orderPersonYears === null) return null;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - orderPersonYears);
  return before;
}
