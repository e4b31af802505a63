/** How an order is paid: by card at the checkout, by card through a mailed link, or in cash. */
export const ORDER_PAYMENTS = ['card', 'link', 'cash'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/**
 * How far the delivery of an order is.
 * - `partly_shipped`: pieces are out, others are in the shop.
 * - `shipped`: every piece is out, and the order is not over.
 * - `delivered`: it was handed over, and the shop has none of its pieces back.
 * - `returned`: it was handed over, and the shop has at least one of its pieces back.
 * - `cancelled`: also while its money is returned.
 */
export const ORDER_DELIVERIES = ['partly_shipped', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type OrderDelivery = (typeof ORDER_DELIVERIES)[number];

/** Conditions of a list of orders for staff, in addition to its view and search. All hold together. */
export type OrderFilter = {
  readonly payment?: OrderPayment | undefined;
  readonly delivery?: OrderDelivery | undefined;
  /** Code of ISO 3166-1. */
  readonly country?: string | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  /** Only orders that were partly refunded. */
  readonly isPartlyRefunded?: boolean | undefined;
  /** Only orders from this moment on. */
  readonly since?: Date | undefined;
};
