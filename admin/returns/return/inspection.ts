import type { ApiReturn, CallInput } from '#contract/calls.ts';
import { cents, centsFromDollars, formatMoney, type Cents } from '#domain/money.ts';
import { divideRefund } from '#domain/refund/amount-due.ts';
import { sharesOf, sumOfShares } from '#domain/refund/refund-shares.ts';
import type { RejectReason } from '#domain/return/reject-reason.ts';
import { readAmount } from '../../ui/fields/money/read-amount.ts';

/** How a piece looks. It proposes whether the piece is for sale again, and why it would be sent back. */
export type Condition = 'new' | 'worn' | 'damaged';

/** What becomes of one piece of the parcel. */
export type PieceDecision = {
  readonly position: number;
  /** The place of the piece among those of its line, from 1. */
  readonly piece: number;
  readonly condition: Condition;
  readonly outcome: 'accept' | 'reject';
  /** Whether an accepted piece is for sale again; otherwise it is written off. */
  readonly isRestocked: boolean;
};

/** What a member of staff has decided so far. */
export type Inspection = {
  readonly pieces: readonly PieceDecision[];
  /** The exchanges whose accepted pieces are refunded instead, by position. */
  readonly asRefund: ReadonlySet<number>;
  /** Why pieces are sent back, by line. */
  readonly reasons: ReadonlyMap<number, RejectReason>;
  readonly hasShipping: boolean;
  /** What was typed into the field of the amount; null for the sum of the accepted pieces and shipping. */
  readonly amount: string | null;
  /** Of a payout. */
  readonly reference: string;
};

type Inspected = Pick<ApiReturn, 'lines' | 'refundable' | 'isRest'>;

/** Returns the inspection that accepts every piece of the parcel, and restocks those that the customer does not call damaged. */
export function startInspection({ lines }: Pick<Inspected, 'lines'>): Inspection {
  return {
    pieces: lines.flatMap(({ position, received, reason }) =>
      Array.from({ length: received ?? 0 }, (_, index) => ({
        position,
        piece: index + 1,
        condition: reason === 'damaged' ? 'damaged' : 'new',
        outcome: 'accept',
        isRestocked: reason !== 'damaged',
      })),
    ),
    asRefund: new Set(),
    reasons: new Map(),
    hasShipping: false,
    amount: null,
    reference: '',
  };
}

/** Changes the decision about one piece. Another condition also proposes whether it is restocked. */
export function decidePiece(
  inspection: Inspection,
  { position, piece }: Pick<PieceDecision, 'position' | 'piece'>,
  change: Partial<Pick<PieceDecision, 'condition' | 'outcome' | 'isRestocked'>>,
): Inspection {
  const proposed = change.condition === undefined ? {} : { isRestocked: change.condition === 'new' };
  return {
    ...inspection,
    pieces: inspection.pieces.map((one) =>
      one.position === position && one.piece === piece ? { ...one, ...proposed, ...change } : one,
    ),
  };
}

/** Returns why the pieces of a line are sent back: what was chosen, or what follows from their condition. */
export function reasonOf({ pieces, reasons }: Inspection, position: number): RejectReason {
  const rejected = pieces.find((one) => one.position === position && one.outcome === 'reject');
  const proposed: Readonly<Record<Condition, RejectReason>> = {
    new: 'other',
    worn: 'worn',
    damaged: 'damaged',
  };
  return reasons.get(position) ?? proposed[rejected?.condition ?? 'new'];
}

/** How many pieces are accepted, restocked and sent back. */
export type InspectionCounts = {
  readonly accepted: number;
  readonly restocked: number;
  readonly rejected: number;
};

/** Counts the pieces of a line, or of all lines. */
export function countInspected({ pieces }: Pick<Inspection, 'pieces'>, position?: number): InspectionCounts {
  const own = pieces.filter((one) => position === undefined || one.position === position);
  const accepted = own.filter(({ outcome }) => outcome === 'accept');
  return {
    accepted: accepted.length,
    restocked: accepted.filter(({ isRestocked }) => isRestocked).length,
    rejected: own.length - accepted.length,
  };
}

