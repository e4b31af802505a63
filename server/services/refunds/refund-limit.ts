import { cents, formatMoney } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { limitOf, type StaffRole } from '#domain/staff/permissions.ts';
import type { ServiceError } from '../service-error.ts';

/** Returns how many cents a role may refund of one order, or give one customer as credit; undefined without a limit. */
export function refundLimitOf(role: StaffRole | undefined): number | undefined {
  const limit = role && limitOf(role, 'refunds');
  return limit !== undefined && 'cents' in limit ? limit.cents : undefined;
}

/** Fails with `forbidden` when the refunds of an order exceed the limit of a role. */
export function checkRefundLimit(
  limitCents: number | undefined,
  refundedCents: number,
): Result<void, ServiceError> {
  if (limitCents === undefined || refundedCents <= limitCents) return ok(undefined);
  const amount = formatMoney(cents(limitCents));
  return fail({
    code: 'forbidden',
    detail: `Your role may cancel or refund up to ${amount} of an order. Please ask a manager or an owner.`,
  });
}
