import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../seed/demo/seed-demo.ts';
import { rollBack } from '../testing/roll-back.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { AMOUNT_RULES, USE_RULE } from './amounts.ts';
import { audit } from './audit.ts';
import { CREDIT_BALANCE_RULE, CREDIT_RULES } from './credit.ts';
import { HISTORY_RULES } from './histories.ts';
import { MAIL_RULES } from './mails.ts';
import { MONEY_RULES } from './money.ts';
import { overdueRules } from './overdue.ts';
import { SELLING_PRICE_RULE } from './prices.ts';
import { REFUND_RULES } from './refunds.ts';
import { RETURN_RULES } from './returns.ts';
import { SHIPMENT_RULES } from './shipments.ts';
import { ORDER_STOCK_RULES, STOCK_RULES } from './stock.ts';

const testDatabase = createTestDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');
const ORDER = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';
const PRODUCT = 'sundress-paprika';
const UNIT = `(SELECT id FROM stock_unit WHERE product_id = '${PRODUCT}' AND size = 'M')`;

beforeAll(async () => {
  const { database } = testDatabase;
  await seedDemo(database, { at: NOW });
  await database.query(
    `INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now())`,
  );
});

/** A cash order of two pieces at $10.00, with its history, stock and mail. */
const SOUND_ORDER = [
  `INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address,
     phone, idempotency_key, request_digest, created_at, updated_at)
   VALUES ('${ORDER}', 'u', 'placed', 'cash', 2000, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', 'key', 'd', now(), now())`,
  `INSERT INTO order_event (order_id, to_state, cause, at) VALUES ('${ORDER}', 'placed', 'ordered', now())`,
  `INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity)
   VALUES ('${ORDER}', 1, '${PRODUCT}', 'S', 'B', '', 'M', 1000, 2)`,
  `INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, sold) VALUES ('${ORDER}', 1, ${UNIT}, 2, 2)`,
  `INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
   VALUES ('${ORDER}', 1, ${UNIT}, 'available', 'sold', 2, 'ordered', now())`,
  `UPDATE stock_unit SET available = available - 2 WHERE id = ${UNIT}`,
  `INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at, done_at)
   VALUES (gen_random_uuid(), 'order_confirmation_mail', '${ORDER}', '${ORDER}', '{}', now(), now(), now())`,
];

const changeOrder = (values: string) => `UPDATE shop_order SET ${values} WHERE id = '${ORDER}'`;
const changeLine = (values: string) => `UPDATE order_line SET ${values} WHERE order_id = '${ORDER}'`;
const changeHold = (values: string) => `UPDATE stock_hold SET ${values} WHERE order_id = '${ORDER}'`;
const moveMoney = (kind: string, reference?: string) =>
  `INSERT INTO money_movement (order_id, kind, cents, provider, provider_reference, cause, at)
   VALUES ('${ORDER}', '${kind}', 5, ${reference === undefined ? 'NULL, NULL' : `'stripe', '${reference}'`}, 'x', now())`;
const insertRefund = (state: 'pending' | 'done', method: string, returnId = 'NULL') =>
  `INSERT INTO refund (id, order_id, cents, method, reason, state, reference, return_id, created_at, settled_at)
   VALUES ('${OTHER}', '${ORDER}', 400, '${method}', 'x', '${state}', ${state === 'done' ? `'till 1', ${returnId}, now(), now()` : `NULL, ${returnId}, now(), NULL`})`;
const insertShipment = (state: string, { carrier = 'NULL', at = 'now()' } = {}) =>
  `INSERT INTO shipment (id, order_id, state, carrier, created_at, updated_at)
   VALUES ('${OTHER}', '${ORDER}', '${state}', ${carrier}, now(), ${at})`;
const insertReturn = (state: string, { endsAt = 'NULL', at = 'now()' } = {}) =>
  `INSERT INTO return_case (id, order_id, state, opened_by, ends_at, created_at, updated_at)
   VALUES ('${OTHER}', '${ORDER}', '${state}', 'customer', ${endsAt}, now(), ${at})`;
const insertPromotion = (limit: string) =>
  `INSERT INTO promotion (id, name, class, effect, value, automatic, limit_total, used)
   VALUES ('tenth', 'Tenth', 'order', 'percentage', 10, true, ${limit}, ${limit === 'NULL' ? 0 : 1})`;
const insertMail = (kind: string, createdAt: string) =>
  `INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at)
   VALUES ('${OTHER}', '${kind}', '${ORDER}', '${OTHER}', '{}', ${createdAt}, now())`;

