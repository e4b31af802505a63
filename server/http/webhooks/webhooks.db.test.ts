import { createHmac, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { webhookMessage } from '#contract/webhook-messages.ts';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { orderEvent } from '#database/schema/orders/ledger.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { shopEvent, webhookDelivery, webhookEndpoint } from '#database/schema/webhooks.ts';
import { rollBack } from '#database/testing/roll-back.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-types.ts';
import { RETRY_DELAYS_MS } from '#domain/webhooks/retry-schedule.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { PostMessage } from '../../ports/post-message.ts';
import { createSecretBox } from '../../services/secrets/secret-box.ts';
import { splitStock } from '../../services/stock/split-stock.ts';
import { deliverWebhooks } from '../../services/webhooks/deliver-webhooks.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import {
  createLocalPost,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/outside-services/webhook-receiver.ts';
import { ageSessions, signInOwner } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { SECRET } from '../../testing/test-shop.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const order = { ...createOrderPayload({ _id: 'plain-dress' }), paymentMethod: 'cashOnDelivery' };
const OK = { status: 204 };

let admin: Visitor & { email: string };
let receiver: WebhookReceiver;
let now: number;
let endpoint: { id: string; secret: string };

beforeAll(async () => {
  admin = await api.admin();
  await insertProduct(api.database, { id: 'plain-dress', stock: { M: 50 } });
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

beforeEach(async () => {
  const { db } = api.database;
  for (const table of [webhookDelivery, shopEvent, webhookEndpoint, accountMail]) await db.delete(table);
  receiver.messages.splice(0);
  receiver.answer(OK);
  now = Date.now() + 1000;
  endpoint = await add();
});

// Every message has the body that /api/docs describes.
afterEach(() => {
  for (const { body } of receiver.messages) {
    const message = JSON.parse(body);
    expect(webhookMessage(message.type).parse(message)).toEqual(message);
  }
});

// The call accepts no address of this machine, so the row gets it afterwards.
async function add(events: readonly string[] = WEBHOOK_EVENTS) {
  const body = { url: 'https://hooks.example/osier', events };
  const added = await succeed(admin, 'POST', '/admin/webhook-endpoints', { body });
  await api.database.db
    .update(webhookEndpoint)
    .set({ url: receiver.url })
    .where(eq(webhookEndpoint.id, added.id));
  return added;
}

function run(postMessage: PostMessage = createLocalPost()) {
  return deliverWebhooks({
    database: api.database,
    clock: { now: () => new Date(now), newId: () => crypto.randomUUID() },
    postMessage,
    webhookSecrets: createSecretBox(SECRET, randomBytes, 'webhooks'),
    random: () => 0,
  });
}

async function placeOrder(): Promise<string> {
  const shopper = await api.shopper('Ann');
  const placed = await succeed(shopper, 'POST', '/orders', {
    body: order,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return placed.insertedId;
}

const deliveries = async (id = endpoint.id) =>
  (await succeed(admin, 'GET', `/admin/webhook-endpoints/${id}/deliveries`)).deliveries;
const mails = () =>
  api.database.db.select().from(accountMail).where(eq(accountMail.kind, 'webhook_disabled'));
const listed = async () => (await succeed(admin, 'GET', '/admin/webhook-endpoints')).endpoints;
const signature = (secret: string, { headers, body }: WebhookReceiver['messages'][number]) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

describe('an event', () => {
  it('reaches each endpoint that wants it once, signed, with nothing personal', async () => {
    await add(['refund.done']);
    const orderId = await placeOrder();
    await run();
    await run();
    expect(receiver.messages).toHaveLength(1);
    const [message] = receiver.messages;
    if (message === undefined) throw new Error('no message');
    expect(JSON.parse(message.body)).toEqual({
      type: 'order.placed',
      timestamp: expect.stringMatching(/Z$/),
      data: { orderId, order: expect.any(Number), state: 'placed' },
    });
    expect(message.headers['webhook-signature']).toBe(signature(endpoint.secret, message));
    expect(await deliveries()).toMatchObject([{ event: 'order.placed', state: 'delivered', status: 204 }]);
  });

  it('is written for orders, products and stock, and for nothing that is rolled back', async () => {
    const orderId = await placeOrder();
    await succeed(admin, 'POST', `/order/${orderId}/cancel`);
    await placeOrder();
    const { product } = await succeed(admin, 'GET', '/admin/products/rib-tank-fern');
    const changes = { title: { base: product.title, value: 'Rib top' } };
    await succeed(admin, 'PATCH', '/admin/products/rib-tank-fern', { body: { changes } });
    const { products } = await succeed(admin, 'GET', '/admin/stock?q=rib-tank-fern');
    const unit = products[0].units.find((each: { available: number }) => each.available > 2);
    const body = { from: unit.available, to: 1, reason: 'lost' };
    await succeed(admin, 'POST', `/admin/stock/${unit.sku}/movements`, { body });
    await expect(
      api.database.transaction(async (tx) => {
        await tx.execute(sql`UPDATE product SET title = 'Another' WHERE id = 'rib-tank-fern'`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const events = await api.database.db.select().from(shopEvent).orderBy(shopEvent.id);
    expect(events.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.cancelled',
      'order.placed',
      'product.changed',
      'stock.low',
    ]);
  });

  it('is not written when the refund of a cancelled order is repeated after a review', async () => {
    const orderId = await placeOrder();
    const types = await rollBack(api.database, async (tx) => {
      await tx.delete(shopEvent);
      for (const [fromState, toState, cause] of [
        ['paid', 'refund_pending', 'cancel'],
        ['refund_pending', 'needs_review', 'refund_failed'],
        ['needs_review', 'refund_pending', 'review_settled_refund'],
      ] as const)
        await tx.insert(orderEvent).values({ orderId, fromState, toState, cause, at: new Date() });
      return (await tx.select().from(shopEvent)).map(({ type }) => type);
    });
    expect(types).toEqual(['order.cancelled']);
  });

  it('is written for no refund of what was never collected', async () => {
    const shopper = await api.shopper('Ann');
    const product = { ...order.product, quantity: 2 };
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
    const placed = await succeed(shopper, 'POST', '/orders', {
      body: { ...order, product },
      headers: headers(),
    });
    await succeed(shopper, 'POST', `/order/${placed.insertedId}/cancel`, {
      body: { lines: [{ position: 1, quantity: 1 }] },
      headers: headers(),
    });
    const { db } = api.database;
    const refunds = await db.select({ method: refund.method, state: refund.state }).from(refund);
    expect(refunds).toContainEqual({ method: 'not_charged', state: 'done' });
    expect((await db.select().from(shopEvent)).map(({ type }) => type)).toEqual(['order.placed']);
  });

  it('does not reach an endpoint that was added after it', async () => {
    await placeOrder();
    const later = await add();
    await run();
    expect(await deliveries(later.id)).toEqual([]);
    expect(receiver.messages).toHaveLength(1);
  });

  it('is written only for products that shoppers see, and only of the wanted types', async () => {
    await insertProduct(api.database, { id: 'hidden', stock: { M: 9 } });
    const { db } = api.database;
    const events = async () =>
      (await db.select().from(shopEvent).orderBy(shopEvent.id)).map(({ type }) => type);
    await db.execute(sql`UPDATE product SET status = 'draft' WHERE id = 'hidden'`);
    await db.delete(shopEvent);
    await db.execute(sql`UPDATE stock_unit SET available = 1 WHERE product_id = 'hidden'`);
    expect(await events()).toEqual([]);
    await db.update(webhookEndpoint).set({ events: ['product.published'] });
    await db.execute(sql`UPDATE product SET status = 'published' WHERE id = 'hidden'`);
    await db.execute(sql`UPDATE product SET title = 'Shown' WHERE id = 'hidden'`);
    expect(await events()).toEqual(['product.published']);
  });

  it('is not written for a shared stock that a split by size empties', async () => {
    await insertProduct(api.database, { id: 'split-dress', stock: 8 });
    const split = { productId: 'split-dress', quantities: { S: 4, M: 4 } };
    expect(await splitStock({ database: api.database, clock: systemClock }, split)).toMatchObject({
      ok: true,
    });
    const { db } = api.database;
    const events = async () => (await db.select().from(shopEvent)).map(({ type }) => type);
    expect(await events()).not.toContain('stock.low');
    await db.execute(
      sql`UPDATE stock_unit SET available = 1, received = 1 WHERE product_id = 'split-dress' AND size = 'S'`,
    );
    expect(await events()).toContain('stock.low');
  });

  it('is not written while no endpoint wants it', async () => {
    const settings = { url: 'https://hooks.example/', events: ['refund.done'], enabled: true };
    await succeed(admin, 'PUT', `/admin/webhook-endpoints/${endpoint.id}`, { body: settings });
    await placeOrder();
    expect(await api.database.db.select().from(shopEvent)).toEqual([]);
  });
});

describe('a message that is not accepted', () => {
  it('is repeated with its id and a new signature, and waits as long as the receiver asks', async () => {
    await placeOrder();
    receiver.answer({ status: 503, headers: { 'retry-after': '600' }, body: 'later' });
    await run();
    expect(await deliveries()).toMatchObject([
      { state: 'pending', status: 503, answer: 'later', attempts: 1 },
    ]);
    receiver.answer(OK);
    now += 599_000;
    await run();
    expect(receiver.messages).toHaveLength(1);
    now += 2000;
    await run();
    const [first, second] = receiver.messages;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('holds back the others to its endpoint as long as the receiver asks', async () => {
    await placeOrder();
    await placeOrder();
    receiver.answer({ status: 429, headers: { 'retry-after': '600' } });
    await run();
    now += 599_000;
    await run();
    expect(receiver.messages).toHaveLength(1);
    receiver.answer(OK);
    now += 2000;
    await run();
    expect(receiver.messages).toHaveLength(3);
  });

  it('keeps back messages that are written while the receiver wants none', async () => {
    await placeOrder();
    receiver.answer({ status: 503, headers: { 'retry-after': '600' } });
    await run();
    receiver.answer(OK);
    await placeOrder();
    now += 599_000;
    await run();
    expect(receiver.messages).toHaveLength(1);
    const waiting = await deliveries();
    expect(waiting.map(({ dueAt }: { dueAt: string }) => Date.parse(dueAt) - now)).toEqual([1000, 1000]);
    now += 2000;
    await run();
    expect(receiver.messages).toHaveLength(3);
  });

  it('is due at once when the address changes, and an answer from the old address disables nothing', async () => {
    await placeOrder();
    const path = `/admin/webhook-endpoints/${endpoint.id}`;
    const body = { url: 'https://new.example/', events: WEBHOOK_EVENTS, enabled: true };
    const gone = { status: 410, answer: '', retryAfterMs: 0 };
    await run(async (url) => {
      await succeed(admin, 'PUT', path, { body });
      now = Date.now() + 1000;
      return { ok: true, value: url === receiver.url ? gone : { ...gone, status: 204 } };
    });
    expect((await listed())[0]).toMatchObject({ url: body.url, disabled: null });
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(await mails()).toEqual([]);
  });

  it('is sent again by staff only after a fresh sign-in, and Activity records it', async () => {
    await placeOrder();
    await run();
    const [{ id }] = await deliveries();
    const second = await signInOwner(api, 'Second');
    await ageSessions(api, second);
    const path = `/admin/webhook-deliveries/${id}/resend`;
    expect((await second.call('POST', path)).body.code).toBe('sign_in_again');
    await succeed(admin, 'PUT', `/make-user/${second.email}`);
    await succeed(admin, 'POST', path);
    now = Date.now() + 1000;
    await run();
    expect(receiver.messages).toHaveLength(2);
    const { entries } = await succeed(admin, 'GET', '/admin/activity?what=webhook&limit=1');
    expect(entries).toMatchObject([{ action: 'webhook_resent', subject: { id: endpoint.id } }]);
  });

  it('is repeated with its id when the shop dies after the request', async () => {
    await placeOrder();
    const post = createLocalPost();
    const dying: PostMessage = async (...request) => {
      await post(...request);
      throw new Error('killed');
    };
    await expect(run(dying)).rejects.toThrow('killed');
    now += 61_000;
    await run();
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });

  it.each([1, 4, RETRY_DELAYS_MS.length])(
    'arrives when the endpoint is back for attempt %i',
    async (attempt) => {
      await placeOrder();
      receiver.answer({ status: 500 });
      for (let failed = 1; failed < attempt; failed += 1) {
        await run();
        now += RETRY_DELAYS_MS[failed - 1] ?? 0;
      }
      receiver.answer(OK);
      await run();
      expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: attempt }]);
      expect((await listed())[0].disabled).toBeNull();
      expect(await mails()).toEqual([]);
    },
  );

  it('disables its endpoint with one mail to each owner after three days, and arrives when it is enabled', async () => {
    await placeOrder();
    await placeOrder();
    receiver.answer({ status: 500 });
    const startedAt = now;
    for (let step = 0; step < 400 && (await listed())[0].disabled === null; step += 1) {
      await run();
      now += HOUR_MS / 2;
    }
    expect(now - startedAt).toBeGreaterThan(3 * DAY_MS);
    expect(now - startedAt).toBeLessThan(5 * DAY_MS);
    expect((await listed())[0].disabled).toMatchObject({ reason: 'failing' });
    expect(await mails()).toMatchObject([
      { kind: 'webhook_disabled', email: admin.email, about: new URL(receiver.url).host },
    ]);
    const count = receiver.messages.length;
    now += DAY_MS;
    await run();
    expect(receiver.messages).toHaveLength(count);

    receiver.answer(OK);
    const body = { url: 'https://hooks.example/', events: ['order.placed'], enabled: true };
    await succeed(admin, 'PUT', `/admin/webhook-endpoints/${endpoint.id}`, { body });
    await api.database.db.update(webhookEndpoint).set({ url: receiver.url });
    for (const { id, state } of await deliveries()) {
      if (state === 'failed') await succeed(admin, 'POST', `/admin/webhook-deliveries/${id}/resend`);
    }
    now += HOUR_MS;
    await run();
    expect(new Set((await deliveries()).map(({ state }: { state: string }) => state))).toEqual(
      new Set(['delivered']),
    );
  });

  it('disables nothing when another message arrived meanwhile', async () => {
    await placeOrder();
    await run(async () => ({ ok: false, error: { reason: 'down' } }));
    const dueAt = new Date(now + HOUR_MS);
    await api.database.db.update(webhookDelivery).set({ attempts: RETRY_DELAYS_MS.length, dueAt });
    await placeOrder();
    now += HOUR_MS / 2;
    await run();
    receiver.answer({ status: 500 });
    now += HOUR_MS;
    await run();
    expect((await deliveries()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'delivered',
      'failed',
    ]);
    expect((await listed())[0].disabled).toBeNull();
  });

  it('disables its endpoint at once when it answers 410', async () => {
    await placeOrder();
    receiver.answer({ status: 410 });
    await run();
    expect((await listed())[0].disabled).toMatchObject({ reason: 'gone' });
    expect(await mails()).toHaveLength(1);
    const [{ id }] = await deliveries();
    expect((await admin.call('POST', `/admin/webhook-deliveries/${id}/resend`)).body.code).toBe(
      'delivery_unknown',
    );
  });

  it('does not hold up another endpoint while its request lasts, and the endpoint gets no second one', async () => {
    const slowUrl = 'https://slow.example/';
    const other = await add(['order.placed']);
    const ofSlow = eq(webhookEndpoint.id, endpoint.id);
    await api.database.db.update(webhookEndpoint).set({ url: slowUrl }).where(ofSlow);
    const posted: string[] = [];
    const slow = Promise.withResolvers<void>();
    const post: PostMessage = async (url) => {
      posted.push(url);
      if (url === slowUrl) await slow.promise;
      return { ok: true, value: { status: 204, answer: '', retryAfterMs: 0 } };
    };
    await placeOrder();
    await placeOrder();
    const first = run(post);
    await expect
      .poll(async () => (await deliveries(other.id)).map(({ state }: { state: string }) => state))
      .toEqual(['delivered', 'delivered']);
    // A run that begins meanwhile.
    await placeOrder();
    await run(post);
    expect(posted.filter((url) => url === receiver.url)).toHaveLength(3);
    expect(posted.filter((url) => url === slowUrl)).toHaveLength(1);
    slow.resolve();
    await first;
    await run(post);
    expect(posted.filter((url) => url === slowUrl)).toHaveLength(3);
  });

  it('does not hold up another endpoint by failing', async () => {
    const other = await add(['order.placed']);
    await api.database.db
      .update(webhookEndpoint)
      .set({ url: 'https://127.0.0.1:9/' })
      .where(eq(webhookEndpoint.id, endpoint.id));
    await placeOrder();
    await placeOrder();
    await run();
    expect((await deliveries(other.id)).map(({ state }: { state: string }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
  });
});

describe('the secret of an endpoint', () => {
  it('is encrypted, and signs beside the new one for a day after its rotation', async () => {
    const [row] = await api.database.db.select().from(webhookEndpoint);
    expect(row?.secret).not.toContain(endpoint.secret.slice(6));
    const rotated = await succeed(admin, 'POST', `/admin/webhook-endpoints/${endpoint.id}/secret`);
    expect(rotated.secret).not.toBe(endpoint.secret);
    await placeOrder();
    await run();
    const [during] = receiver.messages.splice(0);
    if (during === undefined) throw new Error('no message');
    expect(during.headers['webhook-signature']).toBe(
      `${signature(rotated.secret, during)} ${signature(endpoint.secret, during)}`,
    );
    now += DAY_MS;
    await placeOrder();
    await run();
    const [after] = receiver.messages;
    if (after === undefined) throw new Error('no message');
    expect(after.headers['webhook-signature']).toBe(signature(rotated.secret, after));
    expect(JSON.stringify(await listed())).not.toContain('whsec_');
  });
});

describe('an endpoint', () => {
  it.each(['http://hooks.example/', 'https://localhost/', 'https://user:secret@hooks.example/'])(
    'cannot be %s',
    async (url) => {
      const body = { url, events: ['order.paid'] };
      const { status, body: problem } = await admin.call('POST', '/admin/webhook-endpoints', { body });
      expect(status).toBe(400);
      expect(problem.errors).toMatchObject([{ field: 'url' }]);
    },
  );

  it('is disabled, enabled and deleted, each in the log without its address', async () => {
    const path = `/admin/webhook-endpoints/${endpoint.id}`;
    const body = { url: 'https://hooks.example/secret-path', events: ['order.paid'] };
    await succeed(admin, 'PUT', path, { body: { ...body, enabled: false } });
    expect((await listed())[0].disabled).toMatchObject({ reason: 'staff' });
    await succeed(admin, 'PUT', path, { body: { ...body, enabled: true } });
    expect((await listed())[0].disabled).toBeNull();
    await succeed(admin, 'DELETE', path);
    expect(await listed()).toEqual([]);
    const { entries } = await succeed(admin, 'GET', '/admin/activity?what=webhook&limit=4');
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'webhook_deleted',
      'webhook_changed',
      'webhook_changed',
      'webhook_added',
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret-path');
  });
});

it('the page of the calls describes the messages of every event', async () => {
  const page = await (await api.fetch(new Request('http://shop.test/api/docs'))).text();
  for (const event of WEBHOOK_EVENTS) expect(page).toContain(`<summary>${event}</summary>`);
  expect(page).toContain('Standard Webhooks');
});
