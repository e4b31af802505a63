import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { leaseJob, endJob, listJobs } from '#database/queries/jobs/jobs.ts';
import { priceRule } from '#database/schema/catalogue/price-rules.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { job } from '#database/schema/jobs.ts';
import { order } from '#database/schema/orders/orders.ts';
import { searchWordChange } from '#database/schema/search/search.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { fail, ok } from '#domain/result.ts';
import { createPaymentProviders } from '../adapters/payments/payment-providers.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { MailPort } from '../ports/mail.ts';
import type { PaymentPort } from '../ports/payments.ts';
import { startJobs } from './start-jobs.ts';
import { createJobRunner } from './testing/create-job-runner.ts';

const work = createJobRunner();
const { api, deps, placeOrders, provider, workOnce } = work;

describe('jobs', () => {
  it('run one at a time under a lease, which a dead process loses when it expires', async () => {
    const { db } = api.database;
    const lease = (runId: string, at: Date) =>
      leaseJob(db, {
        name: 'test',
        at,
        leaseEndsAt: new Date(at.getTime() + 5 * MINUTE_MS),
        latestDueAt: new Date(at.getTime() + 10 * MINUTE_MS),
        runId,
      });
    const [first, second] = [systemClock.newId(), systemClock.newId()];
    const turns = await Promise.all([lease(first, work.now), lease(second, work.now)]);
    expect(turns.filter((turn) => turn !== undefined)).toHaveLength(1);
    const later = new Date(work.now.getTime() + 6 * MINUTE_MS);
    const successor = systemClock.newId();
    expect(await lease(successor, later)).toBeDefined();
    // The process that seemed dead ends late and no longer holds the lease.
    await endJob(db, { name: 'test', runId: first, at: later, dueAt: later, error: null });
    expect((await listJobs(db)).find(({ name }) => name === 'test')).toMatchObject({ runId: successor });
  });

  it('count as running until their lease ends, so that one whose process was killed becomes late', async () => {
    const { db } = api.database;
    const lease = (name: string, at: Date) => {
      const leaseEndsAt = new Date(at.getTime() + 5 * MINUTE_MS);
      return leaseJob(db, { name, at, leaseEndsAt, latestDueAt: leaseEndsAt, runId: systemClock.newId() });
    };
    await lease('killed', new Date(Date.now() - 60 * MINUTE_MS));
    await lease('running', new Date());
    expect((await (await api.admin()).call('GET', '/jobs')).body.jobs).toMatchObject([
      { name: 'killed', isRunning: false },
      { name: 'running', isRunning: true },
    ]);
  });

  it('run at once when the clock that scheduled them was a day ahead', async () => {
    await placeOrders(1);
    const right = work.now;
    work.now = new Date(right.getTime() + 24 * 60 * MINUTE_MS);
    const down = {
      send: async () =>
        fail({ code: 'mail_server_unreachable' as const, step: 'connection' as const, reason: 'down' }),
    };
    await workOnce({ ...deps(), mail: down });
    work.now = right;
    await workOnce();
    expect(work.sent).toHaveLength(1);
    for (const { name, dueAt } of await listJobs(api.database.db)) {
      expect(dueAt.getTime(), name).toBeLessThanOrEqual(right.getTime() + 24 * 60 * MINUTE_MS);
    }
  });

  it('look for payments since their last success, however long ago: a restored shop finds what was paid meanwhile', async () => {
    const since: Date[] = [];
    const payments = createPaymentProviders([
      { ...provider, listRecentIntents: async (options) => (since.push(options.since), ok([])) },
    ]);
    const daysAgo = (days: number) => new Date(work.now.getTime() - days * 24 * 60 * MINUTE_MS);
    const lookSince = async (lastSucceededAt: Date | null) => {
      await api.database.db.delete(job);
      await api.database.db
        .insert(job)
        .values({ name: 'reconcile-payments', dueAt: work.now, lastSucceededAt });
      await workOnce({ ...deps(), payments });
      return since.pop();
    };
    const overlapMs = 4 * HOLD_MS;
    expect(await lookSince(daysAgo(20))).toEqual(new Date(daysAgo(20).getTime() - overlapMs));
    expect(await lookSince(null)).toEqual(new Date(daysAgo(3).getTime() - overlapMs));
    // A wrong clock recorded it.
    expect(await lookSince(daysAgo(-5))).toEqual(new Date(work.now.getTime() - overlapMs));
  });

  it('report waiting and failed work to admins only', async () => {
    await placeOrders(1);
    const forgot = { body: { email: 'admin@osier.example' } };
    await api.visitor().call('POST', '/password-reset', forgot);
    await workOnce({
      ...deps(),
      mail: {
        send: async () => fail({ code: 'mail_server_unreachable', step: 'connection', reason: 'down' }),
      },
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

  it('fold the counts and words of the catalogue', async () => {
    const { db } = api.database;
    await db.update(product).set({ colour: 'Zibeline' }).where(eq(product.id, 'sundress-paprika'));
    expect(await db.$count(searchWordChange)).toBeGreaterThan(0);
    await workOnce();
    expect(await db.$count(searchWordChange)).toBe(0);
  });

  it('apply a price rule within seconds of its start', async () => {
    const { db } = api.database;
    const findPrice = async () =>
      (await db.select().from(product).where(eq(product.id, 'sundress-paprika')))[0]?.sellingCents;
    const startsAt = new Date(Date.now() + 500);
    const rule = { id: 'sale', name: 'Sale', effect: 'percentage', value: 50, startsAt } as const;
    await db.insert(priceRule).values(rule);
    await workOnce();
    await expect
      .poll(
        async () => {
          // The job runs every two seconds.
          work.now = new Date(work.now.getTime() + 2000);
          await workOnce();
          return findPrice();
        },
        { timeout: 20_000 },
      )
      .toBe(2400);
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt.getTime());
    await db.delete(priceRule).where(eq(priceRule.id, rule.id));
    work.now = new Date(work.now.getTime() + 2000);
    await workOnce();
    expect(await findPrice()).toBe(4080);
  });

  it('that throw are recorded, and stop no other job', async () => {
    await placeOrders(1);
    api.log.expectError('an unexpected error in a job');
    const broken = { ...provider, listRecentIntents: () => Promise.reject(new Error('a bug')) };
    await workOnce({ ...deps(), payments: createPaymentProviders([broken]) });
    expect(work.sent).toHaveLength(1);
  });

  it('run on schedule, never twice at a time, until the shop ends', async () => {
    await placeOrders(2, 'field-pocket-tee');
    const scheduler = handScheduler();
    const stop = startJobs({ ...deps(), scheduler });
    scheduler.tick();
    scheduler.tick();
    await stop();
    expect(scheduler.isStopped()).toBe(true);
    // The running job was finished, and no other was started.
    const before = work.sent.length;
    await stop();
    expect(work.sent).toHaveLength(before);
  });

  it('end holds while the mail server does not answer', async () => {
    const shopper = await api.shopper('Patient');
    const body = createOrderPayload({ _id: 'field-pocket-tee' });
    const begun = await shopper.call('POST', '/create-payment-intent', { body });
    await placeOrders(1);
    work.now = new Date(work.now.getTime() + 60 * MINUTE_MS);
    const silent = Promise.withResolvers<void>();
    let waiting = 0;
    const waits: MailPort = {
      async send(message) {
        waiting += 1;
        await silent.promise;
        return work.mail.send(message);
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
      work.now = new Date(work.now.getTime() + MINUTE_MS);
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
    expect(work.sent).toHaveLength(1);
  });
});

/** A scheduler whose time the test advances. */
function handScheduler() {
  const tasks = new Set<() => void>();
  return {
    tick: () => {
      for (const task of tasks) task();
    },
    isStopped: () => tasks.size === 0,
    every(_: number, task: () => void) {
      tasks.add(task);
      return () => {
        tasks.delete(task);
      };
    },
  };
}
