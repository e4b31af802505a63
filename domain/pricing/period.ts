/** The time in which a rule, discount or tax applies. Null: without that limit. */
export type Period = {
  readonly startsAt: Date | null;
  /** The first moment after it. */
  readonly endsAt: Date | null;
};

/** Whether a moment is in a period. */
export function isWithin({ startsAt, endsAt }: Period, at: Date): boolean {
  return (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);
}
