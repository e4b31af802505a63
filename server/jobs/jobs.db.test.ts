import { eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { claimJob, endJob, listJobs } from '#database/queries/jobs/jobs.ts';
import { claimOutbox } from '#database/queries/jobs/outbox.ts';
import { product } from '#database/schema/catalog.ts';
import { accountMail, authUser } from '#database/schema/identity.ts';
import { order } from '#database/schema/orders.ts';
import { job, outbox, OUTBOX_KINDS } from '#database/schema/outbox.ts';
import { searchWordChange } from '#database/schema/search.ts';
import { cents } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { createPaymentProviders } from '../adapters/payments/payment-providers.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Mail, MailPort } from '../ports/mail.ts';
import type { PaymentPort } from '../ports/payments.ts';
import { startCardOrder } from '../services/payments/start-card-order.ts';
import { createTestApi } from '../testing/test-api.ts';
import { runJobs, sendMails } from './run-jobs.ts';
import { startJobs } from './start-jobs.ts';

const api = createTestApi();
const MINUTE = 60_000;

let now = new Date();
const clock = { now: () => now, newId: () => systemClock.newId() };
const unreachable = async () => fail({ code: 'payment_provider_unreachable' as const, reason: 'test' });
/** An unreachable card provider. */
const provider: PaymentPort = {
  id: 'stripe',
  amounts: { least: cents(50), most: cents(99_999_999) },
  createIntent: unreachable,
  readIntent: unreachable,
  cancelIntent: unreachable,
  listRecentIntents: unreachable,
  refund: unreachable,
  listRefunds: unreachable,
  listRecentRefunds: unreachable,
  listDisputes: unreachable,
  listRecentDisputes: unreachable,
  readWebhook: () => fail({ code: 'signature_invalid' }),
};
let sent: Mail[] = [];
const mail: MailPort = {
  async send(message) {
    sent.push(message);
    return ok(undefined);
  },
};

const deps = () => ({
  database: api.database,
  clock,
  identity: api.identity,
  payments: createPaymentProviders([provider]),
  orderLimits: null,
  mail,
  log: api.log.log,
  publicUrl: 'http://shop.test',
  limits: null as { secret: string } | null,
});

/** Runs all due jobs once, as a process does. */
async function workOnce(given = deps()): Promise<void> {
  await runJobs(given);
  await sendMails(given);
}

beforeEach(() => {
  // After everything that the test's requests, which use the system's clock, make due.
  now = new Date(Date.now() + 60 * MINUTE);
  sent = [];
});
// A test that advances the clock leaves schedules and mails behind that are due too late for the next test.
afterEach(async () => {
  await api.database.db.delete(outbox);
  await api.database.db.delete(accountMail);
  await api.database.db.delete(job);
});

async function placeOrders(count: number, product = 'sundress-paprika'): Promise<void> {
  const shopper = await api.shopper('Jobs');
  // These tests do not count the mails of the sign-ups.
  await api.database.db.delete(accountMail);
  for (let order = 0; order < count; order += 1) {
    const body = { ...createOrderPayload({ _id: product }), paymentMethod: 'cashOnDelivery' };
    expect((await shopper.call('POST', '/orders', { body })).status).toBe(200);
  }
}

describe('jobs', () => {
  it('send each mail once, even from several processes', async () => {
    await placeOrders(5);
    await Promise.all(Array.from({ length: 6 }, () => workOnce()));
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(5);
    expect(sent[0]).toMatchObject({ to: expect.stringContaining('jobs.'), subject: expect.any(String) });
  });

  it('send an unconfirmed address no text of the user, and at most ten order mails a day', async () => {
    const stranger = await api.shopper('Stranger');
    await api.database.db.delete(accountMail);
    const order = { ...createOrderPayload({ _id: 'rib-tank-fern' }), paymentMethod: 'cashOnDelivery' };
    const body = { ...order, firstName: 'You were hacked: go to https://evil.example' };
    const limited = { ...deps(), limits: { secret: 'a secret of tests' } };
    for (let round = 0; round < 6; round += 1) {
      const placed = await stranger.call('POST', '/orders', { body });
      expect(placed.status).toBe(200);
      await stranger.call('POST', `/order/${placed.body.reference}/cancel`);
    }
    await workOnce(limited);
    expect(sent).toHaveLength(10);
    expect(JSON.stringify(sent)).not.toMatch(/hacked|evil/);
    expect(await api.database.db.$count(outbox, isNull(outbox.doneAt))).toBe(0);

    sent = [];
    await api.database.db
      .update(authUser)
      .set({ emailVerified: true })
      .where(eq(authUser.email, stranger.email));
    for (let round = 0; round < 11; round += 1) await stranger.call('POST', '/orders', { body: order });
    await workOnce(limited);
    expect(sent).toHaveLength(11);
    expect(sent[0]?.text).toContain('Thank you, Maren');
  });

  it('run one at a time under a lease, which a dead process loses when it expires', async () => {
    const { db } = api.database;
    const claim = (runId: string, at: Date) =>
      claimJob(db, {
        name: 'test',
        at,
        leaseEndsAt: new Date(at.getTime() + 5 * MINUTE),
        latestDueAt: new Date(at.getTime() + 10 * MINUTE),
        runId,
      });
    const [first, second] = [systemClock.newId(), systemClock.newId()];
    const turns = await Promise.all([claim(first, now), claim(second, now)]);
    expect(turns.filter((turn) => turn !== undefined)).toHaveLength(1);
    const later = new Date(now.getTime() + 6 * MINUTE);
    const successor = systemClock.newId();
    expect(await claim(successor, later)).toBeDefined();
    // The process that seemed dead ends late and no longer holds the lease.
    await endJob(db, { name: 'test', runId: first, at: later, dueAt: later, error: null });
    expect((await listJobs(db)).find(({ name }) => name === 'test')).toMatchObject({ runId: successor });
  });

  it('take a message again after the lease of a dead process expired', async () => {
    await placeOrders(1);
    const take = (at: Date) =>
      claimOutbox(api.database.db, {
        kinds: OUTBOX_KINDS,
        at,
        leaseEndsAt: new Date(at.getTime() + 2 * MINUTE),
        latestDueAt: new Date(at.getTime() + 60 * MINUTE),
      });
    expect(await take(now)).toMatchObject({ attempts: 1 });
    expect(await take(now)).toBeUndefined();
    expect(await take(new Date(now.getTime() + 3 * MINUTE))).toMatchObject({ attempts: 2 });
  });

  it('run at once when the clock that scheduled them was a day ahead', async () => {
    await placeOrders(1);
    const right = now;
    now = new Date(right.getTime() + 24 * 60 * MINUTE);
    const down = { send: async () => fail({ code: 'mail_server_unreachable' as const, reason: 'down' }) };
    await workOnce({ ...deps(), mail: down });
    now = right;
    await workOnce();
    expect(sent).toHaveLength(1);
    for (const { name, dueAt } of await listJobs(api.database.db)) {
      expect(dueAt.getTime(), name).toBeLessThanOrEqual(right.getTime() + 60 * MINUTE);
    }
  });

  it('report waiting and failed work to admins only', async () => {
    await placeOrders(1);
    const forgot = { body: { email: 'admin@osier.example' } };
    await api.visitor().call('POST', '/password-reset', forgot);
    await workOnce({
      ...deps(),
      mail: { send: async () => fail({ code: 'mail_server_unreachable', reason: 'down' }) },
    });
    const { status, body } = await (await api.admin()).call('GET', '/jobs');
    expect(status).toBe(200);
    expect(body.jobs).toContainEqual({
      name: 'reconcile-payments',
      dueAt: expect.any(String),
      isRunning: false,
      lastSucceededAt: null,
      lastError: 'payment_provider_unreachable',
    });
    expect(body.messages).toEqual([
      {
        kind: 'order_confirmation_mail',
        waiting: 1,
        oldest: expect.any(String),
        attempts: 1,
        lastError: 'down',
      },
      {
        kind: 'reset_password',
        waiting: 1,
        oldest: expect.any(String),
        attempts: 1,
        lastError: 'down',
      },
    ]);
    expect((await (await api.shopper('Curious')).call('GET', '/jobs')).status).toBe(403);
    expect((await api.visitor().call('GET', '/jobs')).status).toBe(401);
  });

  it('log the numbers of delivered and rejected messages', async () => {
    await placeOrders(1);
    await api.visitor().call('POST', '/password-reset', { body: { email: 'admin@osier.example' } });
    const refusesOrders: MailPort = {
      send: async ({ subject }) =>
        subject.includes('password')
          ? ok(undefined)
          : fail({ code: 'mail_refused', reason: 'no such mailbox' }),
    };
    await workOnce({ ...deps(), mail: refusesOrders });
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ level: 40, job: 'deliver-order-mails', delivered: 0, refused: 1 }),
    );
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ level: 30, job: 'deliver-account-mails', delivered: 1, refused: 0 }),
    );
  });

  it('fold the counts and words of the catalogue', async () => {
    const { db } = api.database;
    await db.update(product).set({ colour: 'Zibeline' }).where(eq(product.id, 'sundress-paprika'));
    expect(await db.$count(searchWordChange)).toBeGreaterThan(0);
    await workOnce();
    expect(await db.$count(searchWordChange)).toBe(0);
  });

  it('that throw are recorded, and stop no other job', async () => {
    await placeOrders(1);
    api.log.expectError('an unexpected error in a job');
    const broken = { ...provider, listRecentIntents: () => Promise.reject(new Error('a bug')) };
    await workOnce({ ...deps(), payments: createPaymentProviders([broken]) });
    expect(sent).toHaveLength(1);
  });

  it('continue after an order that makes them throw', async () => {
    api.log.expectError('an unexpected error in a job');
    await placeOrders(3, 'field-pocket-tee');
    const breaksOnce: MailPort = {
      send: (message) => (sent.push(message) === 1 ? Promise.reject(new Error('a bug')) : mail.send(message)),
    };
    await workOnce({ ...deps(), mail: breaksOnce });
    // The mail that failed is recorded once, the two delivered ones twice: by both ports.
    expect(sent).toHaveLength(5);
    const [left, ...none] = await api.database.db.select().from(outbox).where(isNull(outbox.doneAt));
    expect(none).toEqual([]);
    expect(left).toMatchObject({ attempts: 1, lastError: 'an unexpected error; see the log' });

    const shopper = await api.shopper('Holder');
    const begun = [];
    for (const _id of ['field-pocket-tee', 'bias-skirt-camel']) {
      const { body } = await shopper.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id }),
      });
      begun.push(body.orderId as string);
    }
    now = new Date(now.getTime() + 60 * MINUTE);
    let cancels = 0;
    const cancelIntent: PaymentPort['cancelIntent'] = async () => {
      cancels += 1;
      if (cancels === 1) throw new Error('a bug');
      return fail({ code: 'payment_intent_unknown' });
    };
    await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, cancelIntent }]) });
    const rows = await api.database.db.select().from(order).where(inArray(order.id, begun));
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['awaiting_payment', 'cancelled']);
  });

  it('end the other holds when one payment cannot be cancelled, and retry that one later', async () => {
    const shopper = await api.shopper('Stuck');
    const begun: { orderId: string; transactionId: string }[] = [];
    for (const _id of ['field-pocket-tee', 'bias-skirt-camel', 'sundress-paprika']) {
      const { body } = await shopper.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id }),
      });
      begun.push(body);
    }
    const [stuck] = begun;
    const requested: string[] = [];
    let isInTrouble = true;
    const cancelIntent: PaymentPort['cancelIntent'] = async (id) => {
      requested.push(id);
      return id === stuck?.transactionId && isInTrouble
        ? unreachable()
        : fail({ code: 'payment_intent_unknown' });
    };
    const turn = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * MINUTE);
      await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, cancelIntent }]) });
      const ids = begun.map(({ orderId }) => orderId);
      const rows = await api.database.db.select().from(order).where(inArray(order.id, ids));
      return begun.map(({ orderId }) => rows.find(({ id }) => id === orderId)?.state);
    };
    expect(await turn(60)).toEqual(['awaiting_payment', 'cancelled', 'cancelled']);
    expect((await listJobs(api.database.db)).find(({ name }) => name === 'end-holds')).toMatchObject({
      lastError: 'payment_provider_unreachable',
    });
    const tries = () => requested.filter((id) => id === stuck?.transactionId).length;
    await turn(1);
    expect(tries()).toBe(1);
    isInTrouble = false;
    expect(await turn(10)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(tries()).toBe(2);
  });

  it('use the provider that an order names, even if another one takes new payments', async () => {
    const shopper = await api.shopper('Earlier');
    const { body } = await shopper.call('POST', '/create-payment-intent', {
      body: createOrderPayload({ _id: 'field-pocket-tee' }),
    });
    const orderId = body.orderId as string;
    await api.database.db.update(order).set({ provider: 'earlier' }).where(eq(order.id, orderId));
    const asked: { id: string; of: string }[] = [];
    const recording = (of: string): PaymentPort => ({
      ...provider,
      id: of,
      cancelIntent: async (id) => {
        asked.push({ id, of });
        return fail({ code: 'payment_intent_unknown' });
      },
    });
    now = new Date(now.getTime() + 60 * MINUTE);
    await workOnce({
      ...deps(),
      payments: createPaymentProviders([recording('stripe'), recording('earlier')]),
    });
    const { transactionId } = body;
    expect(asked.filter(({ id }) => id === transactionId)).toEqual([{ id: transactionId, of: 'earlier' }]);
    expect(
      await api.database.db.select({ state: order.state }).from(order).where(eq(order.id, orderId)),
    ).toEqual([{ state: 'cancelled' }]);
  });

  it('release the stock of a payment that the provider rejects', async () => {
    const shopper = await api.shopper('Refused');
    const createIntent: PaymentPort['createIntent'] = async () =>
      fail({ code: 'payment_intent_refused', isAboutAmount: true, reason: 'too small for this account' });
    const body = createOrderPayload({ _id: 'field-pocket-tee' });
    // The process died before the payment was made.
    const begun = await shopper.call('POST', '/create-payment-intent', { body });
    const id: string = begun.body.orderId;
    await api.database.db
      .update(order)
      .set({ providerPaymentId: null })
      .where(inArray(order.id, [id]));
    now = new Date(now.getTime() + 60 * MINUTE);
    await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, createIntent }]) });
    expect(
      await api.database.db
        .select()
        .from(order)
        .where(inArray(order.id, [id])),
    ).toMatchObject([{ state: 'cancelled', providerPaymentId: null }]);

    const { userId } =
      (
        await api.database.db
          .select()
          .from(order)
          .where(inArray(order.id, [id]))
      )[0] ?? {};
    const start = (isAboutAmount: boolean) =>
      startCardOrder(
        {
          ...deps(),
          payments: createPaymentProviders([
            {
              ...provider,
              createIntent: async () =>
                fail({ code: 'payment_intent_refused', isAboutAmount, reason: 'test' }),
            },
          ]),
        },
        {
          buyer: { userId: userId ?? '', email: shopper.email },
          idempotencyKey: systemClock.newId(),
          request: { ...body, product: { ...body.product, size: 'M' } },
        },
      );
    expect(await start(true)).toMatchObject({ ok: false, error: { code: 'card_amount_refused' } });
    await expect(start(false)).rejects.toThrow(/refused to create a payment/);
    const held = await api.database.db.select().from(order).where(isNotNull(order.holdEndsAt));
    expect(held.filter((row) => row.userId === userId)).toEqual([]);
  });

  it('query an unreachable provider about a few payments only', async () => {
    const shopper = await api.shopper('Away');
    for (const _id of ['field-pocket-tee', 'bias-skirt-camel', 'sundress-paprika', 'rib-tank-fern']) {
      const { status } = await shopper.call('POST', '/create-payment-intent', {
        body: createOrderPayload({ _id }),
      });
      expect(status).toBe(200);
    }
    now = new Date(now.getTime() + 60 * MINUTE);
    let requested = 0;
    const cancelIntent: PaymentPort['cancelIntent'] = () => {
      requested += 1;
      return unreachable();
    };
    await workOnce({ ...deps(), payments: createPaymentProviders([{ ...provider, cancelIntent }]) });
    expect(requested).toBe(3);
  });

  it('run on schedule, never twice at a time, until the shop ends', async () => {
    await placeOrders(2, 'field-pocket-tee');
    const scheduler = handScheduler();
    const stop = startJobs({ ...deps(), scheduler });
    scheduler.tick();
    scheduler.tick();
    await stop();
    expect(scheduler.isStopped).toBe(true);
    // The running job was finished, and no other was started.
    const before = sent.length;
    await stop();
    expect(sent).toHaveLength(before);
  });

  it('end holds while the mail server does not answer', async () => {
    const shopper = await api.shopper('Patient');
    const body = createOrderPayload({ _id: 'field-pocket-tee' });
    const begun = await shopper.call('POST', '/create-payment-intent', { body });
    await placeOrders(1);
    now = new Date(now.getTime() + 60 * MINUTE);
    const silent = Promise.withResolvers<void>();
    let waiting = 0;
    const waits: MailPort = {
      async send(message) {
        waiting += 1;
        await silent.promise;
        return mail.send(message);
      },
    };
    const cancelIntent: PaymentPort['cancelIntent'] = async () => fail({ code: 'payment_intent_unknown' });
    const scheduler = handScheduler();
    const stop = startJobs({
      ...deps(),
      mail: waits,
      payments: createPaymentProviders([{ ...provider, cancelIntent }]),
      scheduler,
    });
    scheduler.tick();
    await expect.poll(() => waiting, { interval: 5 }).toBe(1);
    const ticks = async (id: string) => {
      now = new Date(now.getTime() + MINUTE);
      scheduler.tick();
      const [row] = await api.database.db
        .select()
        .from(order)
        .where(inArray(order.id, [id]));
      return row?.state;
    };
    const options = { interval: 20 };
    await expect.poll(() => ticks(begun.body.orderId), options).toBe('cancelled');
    const again = await shopper.call('POST', '/create-payment-intent', { body });
    await expect.poll(() => ticks(again.body.orderId), options).toBe('cancelled');
    expect(waiting).toBe(1);
    silent.resolve();
    await stop();
    expect(sent).toHaveLength(1);
  });

  it('stop delivering to a slow mail server after a while, so that the other queue is delivered too', async () => {
    await placeOrders(4, 'smock-dress-meadow');
    await api.visitor().call('POST', '/password-reset', { body: { email: 'admin@osier.example' } });
    const slow: MailPort = {
      async send(message) {
        now = new Date(now.getTime() + 10_000);
        sent.push(message);
        return fail({ code: 'mail_server_unreachable', reason: 'no answer' });
      },
    };
    await sendMails({ ...deps(), mail: slow });
    expect(sent.map(({ to }) => to)).toEqual([expect.stringContaining('jobs.'), 'admin@osier.example']);
  });
});

/** A scheduler whose time the test advances. */
function handScheduler() {
  const hand = {
    tick: () => {},
    isStopped: false,
    every(_: number, task: () => void) {
      hand.tick = task;
      return () => {
        hand.isStopped = true;
      };
    },
  };
  return hand;
}

describe('the webhook', () => {
  const deliver = (body: string, headers: Record<string, string> = {}) =>
    api.fetch(
      new Request('http://shop.test/api/webhooks/stripe', {
        method: 'POST',
        headers: { origin: 'https://api.stripe.example', ...headers },
        body,
      }),
    );

  it('rejects events without the provider’s signature from any address', async () => {
    const refused = await deliver('{"type":"payment_intent.succeeded"}', { 'stripe-signature': 't=1,v1=00' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'webhook_refused' });
    expect((await deliver('{}')).status).toBe(400);
    expect((await api.visitor().call('GET', '/webhooks/stripe')).status).toBe(405);
  });

  it('reads no more than the maximum length of an event', async () => {
    expect((await deliver('x'.repeat(600_000))).status).toBe(413);
  });
});
