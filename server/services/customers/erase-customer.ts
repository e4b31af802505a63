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

/**
 * Erases a customer's account and personal data, as the customer can. Errors: `customer_unknown`, `customer_is_staff`, `orders_open`,
 * `credit_left`, `payment_under_way`, `payment_provider_unreachable`.
 */
export async function eraseCustomer(
  deps: OrderDeps,
  { id, forfeitCredit, author }: { id: string; forfeitCredit: boolean; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  const customer = await findCustomer(deps.database.db, id);
  if (customer === undefined) return fail({ code: 'customer_unknown' });
  const erased = await eraseConfirmed(deps, { userId: id, email: customer.email, forfeitCredit, author });
  if (erased.ok) return erased;
  const detail = DETAILS[erased.error.code];
  return detail === undefined ? erased : fail({ ...erased.error, detail });
}
