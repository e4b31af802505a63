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

/** Whether a refund was made, will be made, or waits for staff: its shares are settled. */
export function standsOrWaits(refund: Pick<Refund, 'state'> & { readonly waitsSince: Date | null }): boolean {
  return isStanding(refund) || refund.waitsSince !== null;
}

/** Returns the money of refunds by some methods that is still to be returned: they are pending, or failed and wait for staff. */
export function sumOwed(
  refunds: readonly (Refund & { readonly waitsSince: Date | null })[],
  methods: readonly string[],
): number {
  return refunds
    .filter(
      ({ method, state, waitsSince }) =>
        methods.includes(method) && (state === 'pending' || waitsSince !== null),
    )
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns what the customer of an order pays: the amount to pay, less what is no longer charged. */
export function amountDue(toPayCents: number, refunds: readonly Refund[]): number {
  const notCharged = refunds.filter((refund) => refund.method === 'not_charged' && isStanding(refund));
  return notCharged.reduce((due, { cents }) => due - cents, toPayCents);
}

/**
 * Returns what an order was paid with by card and with store credit, whatever was refunded since. `creditCents` is the credit that it spent,
 * less what was returned as credit.
 */
export function amountTaken(
  { chargedCents, creditCents }: { readonly chargedCents: number; readonly creditCents: number },
  refunds: readonly Refund[],
): number {
  const credited = refunds.filter(({ method, state }) => method === 'credit' && state === 'done');
  return credited.reduce((taken, { cents }) => taken + cents, chargedCents + creditCents);
}

/**
 * Divides a refund: `nonCreditCents` goes back to the card or is paid out, and what exceeds that becomes store credit again. `leftCents` is all that is left of the
 * order, `creditCents` what is left of the credit that paid for it.
 */
export function divideRefund(
  cents: number,
  { leftCents, creditCents }: { readonly leftCents: number; readonly creditCents: number },
): { readonly nonCreditCents: number; readonly creditCents: number } {
  if (creditCents <= 0) return { nonCreditCents: cents, creditCents: 0 };
  const nonCreditCents = Math.min(cents, Math.max(0, leftCents - creditCents));
  return { nonCreditCents, creditCents: cents - nonCreditCents };
}
