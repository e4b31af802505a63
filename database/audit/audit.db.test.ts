import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../seed/demo/seed-demo.ts';
import { rollBack } from '../testing/roll-back.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { audit } from './audit.ts';

const testDatabase = createTestDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');
const ORDER = '00000000-0000-7000-8000-000000000001';

beforeAll(async () => {
  const { database } = testDatabase;
  await seedDemo(database, { at: NOW });
  await database.db.execute(sql`
    INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now())`);
});

/** Returns the audit's findings after `changes`, which are then rolled back. */
function findingsAfter(...changes: string[]): Promise<string[]> {
  return rollBack(testDatabase.database, async (tx) => {
    for (const change of changes) await tx.execute(sql.raw(change));
    const { findings } = await audit(tx, { at: NOW });
    return findings.map(({ rule, subject, found }) => `${rule} | ${subject} | ${found}`);
  });
}

const insertOrder = (state: string, method = 'cash') => `
  INSERT INTO shop_order (id, user_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, city,
    address, phone, idempotency_key, request_digest, hold_ends_at, created_at, updated_at)
  VALUES ('${ORDER}', 'u', '${state}', '${method}', ${method === 'card' ? `'stripe'` : 'NULL'}, 0, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', 'key', 'd',
    ${state === 'awaiting_payment' ? `'2026-11-21T11:00:00Z'` : 'NULL'}, now(), now())`;
/** Cancelled orders without lines, stock or history. */
const insertOrders = (count: number) => `
  INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address,
    phone, idempotency_key, request_digest, created_at, updated_at)
  SELECT gen_random_uuid(), 'u', 'cancelled', 'cash', 0, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567',
    'key' || n, 'd', now(), now() FROM generate_series(1, ${count}) AS n`;
const history = (...states: string[]) =>
  states.map(
    (state, step) => `INSERT INTO order_event (order_id, from_state, to_state, cause, at)
      VALUES ('${ORDER}', ${step === 0 ? 'NULL' : `'${states[step - 1]}'`}, '${state}', 'test', now())`,
  );

