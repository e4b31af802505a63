import { cents } from '#domain/money.ts';
import { fail } from '#domain/result.ts';
import type { PaymentPort } from '../../ports/payments.ts';

const unreachable = async () => fail({ code: 'payment_provider_unreachable' as const, reason: 'test' });

/** Creates a payment provider whose every call fails because it cannot be reached. */
export function createUnreachablePayments(id: string): PaymentPort {
  return {
    id,
    amounts: { min: cents(50), max: cents(99_999_999) },
    createIntent: unreachable,
    readIntent: unreachable,
    cancelIntent: unreachable,
    listRecentIntents: unreachable,
    refund: unreachable,
    listRefunds: unreachable,
    listRecentRefunds: unreachable,
    listDisputes: unreachable,
    listRecentDisputes: unreachable,
    readWebhook: () => fail({ code: 'signature_invalid' }),
  };
}
