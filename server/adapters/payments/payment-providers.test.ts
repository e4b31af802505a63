import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { fail } from '#domain/result.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import { createPaymentProviders } from './payment-providers.ts';

const unreachable = async () => fail({ code: 'payment_provider_unreachable' as const, reason: 'test' });

function provider(id: string): PaymentPort {
  return {
    id,
    amounts: { min: cents(50), max: cents(100) },
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

it('takes new payments at the first provider and finds every provider by its id', () => {
  const [first, second] = [provider('first'), provider('second')];
  const providers = createPaymentProviders([first, second]);
  expect(providers.current).toBe(first);
  expect(providers.all).toEqual([first, second]);
  expect(providers.get('second')).toBe(second);
});

it('throws for a provider that is not configured', () => {
  const providers = createPaymentProviders([provider('first')]);
  expect(() => providers.get('second')).toThrow("the payment provider 'second' is not configured");
});
