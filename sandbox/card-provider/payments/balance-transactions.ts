import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import { refuseUnknownObject } from '../http/stripe-error.ts';
import type { BalanceTransaction } from '../stripe-objects.ts';

/** Stripe's fee for a US card: 2.9 % and 30 cents. Source: Stripe, "Pricing". */
const chargeFee = (amount: number) => Math.round(amount * 0.029) + 30;
const DISPUTE_FEE_CENTS = 1500;
const DAYS_UNTIL_AVAILABLE = 2;
const DAY_SECONDS = 24 * 60 * 60;

/** The movements, with their fees and their category in Stripe's reports. */
const KINDS = {
  charge: { type: 'charge', category: 'charge', feeOf: chargeFee },
  refund: { type: 'refund', category: 'refund', feeOf: () => 0 },
  refund_failure: { type: 'refund_failure', category: 'refund_failure', feeOf: () => 0 },
  dispute: { type: 'adjustment', category: 'dispute', feeOf: () => DISPUTE_FEE_CENTS },
  dispute_reversal: { type: 'adjustment', category: 'dispute_reversal', feeOf: () => -DISPUTE_FEE_CENTS },
} as const;

/** Returns a movement on the merchant's balance. `amount` is negative when money leaves it. */
export function buildBalanceTransaction(
  context: CallContext,
  given: { kind: keyof typeof KINDS; amount: number; source: string },
): BalanceTransaction {
  const { amount, source } = given;
  const { type, category, feeOf } = KINDS[given.kind];
  const fee = feeOf(amount);
  return {
    id: context.newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: context.now + DAYS_UNTIL_AVAILABLE * DAY_SECONDS,
    balance_type: 'payments',
    created: context.now,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: 'usd', description: 'Fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
}

/** `GET /v1/balance_transactions/:id`. */
export function readBalanceTransaction(context: CallContext, id: string): CallResult {
  const found = context.state.balance_transaction.get(id);
  return found ? succeed(found) : refuseUnknownObject('balance transaction', id);
}
