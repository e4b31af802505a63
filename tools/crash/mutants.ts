/** One way to break the shop: what stands in a file, and what stands there instead. */
export type Mutant = {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The scenario that must notice. */
  readonly caughtBy: RegExp;
};

const services = 'server/services';

/** Faults that shops like this one have really had. The proof that notices none of them proves nothing. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'no idempotency key at the provider': {
    file: `${services}/start-card-order.ts`,
    from: 'idempotencyKey: order.id,',
    to: 'idempotencyKey: clock.newId(),',
    caughtBy: /double clicks|repeated after a crash/,
  },
  'no owner check': {
    file: `${services}/record-payment.ts`,
    from: 'if (order?.userId !== userId)',
    to: 'if (!order)',
    caughtBy: /another person/,
  },
  'no stock guard': {
    file: 'database/queries/stock.ts',
    from: 'gte(stockUnit.available, quantity)',
    to: 'gte(stockUnit.received, 0)',
    caughtBy: /money that comes after/,
  },
  'no status check': {
    file: `${services}/record-payment.ts`,
    from: "intent.value.status !== 'succeeded'",
    to: "intent.value.status === 'canceled'",
    caughtBy: /double clicks/,
  },
  'amount not compared': {
    file: `${services}/finalise-order.ts`,
    from: 'intent.amountReceived === order.totalCents &&',
    to: '',
    caughtBy: /left for a person/,
  },
  'hold never released': {
    file: `${services}/release-order.ts`,
    from: 'await releaseStock(tx, { orderId, cause, at });',
    to: '',
    caughtBy: /abandoned/,
  },
  'webhook trusted unread': {
    file: `${services}/handle-provider-event.ts`,
    from: 'await settlePayment(deps, { orderId: order.id, intent: intent.value });',
    to: `const told = type.endsWith('succeeded') ? 'succeeded' : intent.value.status;
        const amountReceived = intent.value.amount;
        await settlePayment(deps, { orderId: order.id, intent: { ...intent.value, status: told, amountReceived } });`,
    caughtBy: /webhooks/,
  },
  'released before the provider has given the payment up': {
    file: `${services}/give-up-payment.ts`,
    from: 'const cancelled = await payments.cancelIntent(intentId.value);',
    to: `await releaseOrder(deps, { orderId, event, cause });
  const cancelled = await payments.cancelIntent(intentId.value);`,
    caughtBy: /moment in which the hold ends/,
  },
  'an earlier payment of the same purchase is left open': {
    file: `${services}/hold-order.ts`,
    from: 'if (earlier.length > 0)',
    to: 'if (earlier.length > 99)',
    caughtBy: /another tab/,
  },
  'a refund that the ledger does not know': {
    file: `${services}/deliver-refund.ts`,
    from: 'for (const { id: providerReference, amount } of returned) {',
    to: 'for (const { id: providerReference, amount } of returned.slice(1)) {',
    caughtBy: /money that comes after/,
  },
  'any signature will do': {
    file: 'server/adapters/payments/stripe-webhook.ts',
    from: 'event = stripe.webhooks.constructEvent(',
    to: 'event = JSON.parse(String(new TextDecoder().decode(rawBody as Uint8Array))); if (false) stripe.webhooks.constructEvent(',
    caughtBy: /webhooks/,
  },
};
