import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of store credit. */
export const creditMutants: Mutants = {
  'an order spends credit without checking the balance': {
    caughtBy:
      'credit that staff take away while an order waits to spend it pays nothing, and never becomes negative',
    failure: '500',
    file: 'database/queries/orders/insert-order.ts',
    from: 'credit_account.user_id = account.id AND credit_account.balance >= ${creditCents}::bigint AND',
    to: 'credit_account.user_id = account.id AND',
  },
  'the credit of an abandoned payment is not returned': {
    caughtBy: 'an abandoned payment returns its credit once, and the next order takes it',
    failure: 'instead of {"balance":600',
    file: `${SERVICES}/orders/cancel-unpaid-order.ts`,
    from: 'await returnCredit(tx, { order, cause, at });',
    to: '',
  },
  'a late payment keeps credit that was returned': {
    caughtBy: 'a payment after the release takes its credit again, or is refunded when the credit is spent',
    failure: 'credit_spent',
    file: `${SERVICES}/orders/finalise-order.ts`,
    from: 'if (!(await spendReturnedCredit(tx, { order, cause, at }))) return false;',
    to: '',
  },
  'all of a refund goes to the card': {
    caughtBy: 'a cancelled order returns its card money to the card, and its credit to the account',
    failure: 'credited',
    file: 'domain/refund/amount-due.ts',
    from: 'if (creditCents <= 0) return',
    to: 'if (creditCents >= 0) return',
  },
};
