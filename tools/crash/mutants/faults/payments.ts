import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of payments, their webhooks, holds and disputes, and of the access to orders. */
export const paymentsMutants: Mutants = {
  'requests to the provider have a new idempotency key each time': {
    caughtBy: 'a request that is repeated after a crash finds the existing payment',
    failure: '2 instead of 1',
    file: `${SERVICES}/payments/ensure-intent.ts`,
    from: 'idempotencyKey: order.id,',
    to: 'idempotencyKey: String(performance.now()),',
  },
  'a link that is opened again does not record its payment': {
    caughtBy: 'a link whose answers are lost is paid once, wherever the shop dies',
    failure: 'instead of ["paid",null]',
    file: `${SERVICES}/payments/start-payment.ts`,
    from: 'await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });',
    to: '',
  },
  'a link opens any order': {
    caughtBy: 'a link opens and pays no other order',
    failure: '200 instead of 400',
    file: `${SERVICES}/payments/open-payment-link.ts`,
    from: '!(await opensOrder(db, { orderId, digests }))',
    to: 'digests.length === 0',
  },
  'the owner of a payment is not checked': {
    caughtBy: 'the payment of another customer is a 404, paid or not',
    failure: '200 instead of 404',
    file: `${SERVICES}/payments/record-payment.ts`,
    from: 'if (!order || !isOwnOrder(order, person))',
    to: 'if (!order)',
  },
  'an unconfirmed address claims orders of guests': {
    caughtBy: 'an account with an unconfirmed address claims no order of a guest',
    failure: '200 instead of 409',
    file: 'database/queries/orders/guests/claim-orders.ts',
    from: 'AND email_verified AND',
    to: 'AND',
  },
  'the number of an order opens it': {
    caughtBy: 'the number of an order, which anyone can guess, opens and cancels no order',
    failure: '200 instead of 404',
    file: 'database/queries/orders/orders.ts',
    from: 'or(isUuid(reference) ? eq(order.id, reference) : undefined, eq(order.providerPaymentId, reference)),',
    to: `or(
        isUuid(reference) ? eq(order.id, reference) : eq(order.number, Number.parseInt(reference) || 0),
        eq(order.providerPaymentId, reference),
      ),`,
  },
  'a payment that has not succeeded is acknowledged': {
    caughtBy: 'a declined card can be followed by another',
    failure: '200 instead of 402',
    file: `${SERVICES}/payments/record-payment.ts`,
    from: "intent.value.status !== 'succeeded'",
    to: "intent.value.status === 'canceled'",
  },
  'the amount of a payment is not compared with the order': {
    caughtBy: 'an order whose payment differs from its total comes under review',
    failure: '"paid" instead of "needs_review"',
    file: `${SERVICES}/orders/finalise-order.ts`,
    from: 'intent.amountReceived === amountToPay(order) &&',
    to: '',
  },
  'the hold of an abandoned payment is not released': {
    caughtBy: 'an abandoned payment returns its stock and can never be paid late',
    failure: '0 instead of 2',
    file: `${SERVICES}/orders/cancel-unpaid-order.ts`,
    from: 'await releaseStock(tx, { orderId, cause, at });',
    to: '',
  },
  'a webhook is trusted, and its payment is not read': {
    caughtBy: 'repeated, forged, stale and false webhooks change no order wrongly',
    failure: '"paid" instead of "awaiting_payment"',
    file: `${SERVICES}/payments/handle-provider-event.ts`,
    from: 'await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });',
    to: `const status = event.type.endsWith('succeeded') ? 'succeeded' : intent.value.status;
        const amountReceived = intent.value.amount;
        await applyPaymentStatus(deps, { orderId: order.id, intent: { ...intent.value, status, amountReceived } });`,
  },
  'the stock is released before the provider has cancelled the payment': {
    caughtBy: 'a payment in the moment in which the hold ends makes the order paid',
    failure: '["awaiting_payment","cancelled","paid"] instead of ["awaiting_payment","paid"]',
    file: `${SERVICES}/payments/cancel-payment.ts`,
    from: 'const cancelled = await payments.cancelIntent(intentId.value);',
    to: `await cancelUnpaidOrder(deps, { orderId, event, cause });
  const cancelled = await payments.cancelIntent(intentId.value);`,
  },
  'a processing payment is cancelled': {
    caughtBy: 'a processing payment is neither recorded as paid nor cancelled',
    failure: '[200,null] instead of [409,"payment_under_way"]',
    file: `${SERVICES}/payments/cancel-payment.ts`,
    from: 'return ok(order.state);',
    to: 'return ok(await cancelUnpaidOrder(deps, { orderId, event, cause }));',
  },
  'an earlier payment of the same purchase stays open': {
    caughtBy: 'only one payment can be made when the purchase changes in another tab',
    failure: '3 instead of 1',
    file: `${SERVICES}/checkout/place-order.ts`,
    from: 'if (earlier.length > 0)',
    to: 'if (earlier.length > 99)',
  },
  'orders of different products have different purchase locks': {
    caughtBy: 'concurrent orders of different products count towards one limit of their buyer',
    failure: 'instead of 4',
    file: `${SERVICES}/checkout/place-order.ts`,
    from: '`purchase ${personOf(owner)}`,',
    to: '`purchase ${personOf(owner)} ${productIdsOf(attempt.submission.request).join()}`,',
  },
  'the webhook of a dispute is ignored': {
    caughtBy:
      'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook',
    failure: '[] instead of ["open"]',
    file: `${SERVICES}/payments/handle-provider-event.ts`,
    from: 'await recordDisputesOf(deps, { payments, intentId });',
    to: '({ ok: true as const, value: 0 });',
  },
  'only the webhook detects a dispute': {
    caughtBy:
      'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook',
    failure: '[] instead of ["open"]',
    file: `${SERVICES}/payments/record-disputes.ts`,
    from: 'return ok(await recordDisputes(deps, { provider: payments.id, disputes: listed.value }));',
    to: 'return ok(0);',
  },
  'a lost dispute is not in the ledger': {
    caughtBy:
      'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook',
    failure: 'instead of {"charged":1000,"dispute_lost":1000}',
    file: `${SERVICES}/payments/record-disputes.ts`,
    from: "if (state === 'lost')",
    to: "if (state === 'lost' && amount < 0)",
  },
  'any webhook signature is accepted': {
    caughtBy: 'repeated, forged, stale and false webhooks change no order wrongly',
    failure: '200 instead of 400',
    file: 'server/adapters/payments/stripe/stripe-webhook.ts',
    from: 'event = stripe.webhooks.constructEvent(',
    to: 'event = JSON.parse(String(new TextDecoder().decode(rawBody as Uint8Array))); if (false) stripe.webhooks.constructEvent(',
  },
};
