/** The time in which a rule, discount or tax applies. Null: without that limit. */
export type Period = {
  readonly startsAt: Date | null;
  /** The first moment after the period. */
  readonly endsAt: Date | null;
};

/** Whether a moment is in a period. */
export function isWithin({ startsAt, endsAt }: Period, at: Date): boolean {
  return (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);
}

/** Returns whether a period contains a moment, or begins after it, or has ended. */
export function periodStatus(period: Period, at: Date): 'active' | 'scheduled' | 'ended' {
  if (isWithin(period, at)) return 'active';
  return period.endsAt !== null && period.endsAt <= at ? 'ended' : 'scheduled';
}
