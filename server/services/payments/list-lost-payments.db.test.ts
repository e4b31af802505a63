import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { cents } from '#domain/money.ts';
import { startCardProvider } from '#sandbox/card-provider/start.ts';
import { createStripePayments } from '../../adapters/payments/stripe/stripe.ts';
import { systemClock as clock } from '../../adapters/system-clock.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import { listLostRefunds } from '../refunds/list-lost-refunds.ts';
import { listLostPayments } from './list-lost-payments.ts';

const testDatabase = createTestDatabase();
let folder: string;
let provider: Awaited<ReturnType<typeof startCardProvider>>;
let payments: PaymentPort;
let buyer: Stripe;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  provider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder: folder,
    shopOrigins: [],
    automaticChanges: false,
    now: Date.now,
  });
  const { secretKey, url: apiUrl, webhookSecret } = provider;
  payments = createStripePayments({ secretKey, apiUrl, webhookSecret, clock });
  const { hostname: host, port } = new URL(apiUrl);
  buyer = new Stripe(secretKey, { protocol: 'http', host, port });
});

afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

async function pay(orderId: string, { isPaid = true } = {}): Promise<string> {
  const created = await payments.createIntent({
    orderId,
    amount: cents(1360),
    currency: 'usd',
    idempotencyKey: orderId,
  });
  if (!created.ok) throw new Error(created.error.code);
  const { id } = created.value;
  if (isPaid) await buyer.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  return id;
}

it('lists the paid, not refunded payments of orders that the database does not have', async () => {
  const { database } = testDatabase;
  const known = clock.newId();
  await database.pool.query(
    `INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now())`,
  );
  await database.pool.query(
    `INSERT INTO shop_order (id, user_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, city, address,
      phone, idempotency_key, request_digest, created_at, updated_at)
    VALUES ($1, 'u', 'cancelled', 'card', 'stripe', 1360, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', 'k', 'd', now(), now())`,
    [known],
  );
  const [lost, partly, refunded, unpaid] = [clock.newId(), clock.newId(), clock.newId(), clock.newId()];
  await pay(known);
  await pay('of another program');
  await pay(unpaid, { isPaid: false });
  const ids = { lost: await pay(lost), partly: await pay(partly), refunded: await pay(refunded) };
  const refund = (intentId: string, amount: number) =>
    payments.refund({ intentId, amount: cents(amount), refundId: null, idempotencyKey: intentId });
  await refund(ids.partly, 360);
  await refund(ids.refunded, 1360);

  const listed = await listLostPayments({ database }, { payments, since: new Date(Date.now() - 60_000) });
  const found = listed.ok ? [...listed.value] : [];
  expect(found.toSorted((one, other) => one.leftCents - other.leftCents)).toEqual([
    { paymentId: ids.partly, orderId: partly, leftCents: 1000 },
    { paymentId: ids.lost, orderId: lost, leftCents: 1360 },
  ]);
});

it('lists the refunds that the database does not have, of orders that it has', async () => {
  const { database } = testDatabase;
  const orderId = clock.newId();
  const paymentId = await pay(orderId);
  const inserted = await database.pool.query<{ number: string }>(
    `INSERT INTO shop_order (id, user_id, state, payment_method, provider, provider_payment_id, total_cents, email, first_name, last_name,
      country, city, address, phone, idempotency_key, request_digest, created_at, updated_at)
    VALUES ($1, 'u', 'paid', 'card', 'stripe', $2, 1360, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', 'k2', 'd', now(), now())
    RETURNING number`,
    [orderId, paymentId],
  );
  const refund = async (amount: number, refundId: string | null) => {
    const idempotencyKey = `${amount}`;
    const made = await payments.refund({
      intentId: paymentId,
      amount: cents(amount),
      refundId,
      idempotencyKey,
    });
    return made.ok ? made.value.id : '';
  };
  const [done, pending] = [clock.newId(), clock.newId()];
  const lost = await refund(100, clock.newId());
  const reference = await refund(200, null);
  await refund(300, pending);
  await database.pool.query(
    `INSERT INTO refund (id, order_id, cents, method, reason, state, reference, created_at, settled_at)
    VALUES ($1, $3, 200, 'card', 'x', 'done', $4, now(), now()), ($2, $3, 300, 'card', 'x', 'pending', NULL, now(), NULL)`,
    [done, pending, orderId, reference],
  );
  const listed = await listLostRefunds({ database }, { payments, since: new Date(Date.now() - 60_000) });
  expect(listed).toEqual({
    ok: true,
    value: [{ refundId: lost, orderNumber: Number(inserted.rows[0]?.number), amount: 100 }],
  });
});
