import { findCustomer } from '#database/queries/customers/customers.ts';
import { fail, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { eraseConfirmed } from '../accounts/erase-account.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

/** Texts for staff in place of those for the customer. `eraseConfirmed` has the ones about unpaid card payments. */
const DETAILS: Readonly<Record<string, string>> = {
  credit_left: 'The customer has store credit left. Confirm that it is given up.',
  orders_open: 'The customer has open orders. Complete or cancel them first.',
};

/** The customer to erase, and the member of staff who asked for it. */
export type CustomerErasure = {
  readonly id: string;
  readonly forfeitCredit: boolean;
  readonly author: PersonAuthor;
  /** As in `eraseConfirmed`. */
  readonly isWaiting?: boolean;
};

/**
 * Erases a customer's account and personal data, as the customer can. Errors: `customer_unknown`, `customer_is_staff`, `orders_open`,
 * `credit_left`, `payment_under_way`, `payment_provider_unreachable`; `forbidden` after a wait.
 */
export async function eraseCustomer(
  deps: OrderDeps,
  { id, ...erasure }: CustomerErasure,
): Promise<Result<void, ServiceError>> {
  const customer = await findCustomer(deps.database.db, id);
  if (customer === undefined) return fail({ code: 'customer_unknown' });
  return withStaffDetail(await eraseConfirmed(deps, { userId: id, email: customer.email, ...erasure }));
}

/** Replaces the text of an error for the customer by that for staff. */
export function withStaffDetail<T>(result: Result<T, ServiceError>): Result<T, ServiceError> {
  if (result.ok) return result;
  const detail = DETAILS[result.error.code];
  return detail === undefined ? result : fail({ ...result.error, detail });
}
