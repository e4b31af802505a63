import type { Queryable } from '#database/connection/connect.ts';
import { divideRefund } from '#domain/refund/amount-due.ts';
import { divideShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../service-error.ts';
import { wrongReference, type Refundable, type StaffRefundMethod } from '../refundable.ts';
import { insertStaffRefund } from './insert-staff-refund.ts';

type DividedRefund = Omit<Parameters<typeof insertStaffRefund>[1], 'method'> & {
  /** What is left of the order's money. */
  readonly refundable: Refundable;
  readonly asCredit: boolean;
  readonly shares: readonly RefundShare[];
};

/**
 * Inserts a refund by staff. If they chose store credit, all of it becomes credit. Otherwise money goes back the way it came, and what
 * exceeds it becomes store credit again. Returns the id of the first refund; a second one has it as `partOf`. Errors: those of
 * `insertStaffRefund`, and `invalid_request` for a missing or superfluous reference of a payout.
 */
export async function insertDividedRefund(
  tx: Queryable,
  { refundable, asCredit, reference, ...refund }: DividedRefund,
): Promise<Result<string, ServiceError>> {
  const parts = divide(refund, { refundable, asCredit });
  const isPaidOut = parts.some(({ method }) => method === 'payout');
  if (isPaidOut !== (reference !== undefined)) return fail(wrongReference(isPaidOut));
  let first: string | undefined;
  for (const part of parts) {
    const own = part.method === 'payout' ? { reference } : {};
    // One request has one key, and one entry in the log.
    const place = first === undefined ? {} : { partOf: first, idempotencyKey: null, loggedAt: undefined };
    const inserted = await insertStaffRefund(tx, { ...refund, ...part, ...own, ...place });
    if (!inserted.ok) return inserted;
    first ??= inserted.value;
  }
  if (first === undefined) throw new Error('a refund has no part');
  return ok(first);
}

type Part = {
  readonly method: StaffRefundMethod;
  readonly cents: number;
  readonly shares: readonly RefundShare[];
};

function divide(
  { cents, shares }: { cents: number; shares: readonly RefundShare[] },
  { refundable, asCredit }: { refundable: Refundable; asCredit: boolean },
): Part[] {
  if (asCredit) return [{ method: 'credit', cents, shares }];
  const { nonCreditCents, creditCents } = divideRefund(cents, refundable);
  const [own, credit] = divideShares(shares, nonCreditCents);
  const parts: Part[] = [
    { method: refundable.method, cents: nonCreditCents, shares: own },
    { method: 'credit', cents: creditCents, shares: credit },
  ];
  return parts.filter((part) => part.cents > 0);
}
