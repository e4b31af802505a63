import type { PaymentPort } from '../../ports/payments.ts';
import type { Trace } from '../../ports/tracer.ts';

/** Wraps a payment provider so that every call to it is traced. */
export function tracePayments(payments: PaymentPort, trace: Trace): PaymentPort {
  const span = (name: keyof PaymentPort) => ({
    name: `card provider ${name}`,
    attributes: { 'peer.service': 'card provider' },
  });
  return {
    id: payments.id,
    amounts: payments.amounts,
    createIntent: (intent) => trace(span('createIntent'), () => payments.createIntent(intent)),
    readIntent: (id) => trace(span('readIntent'), () => payments.readIntent(id)),
    cancelIntent: (id) => trace(span('cancelIntent'), () => payments.cancelIntent(id)),
    listRecentIntents: (options) =>
      trace(span('listRecentIntents'), () => payments.listRecentIntents(options)),
    refund: (refund) => trace(span('refund'), () => payments.refund(refund)),
    listRefunds: (intentId) => trace(span('listRefunds'), () => payments.listRefunds(intentId)),
    listRecentRefunds: (options) =>
      trace(span('listRecentRefunds'), () => payments.listRecentRefunds(options)),
    listDisputes: (intentId) => trace(span('listDisputes'), () => payments.listDisputes(intentId)),
    listRecentDisputes: (options) =>
      trace(span('listRecentDisputes'), () => payments.listRecentDisputes(options)),
    readWebhook: (webhook) => payments.readWebhook(webhook),
  };
}
