import type { OrderState } from '#domain/order/order-state.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { releaseOrder } from '../orders/release-order.ts';

/**
 * Draws the conclusion from how a payment stands at the provider, asked afresh: taken money finalises the order, a payment given up
 * for good releases it, anything else waits. In whichever order news of it comes, and however often, the end is the same.
 * Answers the order's state when something could be concluded.
 */
export async function applyPaymentStatus(
  deps: Pick<OrderDeps, 'database' | 'clock'>,
  { orderId, intent }: { orderId: string; intent: PaymentIntent },
): Promise<OrderState | undefined> {
  switch (intent.status) {
    case 'succeeded':
      return finaliseOrder(deps, { orderId, intent });
    case 'canceled':
      return releaseOrder(deps, { orderId, event: 'hold_ended', cause: 'given up at the provider' });
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    case 'processing':
      return undefined;
  }
}
