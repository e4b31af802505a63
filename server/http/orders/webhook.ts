import type { Logger } from 'pino';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { handleProviderEvent } from '../../services/payments/handle-provider-event.ts';
import { problemResponse } from '../responses/respond.ts';

/** Where the card provider sends its events. It is no call of the contract: who may make it is shown by the signature alone. */
export const WEBHOOK_PATH = '/webhooks/stripe';

/**
 * Takes a delivery of the card provider: the body as it came, byte by byte, because that is what was signed. Anything but 200 makes
 * the provider deliver it again later.
 */
export async function answerWebhook(deps: OrderDeps & { log: Logger }, request: Request): Promise<Response> {
  const handled = await handleProviderEvent(deps, {
    rawBody: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get('stripe-signature'),
  });
  if (!handled.ok) {
    deps.log.warn({ code: handled.error.code }, 'a webhook was not taken');
    return problemResponse(handled.error.code, handled.error);
  }
  deps.log.debug({ outcome: handled.value }, 'a webhook was taken');
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}
