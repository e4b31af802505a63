import { expect, it } from 'vitest';
import { createUnreachablePayments } from '../../testing/outside-services/unreachable-payments.ts';
import { createPaymentProviders } from './payment-providers.ts';

it('takes new payments at the first provider and finds every provider by its id', () => {
  const [first, second] = [createUnreachablePayments('first'), createUnreachablePayments('second')];
  const providers = createPaymentProviders([first, second]);
  expect(providers.current).toBe(first);
  expect(providers.all).toEqual([first, second]);
  expect(providers.get('second')).toBe(second);
});

it('throws for a provider that is not configured', () => {
  const providers = createPaymentProviders([createUnreachablePayments('first')]);
  expect(() => providers.get('second')).toThrow("the payment provider 'second' is not configured");
});
