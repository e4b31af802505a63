import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';

const { url: server } = inject('databaseServer');

/** The orders, by what happened to their refunds before the migration. */
const ORDERS = {
  returned: '00000000-0000-7000-8000-000000000001',
  running: '00000000-0000-7000-8000-000000000002',
  refused: '00000000-0000-7000-8000-000000000003',
  failedLater: '00000000-0000-7000-8000-000000000004',
  retried: '00000000-0000-7000-8000-000000000005',
  none: '00000000-0000-7000-8000-000000000006',
};

let open: OlderDatabase;

beforeAll(async () => {
  open = await createOlderDatabase(server, 'refund-rows');
  const { returned, running, refused, failedLater, retried, none } = ORDERS;
  await open.database.query(
    `INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now())`,
  );
  await insertOrder(returned, 'refunded');
  await queueRefund(returned, 'done');
  await recordMoney(returned, 'refunded', 're_1');
  await insertOrder(running, 'refund_pending');
  await queueRefund(running, 'waiting');
  await insertOrder(refused, 'needs_review');
  await queueRefund(refused, 'failed');
  await insertOrder(failedLater, 'needs_review');
  await queueRefund(failedLater, 'done');
  await recordMoney(failedLater, 'refunded', 're_4');
  await recordMoney(failedLater, 'refund_failed', 're_4');
  await insertOrder(retried, 'refund_pending');
  await recordMoney(retried, 'refunded', 're_5');
  await recordMoney(retried, 'refund_failed', 're_5');
  await queueRefund(retried, 'waiting');
  await insertOrder(none, 'paid');
  await migrate(open.url);
});
afterAll(() => open.drop());

async function insertOrder(id: string, state: string): Promise<void> {
  await open.database.query(
    `INSERT INTO shop_order (id, user_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, city,
       address, phone, idempotency_key, request_digest, created_at, updated_at)
     VALUES ($1, 'u', $2, 'card', 'stripe', 1000, 'u@osier.example', 'U', 'U', 'U', 'U', 'U', '123456', $3, '', now(), now())`,
    [id, state, id],
  );
  await recordMoney(id, 'charged', `pi_${id}`);
}

async function recordMoney(orderId: string, kind: string, reference: string): Promise<void> {
  await open.database.query(
    `INSERT INTO money_movement (order_id, kind, cents, provider, provider_reference, cause, at)
     VALUES ($1, $2, 1000, 'stripe', $3, 'test', now())`,
    [orderId, kind, reference],
  );
}

/** Queues a refund with the insert of the version before refund rows. */
async function queueRefund(orderId: string, state: 'waiting' | 'done' | 'failed'): Promise<void> {
  await open.database.query(
    `INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at, done_at, last_error)
     VALUES (gen_random_uuid(), 'refund', $1, $1, '{"provider":"stripe","providerPaymentId":"pi","amountCents":1000}', now(), now(), $2, $3)
     ON CONFLICT (kind, subject_id) DO NOTHING`,
    [orderId, state === 'waiting' ? null : new Date(), state === 'failed' ? 'refund_failed' : null],
  );
}

async function listRefunds(orderId: string) {
  const { rows } = await open.database.query(
    `SELECT r.state, r.reference, r.cents::int, b.id IS NOT NULL AS "isQueued" FROM refund r
     LEFT JOIN outbox b ON b.subject_id = r.id AND b.kind = 'refund' AND b.done_at IS NULL
     WHERE r.order_id = $1 ORDER BY r.created_at, r.reference`,
    [orderId],
  );
  return rows;
}

const row = (state: string, reference: string | null, isQueued = false) => ({
  state,
  reference,
  cents: 1000,
  isQueued,
});

describe('the migration to refund rows', () => {
  it.each([
    ['returned', [row('done', 're_1')]],
    ['running', [row('pending', null, true)]],
    ['refused', [row('failed', null)]],
    ['failedLater', [row('failed', 're_4')]],
    ['retried', [row('failed', 're_5'), row('pending', null, true)]],
    ['none', []],
  ] as const)('keeps the refunds of an order: %s', async (name, rows) => {
    expect(await listRefunds(ORDERS[name])).toEqual(rows);
  });
});
