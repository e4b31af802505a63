import { inTransaction } from '#database/connection/transaction.ts';
import { claimGuestOrders } from '#database/queries/orders/guests/claim-orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

const UNCONFIRMED =
  'Your email address is not confirmed yet. Please confirm it with the link in our mail, then try again.';

/**
 * Moves the orders that guests placed with a user's address to the user's account. Returns how many. Idempotent. Fails with
 * `account_unconfirmed`: anyone can sign up with the address of another person.
 */
export async function claimOrders(
  { database, clock }: WriteDeps,
  userId: string,
): Promise<Result<number, ServiceError>> {
  return inTransaction<number, ServiceError>(
    database,
    async (tx) => {
      const claimed = await claimGuestOrders(tx, { userId, at: clock.now() });
      return claimed === undefined ? fail({ code: 'account_unconfirmed', detail: UNCONFIRMED }) : ok(claimed);
    },
    // The user must not place an order meanwhile: it could take the idempotency key of a claimed one.
    { lock: `purchase ${userId}` },
  );
}
