import type { OrderState } from '#domain/order/order-state.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Applies the status of a payment, just read from the provider, to its order: finalises the order of a successful payment and releases
 * that of a cancelled one. The result is the same however often the statuses are applied, and in any sequence. Returns the order's state,
 * or undefined while the payment is unfinished.
 */
export async function applyPaymentStatus(
  deps: WriteDeps,
  { orderId, intent }: { orderId: string; intent: PaymentIntent },
): Promise<OrderState | undefined> {
  switch (intent.status) {
    case 'succeeded':
      return finaliseOrder(deps, { orderId, intent });
    case 'canceled':
      return cancelUnpaidOrder(deps, { orderId, event: 'hold_ended', cause: 'given up at the provider' });
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    case 'processing':
      return undefined;
  }
}
