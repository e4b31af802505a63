import type { PaymentPort, PaymentProviders } from '../../ports/payments.ts';

/** Bundles the configured providers. The first takes the payments of new orders; the others serve orders placed with them. */
export function createPaymentProviders(all: readonly [PaymentPort, ...PaymentPort[]]): PaymentProviders {
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  return {
    current: all[0],
    all,
    get(id) {
      const provider = byId.get(id);
      if (provider === undefined) throw new Error(`the payment provider '${id}' is not configured`);
      return provider;
    },
  };
}
