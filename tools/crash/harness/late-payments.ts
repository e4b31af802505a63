import { cents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { PaymentIntent, PaymentPort } from '#server/ports/payments.ts';

/**
 * Wraps a card provider so that confirmed payments stay in `processing` while `areLate` returns true. The sandbox's own
 * processing card leaves that state after 10 seconds.
 */
export function withLatePayments(payments: PaymentPort, areLate: () => boolean): PaymentPort {
  const withStatus = (intent: PaymentIntent): PaymentIntent =>
    areLate() && intent.status === 'succeeded'
      ? { ...intent, status: 'processing', amountReceived: cents(0) }
      : intent;
  return {
    ...payments,
    async createIntent(intent) {
      const made = await payments.createIntent(intent);
      return made.ok ? ok(withStatus(made.value)) : made;
    },
    async readIntent(id) {
      const read = await payments.readIntent(id);
      return read.ok ? ok(withStatus(read.value)) : read;
    },
    async cancelIntent(id) {
      const cancelled = await payments.cancelIntent(id);
      return cancelled.ok || cancelled.error.code !== 'payment_intent_unexpected_state'
        ? cancelled
        : { ...cancelled, error: { ...cancelled.error, intent: withStatus(cancelled.error.intent) } };
    },
    async listRecentIntents(options) {
      const listed = await payments.listRecentIntents(options);
      return listed.ok ? ok(listed.value.map(withStatus)) : listed;
    },
  };
}
