import type { ApiOrderDetail } from '#contract/calls.ts';
import { cents, centsFromDollars, formatMoney } from '#domain/money.ts';

type Order = Pick<ApiOrderDetail, 'kept' | 'credit'> & Partial<Pick<ApiOrderDetail, 'refundable'>>;

/** Says how all money of an order goes back: the way it came. */
export function describeReturnedMoney({ kept, credit, refundable }: Order): string {
  if (kept <= 0) return 'There is no money to return.';
  const keptCents = centsFromDollars(kept);
  const creditCents = Math.max(0, Math.min(keptCents, centsFromDollars(refundable?.fromCredit ?? credit)));
  return `${describeWays({ ownCents: keptCents - creditCents, creditCents })}.`;
}

/** Says how much goes back to the card, and how much becomes store credit again. */
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
