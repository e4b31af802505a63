/**
 * One fault: text `from` of `file` becomes `to`. `caughtBy` is the scenario that must fail, with a message that
 * contains `failure`. Other failures, such as a module that does not load, do not count.
 */
export type Mutant = {
  readonly caughtBy: string;
  readonly failure: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

/** Name of the shop without a fault. */
export const UNCHANGED = 'the shop without a fault';

const services = 'server/services';

/** Faults that real shops have had. A scenario that misses its fault proves nothing. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'no idempotency key at the provider': {
    caughtBy: 'a request that is repeated after a crash finds the existing payment',
    failure: '2 instead of 1',
    file: `${services}/payments/ensure-intent.ts`,
    from: 'idempotencyKey: order.id,',
    to: 'idempotencyKey: String(performance.now()),',
  },
  'a link that is opened again does not record its payment': {
    caughtBy: 'a link whose answers are lost is paid once, wherever the shop dies',
    failure: 'instead of ["paid",null]',
    file: `${services}/payments/start-payment.ts`,
    from: 'await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });',
    to: '',
  },
  'a link opens any order': {
    caughtBy: 'a link opens and pays no other order',
    failure: '200 instead of 400',
    file: `${services}/payments/open-payment-link.ts`,
    from: '!(await opensOrder(db, { orderId, digests }))',
    to: 'digests.length === 0',
  },
  'no owner check': {
    caughtBy: 'the payment of another customer is a 404, paid or not',
    failure: '200 instead of 404',
    file: `${services}/payments/record-payment.ts`,
    from: 'if (!order || !isOwnOrder(order, person))',
    to: 'if (!order)',
  },
  'credit unconditional': {
    caughtBy: 'credit that staff take while an order waits for it pays nothing, and is never negative',
    failure: '500',
    file: 'database/queries/orders/insert-order.ts',
    from: 'credit_account.user_id = account.id AND credit_account.balance >= ${creditCents}::bigint AND',
    to: 'credit_account.user_id = account.id AND',
  },
  'credit of an abandoned payment kept': {
    caughtBy: 'an abandoned payment returns its credit once, and the next order takes it',
    failure: 'instead of {"balance":600',
    file: `${services}/orders/release-order.ts`,
    from: 'await returnCredit(tx, { order, cause, at });',
    to: '',
  },
  'a late payment keeps credit that was returned': {
    caughtBy: 'a payment after the release takes its credit again, or is refunded when the credit is spent',
    failure: 'credit_spent',
    file: `${services}/orders/finalise-order.ts`,
    from: 'if (!(await spendReturnedCredit(tx, { order, cause, at }))) return false;',
    to: '',
  },
  'all of a refund goes to the card': {
    caughtBy: 'a cancelled order returns its card money to the card, and its credit to the account',
    failure: 'credited',
    file: 'domain/refund/amount-due.ts',
    from: 'if (creditCents <= 0) return',
    to: 'if (creditCents >= 0) return',
  },
  'unverified claim': {
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
  'no stock guard': {
    caughtBy: 'exactly three of three items are sold to twenty buyers, by cash and card',
    failure: '[500,"internal_error"] instead of [409,"stock_exceeded"]',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'WHERE available < quantity',
    to: 'WHERE false',
  },
  'units not sorted': {
    caughtBy: 'orders of the same products in opposite order never deadlock',
    failure: '[[503,"overloaded"]] instead of []',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'ORDER BY stock_unit.id FOR UPDATE',
    to: 'ORDER BY (SELECT min(position) FROM piece WHERE stock_unit_id = stock_unit.id) FOR UPDATE',
  },
  'movements not sorted': {
    caughtBy: 'a payment and an order of the same products never deadlock',
    failure: '[[503,"overloaded"]] instead of []',
    file: 'database/queries/stock/order-stock.ts',
    from: 'FROM piece ORDER BY stock_unit_id`',
    to: 'FROM piece ORDER BY stock_unit_id DESC`',
  },
  'one short line ignored': {
    caughtBy: 'an order with one short line takes no stock',
    failure: '[200,"',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'NOT EXISTS (SELECT FROM unit WHERE available < quantity)',
    to: 'unit.available >= unit.quantity',
  },
  'stock counted before the lock': {
    caughtBy: 'of two orders that wait for the last piece, one is refused',
    failure: '[200,200] instead of [200,409]',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'ORDER BY stock_unit.id FOR UPDATE OF stock_unit',
    to: 'ORDER BY stock_unit.id',
  },
  'every size takes the stock of one size': {
    caughtBy: 'an order of several sizes takes the stock of each size, and returns it there',
    failure: '409 instead of 200',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: "WHEN 'sized' THEN line.size END",
    to: "WHEN 'sized' THEN 'S' END",
  },
  'stock from before a split returns to the unit of every size': {
    caughtBy: 'an order from before a split by size returns its stock to the sizes of its lines',
    failure: '{"M":0,"S":2,"XL":0} instead of',
    file: 'database/queries/stock/order-stock.ts',
    from: 'coalesce(stock_unit.id, hold.stock_unit_id) AS selling_unit_id',
    to: 'hold.stock_unit_id AS selling_unit_id',
  },
  'quantities of a shared unit not summed': {
    caughtBy: 'an order with one short line takes no stock',
    failure: '[200,"',
    file: 'database/queries/stock/stock-unit-ctes.ts',
    from: 'sum(quantity) AS quantity',
    to: 'max(quantity) AS quantity',
  },
  'delta as absolute': {
    caughtBy: 'two deliveries and an order at once all count',
    failure: ' instead of 10',
    file: 'database/queries/stock/stock-movements.ts',
    from: 'SET available = available + move.change,',
    to: 'SET available = greatest(move.change, 0),',
  },
  'a counted number replaces the stock whatever it is': {
    caughtBy: 'a stocktake that waits for an order keeps what the order took',
    failure: '[200,null] instead of [200,"stock_changed"]',
    file: `${services}/stock/move-stock.ts`,
    from: 'wanted.from !== unit.available',
    to: 'wanted.from < 0',
  },
  'the stock of an order that was handed over stays sold': {
    caughtBy: 'an order that was handed over is paid and can no longer be cancelled',
    failure: '["ordered: available to sold"] instead of',
    file: `${services}/shipments/apply-move.ts`,
    from: "if (event === 'ship' && shipment.state === 'prepared') await shipStock(tx, stock);",
    to: '',
  },
  'a shipment is delivered, but its order stays open': {
    caughtBy: 'a shipment of a cash order is shipped, delivered and paid once, whenever the shop dies',
    failure: '"placed" instead of "handed_over"',
    file: `${services}/shipments/move-shipment.ts`,
    from: 'if (!current || !isAllDelivered(current.lines)) return ok(order.state);',
    to: 'if (current) return ok(order.state);',
  },
  'a shipment is not mailed': {
    caughtBy: 'a shipment of a cash order is shipped, delivered and paid once, whenever the shop dies',
    failure: '0 instead of 1',
    file: `${services}/shipments/move-shipment.ts`,
    from: "if (event === 'ship') await insertOutbox(",
    to: "if (event === 'void') await insertOutbox(",
  },
  'a packed order can be cancelled': {
    caughtBy: 'staff who prepare, cancel and hand over at once ship every piece once',
    failure: 'instead of',
    file: `${services}/orders/cancel-order.ts`,
    from: 'return isByStaff && findCancelObstacle(await listShipments(tx, [orderId])) === null;',
    to: 'return (await listShipments(tx, [orderId])).length > 0;',
  },
  'announced instead of accepted items': {
    caughtBy:
      'a return refunds the pieces that were accepted, and neither the announced nor the received ones',
    failure: '"refunded":3000',
    file: `${services}/returns/refund-return.ts`,
    from: '[{ position, quantity: accepted }]',
    to: '[{ position, quantity: 3 }]',
  },
  'expired exchange keeps its hold': {
    caughtBy: 'an exchange whose parcel never comes ends after 30 days, and its size is for sale again',
    failure: '0 instead of 1',
    file: `${services}/returns/expire-returns.ts`,
    from: "await releaseExchanges(tx, { order, record, cause: 'return expired', at });",
    to: '',
  },
  'a closed return can be inspected again': {
    caughtBy: 'of two inspections at once, one counts',
    failure: '"move_refused"]',
    file: `${services}/returns/locked-return.ts`,
    from: 'const record = await findReturn(tx, id);',
    to: 'const record = seen;',
  },
  'share by live quantity': {
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
    file: `${services}/orders/cancel-order.ts`,
    from: 'requestRefund(tx, { orderId, cents: refundCents,',
    to: 'requestRefund(tx, { orderId, cents: order.totalCents,',
  },
  'refunds by staff exceed the payment': {
    caughtBy: 'of two refunds at once that exceed the payment, one is refused',
    failure: '[200,200] instead of [200,"refund_exceeded"]',
    file: `${services}/refunds/refund-order.ts`,
    from: "if (cents > leftCents) return fail({ code: 'refund_exceeded' });",
    to: '',
  },
  'a refund is sent at once': {
    caughtBy:
      'a refund waits ten seconds, also when another one of the order ends, and an undone one never leaves',
    failure: '409 instead of 200',
    file: `${services}/refunds/insert-staff-refund.ts`,
    from: 'isUndoable ? UNDO_DELAY_MS : 0',
    to: '0',
  },
  'a payout is recorded at once': {
    caughtBy: 'a payout and store credit wait ten seconds, and are settled once, whenever the shop dies',
    failure: '409 instead of 200',
    file: `${services}/refunds/insert-staff-refund.ts`,
    from: 'if (!isUndoable && isMadeByShop(row))',
    to: 'if (isMadeByShop(row))',
  },
  'a payout is not in the ledger': {
    caughtBy: 'a payout and store credit wait ten seconds, and are settled once, whenever the shop dies',
    failure: 'paid_out',
    file: `${services}/refunds/settle-by-shop.ts`,
    from: "await insertMoneyMovement(tx, { ...money, kind: isCredit ? 'credited' : 'paid_out' });",
    to: 'void money;',
  },
  'a parcel that nobody announced is recorded at once': {
    caughtBy:
      'a parcel that nobody announced waits ten seconds, and is recorded once, whenever the shop dies',
    failure: '[409,null] instead of [200,null]',
    file: `${services}/returns/waiting-opening.ts`,
    from: 'const tried = await rehearse(tx, () => openReturnLocked(tx, { order, opening, clock }));',
    to: 'const tried = await openReturnLocked(tx, { order, opening, clock });',
  },
  'a parcel that waits is forgotten': {
    caughtBy:
      'a parcel that nobody announced waits ten seconds, and is recorded once, whenever the shop dies',
    failure: '0 instead of 1',
    file: `${services}/returns/waiting-opening.ts`,
    from: 'const done = await openReturnLocked(tx, { order, opening: payload as ReturnOpening, clock });',
    to: 'const done = ok(payload);',
  },
  'the webhook of one refund sends another': {
    caughtBy:
      'a refund waits ten seconds, also when another one of the order ends, and an undone one never leaves',
    failure: '409 instead of 200',
    file: 'database/queries/jobs/outbox.ts',
    from: ', gt(outbox.attempts, 0)',
    to: '',
  },
  'cash is collected for cancelled pieces': {
    caughtBy: 'a cash order without a cancelled piece collects less, whenever the shop dies',
    failure: '3000',
    file: `${services}/orders/complete-order.ts`,
    from: 'amountDue(amountToPay(order), await listRefundsOfOrder(tx, order.id))',
    to: 'order.totalCents',
  },
  'released stock stays in the counter of sold stock': {
    caughtBy: 'a cancellation returns the stock, and refunds a card payment once',
    failure: 'the stock counters of an order match its movements',
    file: 'database/queries/stock/order-stock.ts',
    from: 'released = released + held + sold + returned, held = 0, sold = 0, returned = 0',
    to: 'released = released + held, held = 0',
  },
  'no status check': {
    caughtBy: 'a declined card can be followed by another',
    failure: '200 instead of 402',
    file: `${services}/payments/record-payment.ts`,
    from: "intent.value.status !== 'succeeded'",
    to: "intent.value.status === 'canceled'",
  },
  'amount not compared': {
    caughtBy: 'an order whose payment differs from its total comes under review',
    failure: '"paid" instead of "needs_review"',
    file: `${services}/orders/finalise-order.ts`,
    from: 'intent.amountReceived === amountToPay(order) &&',
    to: '',
  },
  'hold never released': {
    caughtBy: 'an abandoned payment returns its stock and can never be paid late',
    failure: '0 instead of 2',
    file: `${services}/orders/release-order.ts`,
    from: 'await releaseStock(tx, { orderId, cause, at });',
    to: '',
  },
  'webhook trusted without reading the payment': {
    caughtBy: 'repeated, forged, stale and false webhooks change no order wrongly',
    failure: '"paid" instead of "awaiting_payment"',
    file: `${services}/payments/handle-provider-event.ts`,
    from: 'await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });',
    to: `const status = event.type.endsWith('succeeded') ? 'succeeded' : intent.value.status;
        const amountReceived = intent.value.amount;
        await applyPaymentStatus(deps, { orderId: order.id, intent: { ...intent.value, status, amountReceived } });`,
  },
  'stock released before the provider cancelled the payment': {
    caughtBy: 'a payment in the moment in which the hold ends makes the order paid',
    failure: '["awaiting_payment","cancelled","paid"] instead of ["awaiting_payment","paid"]',
    file: `${services}/payments/cancel-payment.ts`,
    from: 'const cancelled = await payments.cancelIntent(intentId.value);',
    to: `await releaseOrder(deps, { orderId, event, cause });
  const cancelled = await payments.cancelIntent(intentId.value);`,
  },
  'a processing payment is cancelled': {
    caughtBy: 'a processing payment is neither recorded as paid nor cancelled',
    failure: '[200,null] instead of [409,"payment_under_way"]',
    file: `${services}/payments/cancel-payment.ts`,
    from: 'return ok(order.state);',
    to: 'return ok(await releaseOrder(deps, { orderId, event, cause }));',
  },
  'an earlier payment of the same purchase stays open': {
    caughtBy: 'only one payment can be made when the purchase changes in another tab',
    failure: '3 instead of 1',
    file: `${services}/checkout/place-order.ts`,
    from: 'if (earlier.length > 0)',
    to: 'if (earlier.length > 99)',
  },
  'the purchase lock names the product': {
    caughtBy: 'concurrent orders of different products count towards one limit of their buyer',
    failure: 'instead of 4',
    file: `${services}/checkout/place-order.ts`,
    from: '`purchase ${personOf(owner)}`,',
    to: '`purchase ${personOf(owner)} ${productIdsOf(attempt.submission.request).join()}`,',
  },
  'rules added up': {
    caughtBy: 'price rules never add up: the lowest price is shown and charged',
    failure: '28.8 instead of 36',
    file: 'database/sql/functions/prices/selling_price.sql',
    from: 'min(CASE effect',
    to: 'price_cents - sum(price_cents - CASE effect',
  },
  'percentages of the list price added up': {
    caughtBy: 'price rules never add up: the lowest price is shown and charged',
    failure: '28.8 instead of 36',
    file: 'database/sql/functions/prices/selling_price.sql',
    from: '(price_cents * (100 - value) + 50) / 100',
    to: `(price_cents * (100 - (SELECT sum(value) FROM price_rule AS one WHERE one.effect = 'percentage')) + 50) / 100`,
  },
  'the use of a discount is not returned': {
    caughtBy: 'a single-use code of an abandoned payment can be used by another customer',
    failure: '422 instead of 200',
    file: 'database/queries/orders/discount-uses.ts',
    from: "AND state = 'taken' RETURNING",
    to: "AND state = 'late' RETURNING",
  },
  'the limit of uses is not guarded': {
    caughtBy: 'of two orders that wait for the last use of a code, one is refused',
    failure: '[200,500] instead of [200,422]',
    file: 'database/queries/orders/discount-uses.ts',
    from: 'NOT EXISTS (SELECT FROM limited WHERE used >= limit_total)',
    to: 'true',
  },
  'a late payment takes its use back': {
    caughtBy: 'a payment after the release keeps its discount, which then counts for nobody else',
    failure: '["returned","taken"] instead of ["late","taken"]',
    file: 'database/queries/stock/order-stock.ts',
    from: 'if (isSold) await markUsesLate(tx, orderId);',
    to: '',
  },
  'a percentage of the list price': {
    caughtBy: 'discounts apply to the selling price, never add up, and keep every cent',
    failure: '38.4 instead of 32.64',
    file: `${services}/checkout/price-lines.ts`,
    from: 'unitCents,\n    quantity,',
    to: 'unitCents: product.priceCents as typeof unitCents,\n    quantity,',
  },
  'discounts added up': {
    caughtBy: 'discounts apply to the selling price, never add up, and keep every cent',
    failure: '28.56 instead of 32.64',
    file: 'domain/pricing/order/promotions/line-discounts.ts',
    from: 'if (best) found.push(',
    to: `for (const promotion of simple)
      if (promotion !== best?.promotion && linesInScope(promotion, lines).includes(line))
        found.push({ promotion, position: line.position, cents: cents(itemDiscount(promotion, line) * count) });
    if (best) found.push(`,
  },
  'the remainder of an allocation is dropped': {
    caughtBy: 'discounts apply to the selling price, never add up, and keep every cent',
    failure: '9.9 instead of 9.89',
    file: 'domain/pricing/order/allocate.ts',
    from: 'part + (raised.has(index) ? 1 : 0)',
    to: 'part',
  },
  'the list price is charged': {
    caughtBy: 'price rules never add up: the lowest price is shown and charged',
    failure: '4800 instead of 3600',
    file: `${services}/checkout/accept-lines.ts`,
    from: 'cents(stocked.sellingCents ?? product.sellingCents)',
    to: 'cents(product.priceCents)',
  },
  'a pass does not continue': {
    caughtBy:
      'a sale reaches every product although its process dies at every checkpoint, and orders continue',
    failure: 'instead of {"1000":1100}',
    file: 'database/queries/pricing/price-recompute.ts',
    from: 'differing.length === UPDATED_COUNT ? differing.at(-1) : lastCompared',
    to: 'lastCompared',
  },
  'transactions with earlier rules are forgotten': {
    caughtBy: 'a product that is inserted while a rule starts gets the price of the rule',
    failure: '{"1700":1} instead of {"1000":1}',
    file: 'database/queries/pricing/price-recompute.ts',
    from: `CASE WHEN due.rules_changed THEN nullif(\${othersWithLock('product', 'RowExclusiveLock')}, '{}') END`,
    to: 'NULL',
  },
  'a locked product is forgotten': {
    caughtBy: 'a product that is locked while a sale starts gets the price of the sale',
    failure: '{"1000":500,"1700":1} instead of {"1000":501}',
    file: 'database/queries/pricing/price-recompute.ts',
    from: 'const isSkipping = writable.length < differing.length;',
    to: 'const isSkipping = writable.length < 0;',
  },
  'a refund without a ledger row': {
    caughtBy: 'a cancellation returns the stock, and refunds a card payment once',
    failure: '"refund_pending","needs_review"] instead of',
    file: `${services}/refunds/record-refund.ts`,
    from: 'cents: amount } of returned) {',
    to: 'cents: amount } of returned.slice(1)) {',
  },
  'a failed refund is retried with its old key': {
    caughtBy:
      'an order whose refund fails comes under review, and an admin retries the refund or accepts the order',
    failure: '"refund_pending" instead of "refunded"',
    file: `${services}/refunds/deliver-refund.ts`,
    from: '`refund-${refund.id}`',
    to: '`refund-${refund.orderId}`',
  },
  'no refund id in metadata': {
    caughtBy: 'two refunds of an order are told apart, even after the provider forgot their keys',
    failure: 'instead of ["failed","done"]',
    file: 'server/adapters/payments/stripe/stripe-refunds.ts',
    from: '{ metadata: { refund_id: refundId } }',
    to: '{}',
  },
  'a refund of the previous version is not searched': {
    caughtBy: 'a refund that the previous version started is neither lost nor made twice',
    failure: 'instead of ["done"]',
    file: `${services}/refunds/deliver-refund.ts`,
    from: 'isForeign(one, siblings) && one.amount === refund.cents',
    to: 'isForeign(one, siblings) && one.amount < 0',
  },
  'refunds may exceed the payment': {
    caughtBy: 'two refunds of an order are told apart, even after the provider forgot their keys',
    failure: '"inserted" instead of "the refunds exceed the payment of the order"',
    file: `${services}/refunds/request-refund.ts`,
    from: 'refundedCents + cents > takenCents',
    to: 'cents > takenCents',
  },
  'refunds are mailed once for an order': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: '[] instead of [1000,1000]',
    file: `${services}/messages/order-messages.ts`,
    from: "{ ...message('refund_mail', subject), subjectId: refundId }",
    to: "message('refund_mail', subject)",
  },
  'the message of a refund has the order as its subject': {
    caughtBy: 'two refunds of an order are told apart, even after the provider forgot their keys',
    failure: 'instead of ["failed","done"]',
    file: `${services}/messages/order-messages.ts`,
    from: '{ ...message(refundMessageKind({ method }), subject), subjectId }',
    to: 'message(refundMessageKind({ method }), subject)',
  },
  'the webhook of a failed refund is ignored': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: '"refunded" instead of "needs_review"',
    file: `${services}/payments/handle-provider-event.ts`,
    from: 'await recordFailedRefundsOf(deps, { payments, intentId });',
    to: '({ ok: true as const, value: 0 });',
  },
  'only the webhook detects a failed refund': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: '"refunded" instead of "needs_review"',
    file: `${services}/refunds/record-failed-refunds.ts`,
    from: 'return ok(await recordFailures(deps, failedRefunds(payments, listed.value)));',
    to: 'return ok(0);',
  },
  'a failed refund is not in the ledger': {
    caughtBy:
      'an order whose refund fails after it succeeded comes under review again, with or without the webhook',
    failure: 'charged',
    file: `${services}/refunds/record-failed-refunds.ts`,
    from: 'await insertMoneyMovement(tx, { orderId, kind: cause, cents, provider, providerReference, cause, at });',
    to: 'void [cents, providerReference];',
  },
  'the webhook of a dispute is ignored': {
    caughtBy:
      'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook',
    failure: '[] instead of ["open"]',
    file: `${services}/payments/handle-provider-event.ts`,
    from: 'await recordDisputesOf(deps, { payments, intentId });',
    to: '({ ok: true as const, value: 0 });',
  },
  'only the webhook detects a dispute': {
    caughtBy:
      'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook',
    failure: '[] instead of ["open"]',
    file: `${services}/payments/record-disputes.ts`,
    from: 'return ok(await recordDisputes(deps, { provider: payments.id, disputes: listed.value }));',
    to: 'return ok(0);',
  },
  'a lost dispute is not in the ledger': {
    caughtBy:
      'staff see a disputed payment, and a lost dispute keeps the ledgers consistent, with or without the webhook',
    failure: 'instead of {"charged":1000,"dispute_lost":1000}',
    file: `${services}/payments/record-disputes.ts`,
    from: "if (state === 'lost')",
    to: "if (state === 'lost' && amount < 0)",
  },
  'a review accepts an order whatever amount was paid': {
    caughtBy: 'an order whose payment differs from its total comes under review',
    failure: '200 instead of 409',
    file: `${services}/orders/decide-order-review.ts`,
    from: 'if (!isPaidInFull({ ...order, ...balance, refunds }))',
    to: 'if (balance.leftCents < 0)',
  },
  'a decision about an order is dropped': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: cash-received',
    failure: '["cash-received",[0,',
    file: `${services}/orders/waiting-decision.ts`,
    from: 'if (!isOurs ||',
    to: 'if (isOurs ||',
  },
  'the result of a shipment is dropped': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: shipment-delivered',
    failure: '["shipment-delivered",[0,',
    file: `${services}/shipments/waiting-result.ts`,
    from: 'if (!(await finishOutbox(tx, { id, at: clock.now() })))',
    to: 'if (await finishOutbox(tx, { id, at: clock.now() }))',
  },
  'a decision that was undone is carried out': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: cash-received',
    failure: '1 instead of 0',
    file: `${services}/orders/waiting-cancellation.ts`,
    from: 'await deleteUndelivered(tx, { kind: waiting.kind, subjectId: orderId });',
    to: '',
  },
  'a decision is carried out when it is asked for, and again when it is due': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: cash-received',
    failure: '409 instead of 200',
    file: `${services}/rehearse.ts`,
    from: "return outcome.ok ? fail({ code: 'move_refused' }) : outcome;",
    to: 'return outcome;',
  },
  'a customer cancels an order that is being handed over': {
    caughtBy: 'an order whose handover waits is neither cancelled nor refused, and its cash is received once',
    failure: '200 instead of 409',
    file: `${services}/orders/cancel-order.ts`,
    from: 'if (await isOtherDecisionWaiting(tx, orderId)) return false;',
    to: '',
  },
  'new event id on retry': {
    caughtBy:
      'an endpoint gets each event under one id, though it was down and the shop died around the request',
    failure: '12 instead of 10',
    file: `${services}/webhooks/deliver-webhooks.ts`,
    from: 'const { id } = delivery;',
    to: 'const id = `${delivery.id} ${delivery.attempts}`;',
  },
  'any webhook signature is accepted': {
    caughtBy: 'repeated, forged, stale and false webhooks change no order wrongly',
    failure: '200 instead of 400',
    file: 'server/adapters/payments/stripe/stripe-webhook.ts',
    from: 'event = stripe.webhooks.constructEvent(',
    to: 'event = JSON.parse(String(new TextDecoder().decode(rawBody as Uint8Array))); if (false) stripe.webhooks.constructEvent(',
  },
};
