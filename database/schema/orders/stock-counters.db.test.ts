import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ORDER_STATES, type OrderState } from '#domain/order/order-state.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../connection/connect.ts';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { countLockWaits } from '../../testing/waiting-locks.ts';

const UNIT = '00000000-0000-7000-8000-00000000000a';
const { url: server } = inject('databaseServer');
let open: OlderDatabase;
/** The pool of a process of the previous version. */
let older: Database;

/** Where the previous version has the stock of an order: `released`, or a bucket. */
const OLDER_STOCK: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'held',
  placed: 'sold',
  paid: 'sold',
  handed_over: 'sold',
  needs_review: 'held',
  refund_pending: 'released',
  refunded: 'released',
  cancelled: 'released',
};

beforeEach(async () => {
  open = await createOlderDatabase(server, 'stock-counters');
  older = open.database;
  await older.query(`
    INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now());
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    VALUES ('p', 'P', 'KD', 'kids', 'pants', '', 1000, '[]', now());
    INSERT INTO stock_unit (id, product_id, received, available) VALUES ('${UNIT}', 'p', 100, 100);
    INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    VALUES ('${UNIT}', 'supplier', 'available', 100, 'delivery', now())`);
  for (const state of ORDER_STATES) await insertOlderOrder(state);
});
afterEach(() => open.drop());

function idOf(state: OrderState): string {
  return `00000000-0000-7000-8000-${String(ORDER_STATES.indexOf(state) + 1).padStart(12, '0')}`;
}

/** Inserts an order of three pieces with its hold, as the previous version does. */
async function insertOlderOrder(state: OrderState, id = idOf(state)): Promise<void> {
  const bucket = OLDER_STOCK[state];
  const isWaiting = state === 'awaiting_payment';
  await older.query(`
    INSERT INTO shop_order (id, user_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, city,
      address, phone, idempotency_key, request_digest, hold_ends_at, created_at, updated_at)
    VALUES ('${id}', 'u', '${state}', 'card', 'stripe', 3000, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', '${id}', 'd',
      ${isWaiting ? 'now()' : 'NULL'}, now(), '2026-11-20T10:00:00Z');
    INSERT INTO order_line (order_id, position, product_id, title, brand, img, unit_cents, quantity)
    VALUES ('${id}', 1, 'p', 'P', 'KD', '', 1000, 3);
    INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, state) VALUES ('${id}', 1, '${UNIT}', 3, '${bucket}');
    INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT '${id}', '${UNIT}', 'available', CASE '${bucket}' WHEN 'released' THEN 'held' ELSE '${bucket}' END, 3, 'ordered', now()`);
  if (bucket === 'released') await moveLedger(id, { from: 'held', to: 'available' });
  else await older.query(`UPDATE stock_unit SET available = available - 3`);
}

async function moveLedger(id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await older.query(`INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    VALUES ('${id}', '${UNIT}', '${from}', '${to}', 3, 'x', now())`);
}

/** Lists the counters that are not 0 of every order's hold. */
async function listHolds(): Promise<Record<string, unknown>> {
  const { rows } = await older.query(`
    SELECT order_id AS id, (
      SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(h))
      WHERE key IN ('held', 'sold', 'shipped', 'returned', 'released') AND value <> '0'
    ) AS hold
    FROM stock_hold h ORDER BY order_id`);
  return Object.fromEntries(rows.map(({ id, hold }) => [String(id), hold]));
}

/** Returns the audit's findings about stock: these orders have no money and no mails. */
async function findStockFaults(): Promise<string[]> {
  const { findings } = await audit(older.db, { at: new Date() });
  return findings
    .filter(({ rule }) => /\b(stock|counters)\b/.test(rule))
    .map(({ rule, subject, found }) => `${rule} | ${subject} | ${found}`);
}

describe('the migration to stock counters', () => {
  it('keeps the meaning of every hold, and ships what was handed over', async () => {
    await migrate(open.url);
    expect(await listHolds()).toEqual({
      [idOf('awaiting_payment')]: { held: 3 },
      [idOf('placed')]: { sold: 3 },
      [idOf('paid')]: { sold: 3 },
      [idOf('handed_over')]: { shipped: 3 },
      [idOf('needs_review')]: { held: 3 },
      [idOf('refund_pending')]: { released: 3 },
      [idOf('refunded')]: { released: 3 },
      [idOf('cancelled')]: { released: 3 },
    });
    const { rows } = await older.query(
      `SELECT order_id, from_bucket, to_bucket, quantity, at FROM stock_movement WHERE cause = 'before shipments'`,
    );
    expect(rows).toEqual([
      {
        order_id: idOf('handed_over'),
        from_bucket: 'sold',
        to_bucket: 'shipped',
        quantity: 3,
        at: new Date('2026-11-20T10:00:00Z'),
      },
    ]);
    const { rows: counted } = await older.query(
      'SELECT order_id, delivered FROM order_line WHERE in_shipment > 0',
    );
    expect(counted).toEqual([{ order_id: idOf('handed_over'), delivered: 3 }]);
    expect(await findStockFaults()).toEqual([]);
  });

  it('waits for a process of the previous version that is moving the stock of an order', async () => {
    const id = idOf('awaiting_payment');
    let migrated: Promise<void> | undefined;
    await older.transaction(async (tx) => {
      await tx.execute(`SELECT FROM shop_order WHERE id = '${id}' FOR UPDATE`);
      migrated = migrate(open.url);
      await waitUntil(async () => (await countLockWaits(older)) === 1);
      await tx.execute(`UPDATE stock_hold SET state = 'sold' WHERE order_id = '${id}' AND state = 'held'`);
      await tx.execute(`INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
        VALUES ('${id}', '${UNIT}', 'held', 'sold', 3, 'x', now())`);
      await tx.execute(`UPDATE shop_order SET state = 'paid', hold_ends_at = NULL WHERE id = '${id}'`);
    });
    await migrated;
    expect(await listHolds()).toMatchObject({ [id]: { sold: 3 } });
    expect(await findStockFaults()).toEqual([]);
  });
});

describe('the counters of a hold', () => {
  beforeEach(() => migrate(open.url));

  it.each([
    ['more than its quantity', 'sold = 1', 'stock_hold_counters_complete'],
    ['less than its quantity', 'held = 2', 'stock_hold_counters_complete'],
    ['a negative number', 'held = 4, returned = -1', 'stock_hold_counters_not_negative'],
  ])('cannot be %s', async (_, change, constraint) => {
    const changed = older.query(
      `UPDATE stock_hold SET ${change} WHERE order_id = '${idOf('awaiting_payment')}'`,
    );
    await expect(changed).rejects.toMatchObject({ constraint });
  });

  it('are audited against the movements of their order', async () => {
    const id = idOf('paid');
    await older.query(`UPDATE stock_hold SET sold = 2, shipped = 1 WHERE order_id = '${id}'`);
    const faults = (await findStockFaults()).join('\n');
    expect(faults).toContain(
      `the stock counters of an order match its movements | ${id} | all positions: held 0, sold 2, shipped 1`,
    );
    expect(faults).toContain(
      `the counters of an order line and its shipped stock match the pieces of its shipments | ${id} | position 1: in shipments 0, delivered 0, shipped 1, returned 0, by returns 0 and 0; by shipments 0, 0, 0, 0`,
    );
    expect(faults).toContain('the stock of a unit is in the buckets of its movements');
  });
});
