import type { Database } from '#database/connection/connect.ts';
import { opensOrder } from '#database/queries/orders/guests/guest-links.ts';
import { findVisibleOrder } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { digestGuestSecret } from './order-person.ts';

const LINK_INVALID =
  'This link does not open the order. It may be incomplete, or the order was moved to an account since. Please open the link in our mail again, or sign in.';

/** Checks the secret of a mailed link against an order. Fails with `link_invalid`, also for an order that does not exist. */
export async function openGuestOrder(
  { database: { db } }: { database: Database },
  { reference, secret }: { reference: string; secret: string },
): Promise<Result<void, ServiceError>> {
  const order = await findVisibleOrder(db, reference);
  const digests = [digestGuestSecret(secret)];
  if (order && order.guestId !== null && (await opensOrder(db, { orderId: order.id, digests })))
    return ok(undefined);
  return fail({ code: 'link_invalid', detail: LINK_INVALID });
}
