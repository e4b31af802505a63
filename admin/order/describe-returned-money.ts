import type { ApiOrderDetail } from '#contract/calls.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';

type Order = Pick<ApiOrderDetail, 'kept' | 'credit'> & Partial<Pick<ApiOrderDetail, 'refundable'>>;

export const NOTHING_TO_RETURN = 'There is no money to return.';

/** Says how all money of an order goes back: the way it came. */
export function describeReturnedMoney({ kept, credit, refundable }: Order): string {
  if (kept <= 0) return NOTHING_TO_RETURN;
  const keptCents = centsFromDollars(kept);
  const creditCents = Math.max(0, Math.min(keptCents, centsFromDollars(refundable?.fromCredit ?? credit)));
  return `${describeWays({ ownCents: keptCents - creditCents, creditCents })}.`;
}

/** Says how much goes back to the card, and how much becomes store credit again; an empty text when neither does. */
export function describeWays({
  ownCents,
  creditCents,
}: {
  readonly ownCents: number;
  readonly creditCents: number;
}): string {
  const parts = [
    ...(ownCents > 0 ? [`${formatMoney(cents(ownCents))} goes back to the customer’s card`] : []),
    ...(creditCents > 0 ? [`${formatMoney(cents(creditCents))} becomes store credit again`] : []),
  ];
  return parts.join(', and ');
}
