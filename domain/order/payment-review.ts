/** The amounts that decide about the payment of an order under review. */
type ReviewedPayment = {
  readonly totalCents: number;
  /** What the shop has of the order: taken, and not returned. */
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
 */
export const PAYMENT_OBSTACLES = ['amount', 'stock'] as const;

/** Returns what prevents staff from accepting a payment; null for nothing. */
export function findPaymentObstacle({
  hasStock,
  ...payment
}: ReviewedPayment & { readonly hasStock: boolean }): (typeof PAYMENT_OBSTACLES)[number] | null {
  if (!isPaidInFull(payment)) return 'amount';
  return hasStock ? null : 'stock';
}
