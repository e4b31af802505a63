import type { Logger } from 'pino';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { handleProviderEvent } from '../../services/payments/handle-provider-event.ts';
import { problemResponse } from '../responses/respond.ts';

/** Path for the card provider's events. Not a call of the contract: the signature alone authenticates it. */
export const WEBHOOK_PATH = '/webhooks/stripe';

/**
 * Handles an event of the card provider. Passes on the exact bytes of the body, because the signature covers them. The provider
 * retries after any response but 200.
 */
export async function handleWebhook(deps: OrderDeps & { log: Logger }, request: Request): Promise<Response> {
  const handled = await handleProviderEvent(deps, {
    rawBody: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get('stripe-signature'),
  });
  if (!handled.ok) {
    deps.log.warn({ code: handled.error.code }, 'webhook rejected');
    return problemResponse(handled.error.code, handled.error);
  }
  deps.log.debug({ outcome: handled.value }, 'webhook accepted');
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}
