/** The events that webhooks report. Each names what changed and its state; receivers read the rest by a call. */
export const WEBHOOK_EVENTS = [
  /** A customer ordered, to pay in cash. */
  'order.placed',
  /** An order is paid, or has nothing to pay. */
  'order.paid',
  /** An order that was placed or paid is cancelled. */
  'order.cancelled',
  /** The customer, or the carrier, has the whole order. */
  'order.fulfilled',
  'shipment.shipped',
  'shipment.delivered',
  /** The carrier could not deliver it. */
  'shipment.failed',
  /** It is in the shop again. */
  'shipment.back',
  /** Staff have looked at each piece of a shipment that is back. */
  'shipment.inspected',
  'shipment.lost',
  /** A customer asks for a return. */
  'return.requested',
  'return.approved',
  'return.rejected',
  /** The customer keeps the pieces. */
  'return.withdrawn',
  /** No parcel came in time. */
  'return.expired',
  /** The parcel is in the shop, announced or not. */
  'return.received',
  /** Staff have inspected every piece. */
  'return.closed',
  /** The customer has the money of a refund. */
  'refund.done',
  /** The customer does not have the money of a refund, or no longer. */
  'refund.failed',
  /** Shoppers see the product from now on. */
  'product.published',
  /** What shoppers see of a published product has changed, or they no longer see it. */
  'product.changed',
  /** The stock of a size has fallen to the quantity at which it is low. */
  'stock.low',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