/** For each rule: what it reports, and the changes of a sound shop that violate it. */
const PLANTED: readonly (readonly [rule: string, subject: string, ...changes: string[]])[] = [
  [
    'the stock of a unit is in the buckets of its movements: received = available + held + sold + shipped + returned + lost',
    PRODUCT,
    `UPDATE stock_unit SET available = available - 1 WHERE id = ${UNIT}`,
  ],
  [
    'only the units that a product sells from have available stock',
    PRODUCT,
    `INSERT INTO stock_unit (id, product_id, size, received, available) VALUES ('${OTHER}', '${PRODUCT}', '99', 1, 1)`,
  ],
  [
    'no unit is cheaper than its product',
    PRODUCT,
    'ALTER TABLE stock_unit DISABLE TRIGGER USER',
    `UPDATE stock_unit SET price_cents = 1, selling_cents = 1 WHERE id = ${UNIT}`,
  ],
  ["an order's stock is in the bucket of its state", ORDER, changeHold('sold = 1, held = 1')],
  ['the stock counters of an order match its movements', ORDER, changeHold('sold = 1, shipped = 1')],
  [
    'the counters of an order line and its shipped stock match the pieces of its shipments',
    ORDER,
    changeLine('in_shipment = 1'),
  ],
  [
    'the lost pieces of shipments and returns are written off, and only shipments that ended have them',
    ORDER,
    `INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
     VALUES ('${ORDER}', 1, ${UNIT}, 'shipped', 'lost', 1, 'x', now())`,
  ],
  [
    'a shipment has a cancellation, of exactly its pieces, when it did not reach the customer',
    ORDER,
    insertShipment('lost'),
  ],
  [
    'an order is handed over when its customer has every piece',
    ORDER,
    changeLine('in_shipment = 2, delivered = 2'),
  ],
  [
    'an order has left the shop when every piece is in a shipment that has left',
    ORDER,
    changeOrder('has_left = true'),
  ],
  ['the cancelled pieces of a line are those of its cancellations', ORDER, changeLine('cancelled = 1')],
  [
    'the refunds of a line sum to the share of its settled pieces, and the parts of a refund to the refund',
    ORDER,
    changeLine('settled = 1'),
  ],
  [
    'the ledger contains exactly the payouts, and a cancellation waits, or is undone, together with its refund',
    ORDER,
    moveMoney('paid_out'),
  ],
  [
    'every failed refund compensates a refund of the same order and amount',
    ORDER,
    moveMoney('refund_failed', 're_x'),
  ],
  [
    'the ledger contains exactly the refunds that are done, and the failed ones with their compensation',
    ORDER,
    moveMoney('refunded', 're_x'),
  ],
  [
    'the refunds of an order that have not failed do not exceed what it paid',
    ORDER,
    insertRefund('pending', 'card'),
  ],
  [
    'a pending refund has an undelivered message, and an order that waits for one has a pending refund',
    ORDER,
    insertRefund('pending', 'not_charged'),
  ],
  [
    'the pieces of a line in returns, and those that were returned or exchanged, match its returns',
    ORDER,
    changeLine('in_shipment = 2, delivered = 2, in_return = 1'),
  ],
  [
    'a return is refunded when it is closed, and at most its accepted pieces',
    ORDER,
    insertReturn('received'),
    insertRefund('pending', 'card', `'${OTHER}'`),
  ],
  [
    'a line that replaces another holds its pieces from the approval to the end of the exchange, and then has the accepted ones',
    ORDER,
    `INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity, cancelled, replaces)
     VALUES ('${ORDER}', 2, '${PRODUCT}', 'S', 'B', '', 'L', 0, 1, 1, 1)`,
    `INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, released) VALUES ('${ORDER}', 2, ${UNIT}, 1, 1)`,
  ],
  ['total = lines - adjustments + shipping + added tax', ORDER, changeOrder('total_cents = 1999')],
  [
    'the adjustments of a line or of shipping are at most its price',
    ORDER,
    insertPromotion('NULL'),
    `INSERT INTO order_adjustment (order_id, n, position, promotion_id, label, cents) VALUES ('${ORDER}', 1, 1, 'tenth', 'Tenth', 2001)`,
  ],
  [
    'each tax follows from its rate and from the price after discounts, and the taxes sum to that of the order',
    ORDER,
    changeOrder('tax_cents = 1'),
  ],
  [
    'an order uses exactly the discounts of its adjustments, and returns these uses when it releases its stock',
    ORDER,
    insertPromotion('NULL'),
    `INSERT INTO promotion_use (promotion_id, order_id, person, state) VALUES ('tenth', '${ORDER}', 'u', 'taken')`,
  ],
  [
    'an order and its account agree on the credit that was spent and returned, and every refund as credit has its entry',
    ORDER,
    changeOrder('credit_cents = 100'),
  ],
  ['paid - refunded = owed', ORDER, moveMoney('cash_received')],
  ['the ledger contains exactly the lost disputes', ORDER, moveMoney('dispute_lost', 'du_x')],
  [
    'every order has at most one payment at the provider',
    ORDER,
    moveMoney('charged', 'pi_x'),
    moveMoney('charged', 'pi_y'),
  ],
  [
    'one confirmation for every confirmed order, one cancellation mail for every cancelled one',
    ORDER,
    `DELETE FROM outbox WHERE order_id = '${ORDER}'`,
  ],
  [
    'one mail for every cancellation of some pieces',
    ORDER,
    `INSERT INTO cancellation (id, order_id, cancelled_by, created_at) VALUES ('${OTHER}', '${ORDER}', 'shop', now())`,
  ],
  [
    'one mail for every change of an address',
    ORDER,
    `INSERT INTO address_change (id, order_id, changed_by, at) VALUES ('${OTHER}', '${ORDER}', 'shop', now())`,
  ],
  [
    'one mail for every shipment that was given to a carrier',
    ORDER,
    insertShipment('shipped', { carrier: `'UPS'` }),
  ],
  [
    'one mail follows every step of a return',
    ORDER,
    insertReturn('requested'),
    `INSERT INTO return_event (return_id, to_state, at) VALUES ('${OTHER}', 'requested', now())`,
  ],
  [
    'one refund mail for every refund in the ledger, and for every order that was settled after a lost dispute',
    ORDER,
    insertRefund('done', 'payout'),
  ],
  ["an order's events lead to its state by allowed transitions", ORDER, changeOrder(`state = 'cancelled'`)],
  ["a shipment's events lead to its state by allowed transitions", OTHER, insertShipment('prepared')],
  ["a return's events lead to its state by allowed transitions", OTHER, insertReturn('requested')],
  [
    SELLING_PRICE_RULE,
    PRODUCT,
    'ALTER TABLE product DISABLE TRIGGER USER',
    `UPDATE product SET selling_cents = 1 WHERE id = '${PRODUCT}'`,
    'DELETE FROM price_rule_change',
    'UPDATE price_recompute SET begun_at = now(), passed_id = NULL, awaited = NULL',
  ],
  [USE_RULE, 'tenth', insertPromotion('5')],
  [CREDIT_BALANCE_RULE, 'u', `INSERT INTO credit_account (user_id, balance) VALUES ('u', 5)`],
  [
    'no hold is overdue',
    ORDER,
    changeOrder(
      `state = 'awaiting_payment', payment_method = 'card', provider = 'stripe', hold_ends_at = '2026-11-21T11:00:00Z'`,
    ),
  ],
  ['no message stays in the outbox', 'refund_mail', insertMail('refund_mail', `'2026-11-20T12:00:00Z'`)],
  [
    'no message was undeliverable',
    'order_confirmation_mail',
    `UPDATE outbox SET last_error = 'refused' WHERE order_id = '${ORDER}'`,
  ],
  [
    'no return waits for its inspection for seven days',
    ORDER,
    insertReturn('received', { at: `'2026-11-01T12:00:00Z'` }),
  ],
  [
    'no shipment is on its way for 45 days',
    ORDER,
    insertShipment('shipped', { at: `'2026-10-01T12:00:00Z'` }),
  ],
  ['no approved return is overdue', ORDER, insertReturn('approved', { endsAt: `'2026-11-01T12:00:00Z'` })],
  [
    'no erasure of a customer is overdue',
    'erase_customer',
    `INSERT INTO waiting_erasure (user_id, by_user_id, via, forfeit_credit, created_at, due_at)
     VALUES ('u', 'u', 'browser', false, '2026-11-21T11:40:00Z', now())`,
  ],
  [
    'prices follow changed rules',
    'price_recompute',
    `UPDATE price_recompute SET begun_at = '2026-11-01T12:00:00Z', passed_id = 'a'`,
  ],
];

