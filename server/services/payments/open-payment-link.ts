import { opensOrder } from '#database/queries/orders/guests/guest-links.ts';
import { acknowledgePayment, findOrderById, type OrderRecord } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { digestGuestSecret } from '../guests/order-person.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { startPayment } from './start-payment.ts';

const LINK_INVALID: ServiceError = {
  code: 'link_invalid',
  detail:
    'This link does not open an order. It may be incomplete, or a newer mail has replaced it. Please open the link in our latest mail, or contact us.',
};

/** An order by link, with what the browser needs to confirm its payment; null when it cannot be paid now. */
export type OpenedPaymentLink = { readonly order: OrderRecord; readonly clientSecret: string | null };

/**
 * Opens the page on which an order is paid, by the secret of the mailed link: creates its payment the first time (step 2 of the payment
 * protocol), and records a payment that has succeeded (step 4). Only the status at the provider counts. Idempotent.
 * Errors: `link_invalid`, also for an order that does not exist, and `payment_provider_unreachable`.
 */
export async function openPaymentLink(
  deps: OrderDeps,
  { orderId, secret }: { orderId: string; secret: string },
): Promise<Result<OpenedPaymentLink, ServiceError>> {
  const { db } = deps.database;
  const order = await findOrderById(db, orderId);
  const digests = [digestGuestSecret(secret)];
  if (order?.paysByLink !== true || !(await opensOrder(db, { orderId, digests }))) return fail(LINK_INVALID);
  if (order.state !== 'awaiting_payment') return ok({ order, clientSecret: null });
  const started = await startPayment(deps, order);
  if (!started.ok && started.error.code === 'payment_provider_unreachable') return started;
  const status = started.ok ? started.value.status : 'canceled';
  if (status === 'succeeded') await acknowledgePayment(db, { orderId, at: deps.clock.now() });
  const after = await findOrderById(db, orderId);
  if (!after) throw new Error('the order of a link is missing');
  const isPayable = after.state === 'awaiting_payment' && status !== 'processing';
  return ok({ order: after, clientSecret: started.ok && isPayable ? started.value.clientSecret : null });
}
