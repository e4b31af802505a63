/** A refund, as far as it changes what the customer has to pay. */
type Refund = { readonly method: string; readonly state: string; readonly cents: number };

/** Whether a refund counts: it was made, or will be. */
export function isStanding({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'pending' || state === 'done';
}

/** Returns the money of the refunds that count. */
export function sumStanding(refunds: readonly Pick<Refund, 'state' | 'cents'>[]): number {
  return refunds.filter(isStanding).reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether the shares of a refund are settled: it was made, will be made, or waits for staff. */
export function isOwed(refund: Pick<Refund, 'state'> & { readonly waitsSince: Date | null }): boolean {
  return isStanding(refund) || refund.waitsSince !== null;
}

/** Returns what the customer of an order pays: its total, less what is no longer charged. */
export function amountDue(totalCents: number, refunds: readonly Refund[]): number {
  const notCharged = refunds.filter((refund) => refund.method === 'not_charged' && isStanding(refund));
  return notCharged.reduce((due, { cents }) => due - cents, totalCents);
}

/** How long a refund by staff waits before it is sent. Until then it can be undone. */
export const REFUND_DELAY_MS = 10_000;
