/** The amounts that decide about the payment of an order under review. */
type ReviewedPayment = {
  readonly totalCents: number;
  /** Money that the shop has taken for the order and not returned. */
  readonly leftCents: number;
  readonly refunds: readonly { readonly state: string; readonly cents: number }[];
};

/** Returns what the shop must have of an order to accept its payment: the total, less the refunds that were made for parts of it. */
export function expectedCents({
  totalCents,
  refunds,
}: Pick<ReviewedPayment, 'totalCents' | 'refunds'>): number {
  return refunds
    .filter(({ state }) => state === 'done')
    .reduce((expected, { cents }) => expected - cents, totalCents);
}

/** Whether the shop has exactly what the order costs. */
export function isPaidInFull({ leftCents, ...payment }: ReviewedPayment): boolean {
  return leftCents === expectedCents(payment);
}

/**
 * What prevents staff from accepting the payment of an order under review.
 *
 * - `amount`: the shop does not have exactly what the order costs.
 * - `stock`: its released stock is no longer available.
 * - `cancelled`: the order is cancelled, and its refund failed. `npm run review` can still accept it.
 */
export const PAYMENT_OBSTACLES = ['amount', 'stock', 'cancelled'] as const;

/** Returns what prevents staff from accepting a payment in the back office; null for nothing. */
export function findPaymentObstacle({
  hasStock,
  hasFailedRefund,
  ...payment
}: ReviewedPayment & { readonly hasStock: boolean; readonly hasFailedRefund: boolean }):
  | (typeof PAYMENT_OBSTACLES)[number]
  | null {
  if (hasFailedRefund) return 'cancelled';
  if (!isPaidInFull(payment)) return 'amount';
  return hasStock ? null : 'stock';
}
