import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { insertMessage } from '../../queries/messages/outbox.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';

const { url: server } = inject('databaseServer');
const DONE = '00000000-0000-7000-8000-000000000001';
const WAITING = '00000000-0000-7000-8000-000000000002';

/** The insert of the version before messages had subjects. */
const INSERT = `INSERT INTO outbox (id, kind, order_id, payload, created_at, due_at, done_at)
  VALUES (gen_random_uuid(), 'order_confirmation_mail', $1, '{}', now(), now(), $2)
  ON CONFLICT (kind, order_id) DO NOTHING`;

let open: OlderDatabase;

beforeAll(async () => {
  open = await createOlderDatabase(server, 'outbox-subjects');
  const { database } = open;
  await database.query(
    `INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now())`,
  );
  for (const id of [DONE, WAITING]) {
    await database.query(
      `INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address,
         phone, idempotency_key, request_digest, created_at, updated_at)
       VALUES ($1, 'u', 'placed', 'cash', 1360, 'u@osier.example', 'U', 'U', 'U', 'U', 'U', '123456', $2, '', now(), now())`,
      [id, id],
    );
  }
  await database.query(INSERT, [DONE, new Date()]);
  await database.query(INSERT, [WAITING, null]);
  await migrate(open.url);
});
afterAll(() => open.drop());

async function listSubjects() {
  const { rows } = await open.database.query(
    'SELECT order_id AS "orderId", subject_id AS "subjectId", done_at IS NULL AS "isWaiting" FROM outbox ORDER BY order_id',
  );
  return rows;
}

describe('the migration to subjects', () => {
  it('keeps delivered and waiting messages, whose subject is their order', async () => {
    expect(await listSubjects()).toEqual([
      { orderId: DONE, subjectId: DONE, isWaiting: false },
      { orderId: WAITING, subjectId: WAITING, isWaiting: true },
    ]);
  });

  it('allows a subject one message of a kind, before and after the migration', async () => {
    const { database } = open;
    await database.transaction((tx) =>
      insertMessage(tx, {
        id: '00000000-0000-7000-8000-000000000009',
        kind: 'order_confirmation_mail',
        orderId: WAITING,
        subjectId: WAITING,
        payload: {},
        at: new Date(),
      }),
    );
    expect((await listSubjects()).filter(({ orderId }) => orderId === WAITING)).toHaveLength(1);
  });
});
