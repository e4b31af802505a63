/**
 * What prevents staff from accepting the payment of an order under review.
 *
 * - `amount`: the shop does not have exactly what the order costs.
 * - `stock`: its released stock is no longer available.
 */
export const PAYMENT_OBSTACLES = ['amount', 'stock'] as const;
