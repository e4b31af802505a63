import type { PaymentPort } from '../ports/payments.ts';
import type { Trace } from '../ports/tracer.ts';

/** The card provider, with a trace of every question that is asked of it. */
export function tracedPayments(payments: PaymentPort, trace: Trace): PaymentPort {
  const asked = (name: keyof PaymentPort) => ({
    name: `card provider ${name}`,
    attributes: { 'peer.service': 'card provider' },
  });
  return {
    id: payments.id,
    amounts: payments.amounts,
    createIntent: (intent) => trace(asked('createIntent'), () => payments.createIntent(intent)),
    readIntent: (id) => trace(asked('readIntent'), () => payments.readIntent(id)),
    cancelIntent: (id) => trace(asked('cancelIntent'), () => payments.cancelIntent(id)),
    listRecentIntents: (options) =>
      trace(asked('listRecentIntents'), () => payments.listRecentIntents(options)),
    refund: (refund) => trace(asked('refund'), () => payments.refund(refund)),
    listRefunds: (intentId) => trace(asked('listRefunds'), () => payments.listRefunds(intentId)),
    listRecentRefunds: (options) =>
      trace(asked('listRecentRefunds'), () => payments.listRecentRefunds(options)),
    listDisputes: (intentId) => trace(asked('listDisputes'), () => payments.listDisputes(intentId)),
    listRecentDisputes: (options) =>
      trace(asked('listRecentDisputes'), () => payments.listRecentDisputes(options)),
    readWebhook: (webhook) => payments.readWebhook(webhook),
  };
}