/** Whether the accepted pieces of a line are exchanged. */
export function isExchanged(
  { position, resolution }: Pick<Inspected['lines'][number], 'position' | 'resolution'>,
  { asRefund }: Pick<Inspection, 'asRefund'>,
): boolean {
  return resolution === 'exchange' && !asRefund.has(position);
}

/**
 * Whether the customer keeps nothing of the order, so that shipping is refunded, too. `isRest` says this for the case that all pieces of
 * the return are accepted.
 */
export function isNothingKept({ lines, isRest }: Inspected, inspection: Inspection): boolean {
  const isBack = inspection.pieces.every(({ outcome }) => outcome === 'accept');
  return isRest && isBack && !lines.some((line) => isExchanged(line, inspection));
}

/** Returns the sum of the shares of the accepted pieces, and of shipping, up to what is left. */
export function sumOfInspection(record: Inspected, inspection: Inspection): Cents {
  const { lines, refundable } = record;
  if (refundable === null) return cents(0);
  const charges = refundable.lines.map(({ position, quantity, settled, goods, tax }) => ({
    position,
    quantity,
    settled,
    goodsCents: centsFromDollars(goods),
    taxCents: centsFromDollars(tax),
  }));
  const accepted = lines
    .filter((line) => !isExchanged(line, inspection))
    .map(({ position }) => ({ position, quantity: countInspected(inspection, position).accepted }));
  const shares = sumOfShares(
    sharesOf(
      charges,
      accepted.filter(({ quantity }) => quantity > 0),
    ),
  );
  const hasShipping = inspection.hasShipping || isNothingKept(record, inspection);
  const shipping = hasShipping ? centsFromDollars(refundable.shipping) : 0;
  return cents(Math.min(shares + shipping, centsFromDollars(refundable.left)));
}

/** Returns what is refunded: the typed amount, at most the sum; the sum while no amount is typed. */
export function refundOf(record: Inspected, inspection: Inspection): Cents {
  const sum = sumOfInspection(record, inspection);
  const typed = inspection.amount === null ? null : readAmount(inspection.amount);
  return typed === null ? sum : cents(Math.min(sum, centsFromDollars(typed)));
}

/** Returns what is wrong with the typed amount; undefined when nothing is. */
export function problemOfInspection(record: Inspected, inspection: Inspection): string | undefined {
  if (inspection.amount === null) return undefined;
  const [typed, sum] = [readAmount(inspection.amount), sumOfInspection(record, inspection)];
  if (typed === null) return 'Enter an amount, such as 12.50.';
  return centsFromDollars(typed) > sum ? `At most ${formatMoney(sum)} for the accepted items.` : undefined;
}

/** Returns how much of the refund goes back the way it came, and how much becomes store credit again. */
export function divideInspection(record: Inspected, inspection: Inspection) {
  return divideRefund(refundOf(record, inspection), {
    leftCents: centsFromDollars(record.refundable?.left ?? 0),
    creditCents: centsFromDollars(record.refundable?.fromCredit ?? 0),
  });
}

/** Returns the body of the call. */
export function bodyOfInspection(
  record: Inspected,
  inspection: Inspection,
): CallInput<'inspectReturn'>['body'] {
  const received = record.lines.filter((line) => (line.received ?? 0) > 0);
  const isPaidOut =
    record.refundable?.method === 'payout' && divideInspection(record, inspection).nonCreditCents > 0;
  const refund = refundOf(record, inspection);
  const isOther = refund !== sumOfInspection(record, inspection);
  return {
    lines: received.map(({ position, resolution }) => {
      const { accepted, restocked, rejected } = countInspected(inspection, position);
      const reason = rejected > 0 ? { rejectReason: reasonOf(inspection, position) } : {};
      const asRefund = resolution === 'exchange' && inspection.asRefund.has(position);
      return { position, accepted, restocked, ...reason, ...(asRefund && { asRefund }) };
    }),
    ...(inspection.hasShipping && refund > 0 && { shipping: true }),
    ...(isOther && (refund > 0 ? { amount: refund / 100 } : { withoutRefund: true })),
    ...(isPaidOut && { reference: inspection.reference.trim() }),
  };
}
