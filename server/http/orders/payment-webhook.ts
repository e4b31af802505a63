import type { Logger } from 'pino';
import type { PaymentPort } from '../../ports/payments.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { handleProviderEvent } from '../../services/payments/handle-provider-event.ts';
import { problemResponse } from '../responses/respond.ts';

/** Path pattern of webhooks. They are not calls of the contract, because only their signature authenticates them. */
export const WEBHOOK_PATH = '/webhooks/:provider';

/** Returns the path at which a payment provider delivers its webhooks. */
export function webhookPath(provider: string): string {
  return WEBHOOK_PATH.replace(':provider', provider);
}

/**
 * Handles a webhook. Passes on the exact bytes of the body, because the signature covers them. The provider retries after any response
 * but 200.
 */
export async function handleWebhook(
  deps: OrderDeps & { log: Logger },
  { payments, request }: { payments: PaymentPort; request: Request },
): Promise<Response> {
  const handled = await handleProviderEvent(deps, {
    payments,
    webhook: { rawBody: new Uint8Array(await request.arrayBuffer()), headers: request.headers },
  });
  if (!handled.ok) {
    deps.log.warn({ code: handled.error.code }, 'webhook rejected');
    return problemResponse(handled.error.code, handled.error);
  }
  deps.log.debug({ outcome: handled.value }, 'webhook accepted');
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}
