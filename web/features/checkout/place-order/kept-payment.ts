import { HOLD_MS } from '#domain/order/hold.ts';
import { createKeptText, type KeptText, type TabStorage } from './kept-text.ts';
import type { OrderClient } from './place-order.ts';

/** As long as the shop blocks another order of the paid products: UNACKNOWLEDGED_MS in server/services/checkout/place-order.ts. */
const KEPT_MS = 2 * HOLD_MS;

/** Creates the store that keeps the transaction id of a card payment until the shop has confirmed its order to this tab. */
export function createKeptPayment(tab: TabStorage): KeptText {
  return createKeptText({ name: 'unconfirmedPayment', lastsMs: KEPT_MS }, tab);
}

/**
 * Returns `client` with calls that keep the transaction id while a card payment is recorded. If the response is lost, the order may be
 * recorded all the same. After a reload the kept payment is recorded again, because a second payment would place a second order.
 */
export function keepPayment(client: OrderClient, kept: KeptText): OrderClient {
  return {
    createPaymentIntent: client.createPaymentIntent,
    async placeOrder(input) {
      const { body } = input;
      if (body.paymentMethod !== 'stripe') return client.placeOrder(input);
      kept.keep(body.transactionId);
      const result = await client.placeOrder(input);
      if (result.ok || result.error.code === 'payment_incomplete') kept.forget();
      return result;
    },
  };
}
