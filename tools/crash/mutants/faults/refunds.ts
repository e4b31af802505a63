import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of refunds, payouts and cancelled pieces. */
export const refundsMutants: Mutants = {
  'the share of a cancelled piece is computed from the pieces that are left': {
    caughtBy:
      'pieces that are cancelled one after the other return every cent of their line, and the rest follows',
    failure: '[999,1499] instead of [999,1000]',
    file: 'domain/refund/refund-shares.ts',
    from: 'shareOf(goodsCents, { from, count, quantity })',
    to: 'shareOf(goodsCents, { from: 0, count, quantity: quantity - from })',
  },
  'a cancellation refunds again what its pieces have returned': {
    caughtBy:
      'pieces that are cancelled one after the other return every cent of their line, and the rest follows',
    failure: '500 instead of 200',
    file: `${SERVICES}/cancellations/cancel-order.ts`,
    from: 'requestRefund(tx, { orderId, cents: refundCents,',
    to: 'requestRefund(tx, { orderId, cents: order.totalCents,',
  },
  'refunds by staff exceed the payment': {
    caughtBy: 'of two refunds at once that exceed the payment, one is refused',
    failure: '[200,200] instead of [200,"refund_exceeded"]',
    file: `${SERVICES}/refunds/by-staff/refund-order.ts`,
    from: "if (cents > leftCents) return fail({ code: 'refund_exceeded' });",
    to: '',
  },
  'a refund is sent at once': {
    caughtBy:
      'a refund waits ten seconds, also when another one of the order ends, and an undone one never leaves',
    failure: '409 instead of 200',
    file: `${SERVICES}/refunds/by-staff/insert-staff-refund.ts`,
    from: 'isUndoable ? UNDO_DELAY_MS : 0',
    to: '0',
  },
  'a payout is recorded at once': {
    caughtBy: 'a payout and store credit wait ten seconds, and are settled once, whenever the shop dies',
    failure: '409 instead of 200',
    file: `${SERVICES}/refunds/by-staff/insert-staff-refund.ts`,
    from: 'if (!isUndoable && isMadeByShop(row))',
    to: 'if (isMadeByShop(row))',
  },
  'a payout is not in the ledger': {
    caughtBy: 'a payout and store credit wait ten seconds, and are settled once, whenever the shop dies',
    failure: 'paid_out',
    file: `${SERVICES}/refunds/settle-by-shop.ts`,
    from: "await insertMoneyMovement(tx, { ...money, kind: isCredit ? 'credited' : 'paid_out' });",
    to: 'void money;',
  },
  'the webhook of one refund sends another': {
    caughtBy:
      'a refund waits ten seconds, also when another one of the order ends, and an undone one never leaves',
    failure: '409 instead of 200',
    file: 'database/queries/messages/outbox.ts',
    from: ', gt(outbox.attempts, 0)',
    to: '',
  },
  'cash is collected for cancelled pieces': {
    caughtBy: 'a cash order collects less after a piece of it is cancelled, whenever the shop dies',
    failure: '3000',
    file: `${SERVICES}/orders/complete-order.ts`,
    from: 'amountDue(amountToPay(order), await listRefundsOfOrder(tx, order.id))',
    to: 'order.totalCents',
  },
  'a refund is not in the ledger': {
    caughtBy: 'a cancellation returns the stock, and refunds a card payment once',
    failure: '"refund_pending","needs_review"] instead of',
    file: `${SERVICES}/refunds/record-refund.ts`,
    from: 'cents: amount } of returned) {',
    to: 'cents: amount } of returned.slice(1)) {',
  },
  'a failed refund is retried with its old key': {
    caughtBy:
      'an order whose refund fails comes under review, and an admin retries the refund or accepts the order',
    failure: '"refund_pending" instead of "refunded"',
    file: `${SERVICES}/refunds/deliver-refund.ts`,
    from: '`refund-${refund.id}`',
    to: '`refund-${refund.orderId}`',
  },
  'the metadata of a refund do not name it': {
    caughtBy: 'two refunds of an order are told apart, even after the provider forgot their keys',
    failure: 'instead of ["failed","done"]',
    file: 'server/adapters/payments/stripe/stripe-refunds.ts',
    from: '{ metadata: { refund_id: refundId } }',
    to: '{}',
  },
  'a refund of the previous version is not searched': {
    caughtBy: 'a refund that the previous version started is neither lost nor made twice',
    failure: 'instead of ["done"]',
    file: `${SERVICES}/refunds/deliver-refund.ts`,
    from: 'isForeign(one, siblings) && one.amount === refund.cents',
    to: 'isForeign(one, siblings) && one.amount < 0',
  },
  'refunds may exceed the payment': {
    caughtBy: 'two refunds of an order are told apart, even after the provider forgot their keys',
    failure: '"inserted" instead of "the refunds exceed the payment of the order"',
    file: `${SERVICES}/refunds/request-refund.ts`,
    from: 'refundedCents + cents > takenCents',
    to: 'cents > takenCents',
  },
  'refunds are mailed once for an order': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: '[] instead of [1000,1000]',
    file: `${SERVICES}/messages/order-messages.ts`,
    from: "{ ...message('refund_mail', subject), subjectId: refundId }",
    to: "message('refund_mail', subject)",
  },
  'the message of a refund has the order as its subject': {
    caughtBy: 'two refunds of an order are told apart, even after the provider forgot their keys',
    failure: 'instead of ["failed","done"]',
    file: `${SERVICES}/messages/order-messages.ts`,
    from: '{ ...message(refundMessageKind({ method }), subject), subjectId }',
    to: 'message(refundMessageKind({ method }), subject)',
  },
  'the webhook of a failed refund is ignored': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: '"refunded" instead of "needs_review"',
    file: `${SERVICES}/payments/handle-provider-event.ts`,
    from: 'await recordFailedRefundsOf(deps, { payments, intentId });',
    to: '({ ok: true as const, value: 0 });',
  },
  'only the webhook detects a failed refund': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: '"refunded" instead of "needs_review"',
    file: `${SERVICES}/refunds/record-failed-refunds.ts`,
    from: 'return ok(await recordFailures(deps, failedRefunds(payments, listed.value)));',
    to: 'return ok(0);',
  },
  'a failed refund is not in the ledger': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: 'charged',
    file: `${SERVICES}/refunds/record-failed-refunds.ts`,
    from: 'await insertMoneyMovement(tx, { orderId, kind: cause, cents, provider, providerReference, cause, at });',
    to: 'void [cents, providerReference];',
  },
};