/** Returns what the audit finds in a shop with a sound order, after changes that are rolled back. */
function findingsAfter(...changes: string[]) {
  return rollBack(testDatabase.database, async (tx) => {
    for (const change of [...SOUND_ORDER, ...changes]) await tx.execute(sql.raw(change));
    const { findings } = await audit(tx, { at: NOW });
    return findings.map(({ rule, subject }) => ({ rule, subject }));
  });
}

it('the audit has no findings about a sound order', async () => {
  expect(await findingsAfter()).toEqual([]);
});

it('every rule of the audit has a planted violation', () => {
  const rules = [
    ...STOCK_RULES,
    ...ORDER_STOCK_RULES,
    ...SHIPMENT_RULES,
    ...REFUND_RULES,
    ...RETURN_RULES,
    ...AMOUNT_RULES,
    ...CREDIT_RULES,
    ...MONEY_RULES,
    ...MAIL_RULES,
    ...HISTORY_RULES,
    ...overdueRules(NOW),
  ].map(({ rule }) => rule);
  const all = [...rules, SELLING_PRICE_RULE, USE_RULE, CREDIT_BALANCE_RULE];
  expect(PLANTED.map(([rule]) => rule).toSorted()).toEqual(all.toSorted());
});

it.each(PLANTED.map(([rule, subject, ...changes]) => ({ rule, subject, changes })))(
  'the audit reports a violation of $rule',
  async ({ rule, subject, changes }) => {
    expect(await findingsAfter(...changes)).toContainEqual({ rule, subject });
  },
);
