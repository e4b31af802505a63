import type { ApiOrderDetail } from '#contract/calls.ts';
import { cents, centsFromDollars, formatMoney, sum, type Cents } from '#domain/money.ts';
import { divideRefund } from '#domain/refund/amount-due.ts';
import type { RefundReason } from '#domain/refund/refund-reason.ts';
import { sharesOf, sumOfShares } from '#domain/refund/refund-shares.ts';
import { readAmount } from '../../ui/fields/money/read-amount.ts';

type Order = Pick<ApiOrderDetail, 'lines' | 'refundable'>;

/** What a member of staff has chosen so far. */
export type RefundDraft = {
  /** By position. */
  readonly quantities: ReadonlyMap<number, number>;
  readonly isRestocked: boolean;
  readonly hasShipping: boolean;
  /** What was typed into the field of the amount; null for the sum of the chosen items. */
  readonly amount: string | null;
  readonly reason: RefundReason;
  readonly reference: string;
  /** As store credit, instead of the order's own way. */
  readonly asCredit: boolean;
};

export const EMPTY_DRAFT: RefundDraft = {
  quantities: new Map(),
  isRestocked: true,
  hasShipping: false,
  amount: null,
  reason: 'customer_request',
  reference: '',
  asCredit: false,
};

/** Returns how much of the refund goes back the way it came, and how much becomes store credit. */
export function divideDraft(
  order: Order,
  draft: RefundDraft,
): { readonly nonCreditCents: number; readonly creditCents: number } {
  const amount = amountOfDraft(order, draft) ?? 0;
  if (draft.asCredit && order.refundable?.credit) return { nonCreditCents: 0, creditCents: amount };
  return divideRefund(amount, {
    leftCents: centsFromDollars(order.refundable?.left ?? 0),
    creditCents: centsFromDollars(order.refundable?.fromCredit ?? 0),
  });
}

/** Returns how the refund reaches the customer. For a divided refund, the part that is store credit does not count. */
export function methodOfDraft(order: Order, draft: RefundDraft) {
  const { nonCreditCents, creditCents } = divideDraft(order, draft);
  const isChosen = draft.asCredit && order.refundable !== null && order.refundable.credit !== null;
  const isAllCredit = isChosen || (nonCreditCents === 0 && creditCents > 0);
  return isAllCredit ? 'credit' : (order.refundable?.method ?? 'card');
}

/** A line that can be refunded: how many of its pieces, and what the chosen ones cost. */
export type RefundLine = ApiOrderDetail['lines'][number] & {
  readonly max: number;
  readonly chosen: number;
  readonly share: Cents;
};

/** Returns the lines of the order with what is chosen of them. */
export function linesOfDraft({ lines, refundable }: Order, { quantities }: RefundDraft): RefundLine[] {
  const charges = (refundable?.lines ?? []).map(({ position, settled, goods, tax }) => ({
    position,
    settled,
    quantity: lines.find((line) => line.position === position)?.quantity ?? 1,
    goodsCents: centsFromDollars(goods),
    taxCents: centsFromDollars(tax),
  }));
  return lines.map((line) => {
    const { position, quantity } = line;
    const settled = charges.find((charge) => charge.position === position)?.settled ?? quantity;
    const chosen = Math.min(quantities.get(position) ?? 0, quantity - settled);
    const share = sumOfShares(sharesOf(charges, [{ position, quantity: chosen }]));
    return { ...line, max: quantity - settled, chosen, share };
  });
}

/** Whether chosen pieces can go back into stock: all of them are in no shipment. */
export function canRestock(lines: readonly RefundLine[]): boolean {
  return lines.some(({ chosen }) => chosen > 0) && lines.every(({ chosen, left }) => chosen <= left);
}

/** Returns the sum of the chosen items and shipping. */
export function sumOfDraft(order: Order, draft: RefundDraft): Cents {
  const shipping = draft.hasShipping ? centsFromDollars(order.refundable?.shipping ?? 0) : cents(0);
  return sum([...linesOfDraft(order, draft).map(({ share }) => share), shipping]);
}

/** Returns the amount of the draft; null when the text is no amount. */
export function amountOfDraft(order: Order, draft: RefundDraft): Cents | null {
  if (draft.amount === null) return sumOfDraft(order, draft);
  const typed = readAmount(draft.amount);
  return typed === null ? null : centsFromDollars(typed);
}

/** Returns what is wrong with the amount; undefined when nothing is. */
export function problemOfAmount(order: Order, draft: RefundDraft): string | undefined {
  const amount = amountOfDraft(order, draft);
  const left = centsFromDollars(order.refundable?.left ?? 0);
  if (amount === null) return 'Enter an amount, such as 12.50.';
  if (amount <= 0) return 'Choose items, or enter an amount.';
  return amount > left ? `At most ${formatMoney(left)} can be refunded.` : undefined;
}

/** Returns the body of the call. */
export function bodyOfDraft(order: Order, draft: RefundDraft) {
  const lines = linesOfDraft(order, draft);
  const chosen = lines.filter((line) => line.chosen > 0);
  const restock = draft.isRestocked && canRestock(lines);
  const amount = amountOfDraft(order, draft);
  const isOther = amount !== null && amount !== sumOfDraft(order, draft);
  return {
    ...(chosen.length > 0 && {
      lines: chosen.map(({ position, chosen: quantity }) => ({ position, quantity, restock })),
    }),
    ...(draft.hasShipping && { shipping: true }),
    ...(isOther && { amount: amount / 100 }),
    ...(methodOfDraft(order, draft) === 'payout' && { reference: draft.reference }),
    ...(draft.asCredit && order.refundable?.credit && { asCredit: true }),
    reason: draft.reason,
  };
}
