import { formatDollars } from '#domain/money.ts';
import type { PaymentsData } from './load-payments-to-review.ts';

type Payment = PaymentsData['payments'][number];

/** Returns why a payment waits for staff. */
export function describePaymentCause({ cause }: Pick<Payment, 'cause'>): string {
  switch (cause) {
    case 'payment_mismatched':
      return 'The amount paid is not the total';
    case 'refund_failed':
      return 'The refund failed';
    default:
      return 'The cause was not recorded';
  }
}

/** Returns why the payment cannot be accepted; null when it can. */
export function describeObstacle({
  obstacle,
  wanted,
  paid,
  returned,
}: Pick<Payment, 'obstacle' | 'wanted' | 'paid' | 'returned'>): string | null {
  switch (obstacle) {
    case 'amount':
      return `The shop has ${formatDollars(Math.max(0, paid - returned))} instead of ${formatDollars(wanted)}.`;
    case 'stock':
      return 'Not all items are in stock.';
    case 'cancelled':
      return 'The order is cancelled. Open it for other ways to refund.';
    case null:
      return null;
  }
}
