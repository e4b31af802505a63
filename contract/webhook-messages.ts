import { z } from 'zod';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { RETURN_STATES } from '#domain/return/return-state.ts';
import { SHIPMENT_STATES } from '#domain/shipment/shipment-state.ts';
import type { WebhookEvent } from '#domain/webhooks/event-types.ts';

/** The number and the id of an order. */
const ofOrder = { order: z.int(), orderId: z.string() };

type Subject = WebhookEvent extends `${infer Name}.${string}` ? Name : never;

/** What messages say about their subject: ids, and its state after the change. Receivers read the rest by a call. */
const DATA = {
  order: z.strictObject({ ...ofOrder, state: z.enum(ORDER_STATES) }),
  shipment: z.strictObject({ shipmentId: z.string(), ...ofOrder, state: z.enum(SHIPMENT_STATES) }),
  return: z.strictObject({
    returnId: z.string(),
    return: z.int(),
    ...ofOrder,
    state: z.enum(RETURN_STATES),
  }),
  refund: z.strictObject({ refundId: z.string(), ...ofOrder, state: z.enum(['done', 'failed']) }),
  product: z.strictObject({ productId: z.string(), state: z.enum(PRODUCT_STATUSES) }),
  stock: z.strictObject({
    productId: z.string(),
    sku: z.string().nullable(),
    state: z.enum(['low', 'sold_out']),
  }),
} satisfies Record<Subject, z.ZodObject>;

/** Returns the schema of the body of an event's messages. */
export function webhookMessage(event: WebhookEvent) {
  const [subject] = event.split('.') as [Subject];
  return z.strictObject({ type: z.literal(event), timestamp: z.iso.datetime(), data: DATA[subject] });
}
