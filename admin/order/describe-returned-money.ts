import type { ApiOrderDetail } from '#contract/calls.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';

type Order = Pick<ApiOrderDetail, 'kept' | 'credit'> & Partial<Pick<ApiOrderDetail, 'refundable'>>;

export const NOTHING_TO_RETURN = 'There is no money to return.';

/** Says how all money of an order goes back: the way it came. */
export function describeReturnedMoney({ kept, credit, refundable }: Order): string {
  if (kept <= 0) return NOTHING_TO_RETURN;
  const keptCents = centsFromDollars(kept);
  const creditCents = Math.max(0, Math.min(keptCents, centsFromDollars(refundable?.fromCredit ?? credit)));
  return `${describeWays({ nonCreditCents: keptCents - creditCents, creditCents })}.`;
}

/** Says how much goes back to the card, and how much becomes store credit again; an empty text when neither does. */
export function describeWays({
  nonCreditCents,
  creditCents,
}: {
  readonly nonCreditCents: number;
  readonly creditCents: number;
}): string {
  const parts = [
    ...(nonCreditCents > 0 ? [`${formatMoney(cents(nonCreditCents))} goes back to the customer’s card`] : []),
    ...(creditCents > 0 ? [`${formatMoney(cents(creditCents))} becomes store credit again`] : []),
  ];
  return parts.join(', and ');
}