describe('the ledger', () => {
  it('of a new shop has no findings', async () => {
    const report = await audit(testDatabase.database.db, { at: NOW });
    expect(report).toMatchObject({ orders: 0, findings: [] });
    expect(report.units).toBeGreaterThan(10);
  });

  it.each(['stock_movement', 'money_movement', 'order_event'])(
    'rejects updates, deletes and truncation in %s',
    async (table) => {
      for (const statement of [
        `UPDATE ${table} SET cause = 'x'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        const rejection = await testDatabase.database.pool
          .query(statement)
          .catch((error: Error) => error.message);
        expect(rejection).toBe(`rows of ${table} are added, never changed or removed`);
      }
    },
  );
});

describe('the audit reports', () => {
  it('stock that changed without the ledger, and a ledger without its stock', async () => {
    const stolen = await findingsAfter(
      `UPDATE stock_unit SET available = available - 1 WHERE product_id = 'sundress-paprika' AND size = 'M'`,
    );
    expect(stolen).toHaveLength(1);
    expect(stolen[0]).toMatch(
      /^the stock of a unit is in the buckets of its movements.* \| sundress-paprika \| received \d+/,
    );
    const invented =
      await findingsAfter(`INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT id, 'available', 'sold', 1, 'x', now() FROM stock_unit WHERE product_id = 'sundress-paprika' AND size = 'M'`);
    expect(invented).toHaveLength(1);
  });

  it('shipped stock that is counted at a different line than its movements name, though both lines share a unit', async () => {
    const unit = `(SELECT id FROM stock_unit WHERE product_id = 'sundress-paprika' AND size = 'M')`;
    const faultsWith = async (position: string) => {
      const found = await findingsAfter(
        insertOrder('placed'),
        ...history('placed'),
        `INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity)
         SELECT '${ORDER}', line, 'sundress-paprika', 'S', 'B', '', 'M', 1000, 2 FROM generate_series(1, 2) AS line`,
        `INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, sold, shipped)
         VALUES ('${ORDER}', 1, ${unit}, 2, 0, 2), ('${ORDER}', 2, ${unit}, 2, 2, 0)`,
        `INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
         SELECT '${ORDER}'::uuid, ${position}, ${unit}, 'available', 'sold', 2, 'x', now() FROM generate_series(1, 2) AS line
         UNION ALL SELECT '${ORDER}'::uuid, ${position}, ${unit}, 'sold', 'shipped', 2, 'x', now() FROM (VALUES (2)) AS moved (line)`,
      );
      return found.filter((line) => line.startsWith('the stock counters of an order match its movements'));
    };
    const rule = `the stock counters of an order match its movements | ${ORDER}`;
    expect((await faultsWith('line')).toSorted()).toEqual([
      `${rule} | position 1: held 0, sold 0, shipped 2, returned 0; by movements 0, 2, 0, 0`,
      `${rule} | position 2: held 0, sold 2, shipped 0, returned 0; by movements 0, 0, 2, 0`,
    ]);
    // Older movements do not name their line.
    expect(await faultsWith('NULL::int')).toEqual([]);
  });

  it('a payment for a cancelled order', async () => {
    const taken = await findingsAfter(
      insertOrder('cancelled', 'card'),
      ...history('awaiting_payment', 'cancelled'),
      `INSERT INTO money_movement (order_id, kind, cents, provider, provider_reference, cause, at)
       VALUES ('${ORDER}', 'charged', 500, 'stripe', 'pi_x', 'x', now())`,
    );
    expect(taken).toContain(`paid - refunded = owed | ${ORDER} | cancelled: paid - refunded 500, owed 0`);
  });

  it('a paid order without its payment, and a cash order handed over without its cash', async () => {
    const total = `UPDATE shop_order SET total_cents = 500 WHERE id = '${ORDER}'`;
    const rule = `paid - refunded = owed | ${ORDER}`;
    const unpaid = [insertOrder('paid', 'card'), ...history('awaiting_payment', 'paid'), total];
    expect(await findingsAfter(...unpaid)).toContain(`${rule} | paid: paid - refunded 0, owed 500`);
    const delivered = [insertOrder('handed_over'), ...history('placed', 'handed_over'), total];
    expect(await findingsAfter(...delivered)).toContain(`${rule} | handed_over: paid - refunded 0, owed 500`);
  });

  it('a failed refund that compensates nothing, or another amount', async () => {
    const charged = ['charged', 'refunded', 'refund_failed'].map(
      (
        kind,
        place,
      ) => `INSERT INTO money_movement (order_id, kind, cents, provider, provider_reference, cause, at)
        VALUES ('${ORDER}', '${kind}', ${500 - place}, 'stripe', '${kind === 'charged' ? 'pi_x' : 're_x'}', 'x', now())`,
    );
    const found = await findingsAfter(
      insertOrder('needs_review', 'card'),
      ...history('awaiting_payment', 'needs_review'),
      ...charged,
    );
    expect(found).toContain(
      `every failed refund compensates a refund of the same order and amount | ${ORDER} | re_x: 498`,
    );
  });

  it('refunds that differ from the ledger, exceed the payment, or wait without a message', async () => {
    const money = (kind: string, reference: string) =>
      `INSERT INTO money_movement (order_id, kind, cents, provider, provider_reference, cause, at)
       VALUES ('${ORDER}', '${kind}', 500, 'stripe', '${reference}', 'x', now())`;
    const insertRefund = (state: string, reference: string | null) =>
      `INSERT INTO refund (id, order_id, cents, method, reason, state, reference, created_at, settled_at)
       VALUES (gen_random_uuid(), '${ORDER}', 400, 'card', 'x', '${state}', ${reference === null ? 'NULL' : `'${reference}'`}, now(),
         ${state === 'pending' ? 'NULL' : 'now()'})`;
    const found = await findingsAfter(
      insertOrder('refund_pending', 'card'),
      ...history('paid', 'refund_pending'),
      money('charged', 'pi_x'),
      insertRefund('done', 're_x'),
      money('refunded', 're_x'),
      insertRefund('done', 're_y'),
      insertRefund('pending', null),
    );
    const rule =
      'the ledger contains exactly the refunds that are done, and the failed ones with their compensation';
    expect(found).toEqual(
      expect.arrayContaining([
        `${rule} | ${ORDER} | re_x: refund done of 400, ledger 500`,
        `${rule} | ${ORDER} | re_y: refund done of 400, ledger `,
        `the refunds of an order that have not failed do not exceed what it paid | ${ORDER} | refunds 1200, paid 500`,
        `a pending refund has an undelivered message, and an order that waits for one has a pending refund | ${ORDER} | refund_pending: 1 refunds pending, 0 messages`,
      ]),
    );
  });

  it('waiting mails in one line per kind', async () => {
    const mails = `INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at)
      SELECT gen_random_uuid(), 'order_confirmation_mail', id, id, '{}', '2026-11-20T12:00:00Z', now() FROM shop_order`;
    const found = await findingsAfter(insertOrders(770), mails);
    const stuck = found.filter((line) => line.startsWith('no message stays in the outbox'));
    expect(stuck).toHaveLength(1);
    expect(stuck[0]).toMatch(
      /\| order_confirmation_mail \| 770 since 2026-11-20.* for example order [\da-f-]{36}$/,
    );
  });

  it('an old mail, but not one that staff have just sent again', async () => {
    const sentAgain = (
      at: string,
    ) => `INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at)
      SELECT gen_random_uuid(), 'order_confirmation_mail', id, id, '{"again": {"at": "${at}"}}', '2026-11-20T12:00:00Z', now()
      FROM shop_order`;
    const stuck = async (at: string) =>
      (await findingsAfter(insertOrders(1), sentAgain(at))).filter((line) =>
        line.startsWith('no message stays in the outbox'),
      );
    expect(await stuck(NOW.toISOString())).toEqual([]);
    expect(await stuck('2026-11-20T13:00:00Z')).toHaveLength(1);
  });

  it('at most a hundred findings of a rule, and the number of the others', async () => {
    const { orders, findings, unlisted } = await rollBack(testDatabase.database, async (tx) => {
      await tx.execute(sql.raw(insertOrders(120)));
      return audit(tx, { at: NOW });
    });
    const rules = new Set(findings.map(({ rule }) => rule));
    expect([orders, findings.length, unlisted]).toEqual([120, 100 * rules.size, 20 * rules.size]);
  });

  it('a lost dispute that is missing from the ledger, and one too many in it', async () => {
    const order = [insertOrder('paid', 'card'), ...history('awaiting_payment', 'paid')];
    const rule = 'the ledger contains exactly the lost disputes';
    const dispute = `INSERT INTO payment_dispute (provider, id, order_id, state, cents, reason, opened_at)
      VALUES ('stripe', 'du_x', '${ORDER}', 'lost', 500, 'fraudulent', now())`;
    const movement = (kind: string) => `INSERT INTO money_movement
      (order_id, kind, cents, provider, provider_reference, cause, at) VALUES ('${ORDER}', '${kind}', 500, 'stripe', 'du_x', 'x', now())`;
    expect(await findingsAfter(...order, dispute)).toContain(
      `${rule} | ${ORDER} | du_x: dispute 500, ledger `,
    );
    expect(await findingsAfter(...order, movement('dispute_lost'))).toContain(
      `${rule} | ${ORDER} | du_x: dispute , ledger 500`,
    );
    const right = [
      await findingsAfter(...order, dispute, movement('dispute_lost')),
      await findingsAfter(...order, movement('dispute_lost'), movement('dispute_reversed')),
    ];
    expect(right.flat().filter((finding) => finding.startsWith(rule))).toEqual([]);
  });

  it('a history with a forbidden transition or another final state', async () => {
    const jumped = await findingsAfter(insertOrder('paid'), ...history('placed', 'refunded', 'paid'));
    expect(jumped.join()).toContain(
      `${ORDER} | events reach placed, the next one goes from placed to refunded`,
    );
    const broken = await findingsAfter(
      insertOrder('paid'),
      ...history('placed'),
      ...history('awaiting_payment', 'paid').slice(1),
    );
    expect(broken.join()).toContain(
      `${ORDER} | events reach placed, the next one goes from awaiting_payment to paid`,
    );
    const elsewhere = await findingsAfter(insertOrder('paid'), ...history('placed'));
    expect(elsewhere.join()).toContain(`${ORDER} | events end at placed, state is paid`);
  });

  it('an order without its stock and its mail, and a hold that never ended', async () => {
    const bare = (await findingsAfter(insertOrder('placed'), ...history('placed'))).join('\n');
    expect(bare).toContain("an order's stock is in the bucket of its state");
    expect(bare).toContain('order_confirmation_mail: 1 owed, 0 written');
    const overdue = await findingsAfter(
      insertOrder('awaiting_payment', 'card'),
      ...history('awaiting_payment'),
    );
    expect(overdue.join('\n')).toContain(`no hold is overdue | ${ORDER}`);
    const unaware = await rollBack(testDatabase.database, async (tx) => {
      await tx.execute(sql.raw(insertOrder('awaiting_payment', 'card')));
      return audit(tx, { at: null });
    });
    expect(unaware.findings.map(({ rule }) => rule)).not.toContain('no hold is overdue');
  });

  it('shipments that nobody delivered or took back for 45 days, in one line', async () => {
    const shipment = (id: number, state: string, shippedOn: string) => `
      INSERT INTO shipment (id, order_id, state, created_at, updated_at)
      VALUES ('00000000-0000-7000-8000-00000000000${id}', '${ORDER}', '${state}', now(), '${shippedOn}T12:00:00Z')`;
    const found = await findingsAfter(
      `SET LOCAL timezone = 'UTC'`,
      insertOrder('placed'),
      shipment(1, 'shipped', '2026-10-06'),
      shipment(2, 'shipped', '2026-10-05'),
      shipment(3, 'delivered', '2026-10-04'),
      shipment(4, 'failed', '2026-10-04'),
      shipment(5, 'shipped', '2026-10-08'),
    );
    const rule = 'no shipment is on its way for 45 days';
    const oldest = 'for example shipment 00000000-0000-7000-8000-000000000002';
    expect(found.filter((line) => line.startsWith(rule))).toEqual([
      `${rule} | ${ORDER} | 2 since 2026-10-05 12:00:00+00, ${oldest}`,
    ]);
  });
});
