/**
 * Why the balance of a customer's store credit changed.
 *
 * - `spent`, `returned`: an order was placed with it, or ended before it was confirmed.
 * - `refund`: a refund reached the customer as credit.
 * - `given`, `taken`, `undone`: staff changed it, or undid such a change.
 * - `forfeited`: the account was erased.
 */
export const CREDIT_CAUSES = [
  'spent',
  'returned',
  'refund',
  'given',
  'taken',
  'undone',
  'forfeited',
] as const;
export type CreditCause = (typeof CREDIT_CAUSES)[number];
