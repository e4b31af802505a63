import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { productPicture } from '#database/schema/catalogue/pictures.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { job } from '#database/schema/jobs.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { runImports } from '../../services/import-export/run-imports.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
});

const after = (ms: number) => new Date(Date.now() + ms);
const read = async (person = owner) => (await person.call('GET', '/admin/today')).body;

async function buy(id: string, quantity: number): Promise<void> {
  const customer = await api.shopper('Ann');
  const body = { ...createOrderPayload({ _id: id, quantity }), paymentMethod: 'cashOnDelivery' };
  const bought = await customer.call('POST', '/orders', { body });
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
}

describe('what needs attention', () => {
  it('is nothing in a shop without problems', async () => {
    expect(await read()).toEqual({
      firstSteps: expect.objectContaining({ product: 'missing', hasDetails: false }),
      figures: null,
      refusedMails: { count: 0, mails: [] },
      failedDecisions: [],
      paymentsToReview: 0,
      failedRefunds: 0,
      undelivered: 0,
      disputes: [],
      flaggedReviews: { count: 0, more: false },
      mentions: [],
      failedPictures: { count: 0, products: [], blocks: [] },
      failedImports: [],
      scheduled: { count: 0, nextAt: null, incomplete: [] },
      expiredBlocks: [
        { id: 'promo', until: '2026-08-01' },
        { id: 'accessories', until: '2026-09-01' },
      ],
    });
  });

  it('names products whose pictures failed, each once', async () => {
    await insertProduct(api.database, { id: 'failed-picture', stock: 1 });
    const row = {
      productId: 'failed-picture',
      format: 'jpeg' as const,
      bytes: 1,
      width: 1000,
      height: 1300,
      version: 'v',
      createdAt: after(0),
      storedAt: after(0),
      lastError: 'The file is damaged.',
    };
    const rows = ['a', 'b'].map((digit, position) => ({
      ...row,
      id: systemClock.newId(),
      position,
      digest: digit.repeat(64),
    }));
    const { db } = api.database;
    await db.insert(productPicture).values(rows);
    const failed = { id: 'failed-picture', title: 'The failed-picture', error: 'The file is damaged.' };
    expect((await read()).failedPictures).toEqual({ count: 1, products: [failed], blocks: [] });
    await db
      .update(productPicture)
      .set({ removedAt: after(0) })
      .where(eq(productPicture.version, 'v'));
    expect((await read()).failedPictures).toEqual({ count: 0, products: [], blocks: [] });
  });

  it('names blocks of the home page whose draft has a picture that failed, until another one replaces it', async () => {
    const id = systemClock.newId();
    await api.database.db.insert(productPicture).values({
      id,
      position: 0,
      digest: 'c'.repeat(64),
      format: 'jpeg',
      bytes: 1,
      width: 1200,
      height: 750,
      version: 'v',
      createdAt: after(0),
      storedAt: after(0),
      lastError: 'The file is damaged.',
    });
    const edit = async (base: string, value: string) => {
      const body = { 'hero.picture': { base, value } };
      const { status, body: saved } = await owner.call('PATCH', '/admin/content/home', { body });
      expect(status, JSON.stringify(saved)).toBe(200);
    };
    expect((await read()).failedPictures.blocks).toEqual([]);
    await edit('', id);
    expect((await read()).failedPictures.blocks).toEqual([{ id: 'hero', error: 'The file is damaged.' }]);
    await edit(id, '');
    expect((await read()).failedPictures.blocks).toEqual([]);
  });

  it('names imports with errors', async () => {
    const file = 'Handle,Title\nno such product,\n';
    const headers = { 'content-type': 'text/csv' };
    const uploaded = await owner.call('POST', '/admin/imports?name=autumn.csv', { file, headers });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    const { id } = uploaded.body.import;
    expect((await read()).failedImports).toEqual([]);
    for (let count = 1; count > 0;) {
      const run = await runImports({ database: api.database, clock: systemClock });
      count = run.ok ? run.value : 0;
    }
    expect((await read()).failedImports).toEqual([{ id, name: 'autumn.csv', rows: 1, isApplied: false }]);
    expect((await read(await api.member('fulfilment'))).failedImports).toBeNull();
    expect((await owner.call('DELETE', `/admin/imports/${id}`)).status).toBe(200);
    expect((await read()).failedImports).toEqual([]);
  });

  it('counts the products that are scheduled for the next day, and names those that are incomplete', async () => {
    for (const [id, hours] of [
      ['soon', 2],
      ['lacking', 3],
      ['later', 25],
    ] as const) {
      await insertProduct(api.database, { id, stock: 1 });
      await api.database.db
        .update(product)
        .set({
          status: 'scheduled',
          publishAt: after(hours * HOUR_MS),
          ...(id === 'lacking' && { imageUrl: null }),
        })
        .where(eq(product.id, id));
    }
    const { scheduled } = await read();
    expect(scheduled).toMatchObject({
      count: 2,
      incomplete: [{ id: 'lacking', reason: 'A published product needs a picture.' }],
    });
    expect(Date.parse(scheduled.nextAt) - Date.now()).toBeLessThanOrEqual(2 * HOUR_MS);
  });

  it('shows payments to review to the roles that may see them, and what is to change in products and content to those that change it', async () => {
    await buy('sundress-paprika', 1);
    const { db } = api.database;
    await db.update(order).set({ state: 'needs_review' });
    expect((await read()).paymentsToReview).toBe(1);
    expect((await read(await api.member('support'))).paymentsToReview).toBe(1);
    const packer = await api.member('fulfilment');
    const nothing = { paymentsToReview: null, failedPictures: null, scheduled: null, expiredBlocks: null };
    expect(await read(packer)).toMatchObject(nothing);
    expect((await packer.call('GET', '/admin/task-counts')).body.content).toBeNull();
    const writer = await read(await api.member('catalogue'));
    expect(writer.expiredBlocks).toMatchObject([{ id: 'promo' }, {}]);
  });
});

describe('refused mails', () => {
  it('are listed for a week, with the mail server’s answer for roles that may see addresses, and can be sent again', async () => {
    await buy('sundress-paprika', 1);
    const { db } = api.database;
    const refuse = (at: Date) => db.update(outbox).set({ doneAt: at, lastError: '550 <ann@osier.example>' });
    await refuse(after(-8 * DAY_MS));
    expect((await read()).refusedMails.count).toBe(0);
    await refuse(after(0));
    const { mails, count } = (await read()).refusedMails;
    expect(count).toBe(mails.length);
    expect(mails[0]).toMatchObject({ kind: 'order_confirmation_mail', error: '550 <ann@osier.example>' });
    const [hidden] = (await read(await api.member('catalogue'))).refusedMails.mails;
    expect(hidden).toMatchObject({ order: mails[0].order, error: null });

    const resend = () => owner.call('POST', `/admin/mails/${mails[0].id}/resend`);
    expect((await resend()).status).toBe(200);
    expect((await resend()).body.code).toBe('mail_unknown');
    expect((await read()).refusedMails.count).toBe(count - 1);
    const [queued] = await db.select().from(outbox).where(eq(outbox.id, mails[0].id));
    expect(queued).toMatchObject({ doneAt: null, lastError: null });
    await db.update(outbox).set({ lastError: null });
  });
});

describe('low stock', () => {
  const list = async () => (await owner.call('GET', '/admin/selling-out')).body.products;

  it('lists what sells out within two weeks at the pace of 30 days, the soonest first', async () => {
    await insertProduct(api.database, { id: 'slow', stock: 20 });
    await insertProduct(api.database, { id: 'fast', stock: 5 });
    await insertProduct(api.database, { id: 'gone', stock: 1 });
    await buy('slow', 1);
    await buy('fast', 4);
    await buy('gone', 1);
    const listed = await list();
    const known = listed.filter(({ id }: { id: string }) => ['slow', 'fast', 'gone'].includes(id));
    expect(known).toMatchObject([
      { id: 'gone', recentlySold: 1, daysLeft: 0, units: [{ available: 0, level: 'sold_out' }] },
      { id: 'fast', recentlySold: 4, daysLeft: 8, units: [{ available: 1 }] },
    ]);
  });

  it('leaves out what customers do not see, and cancelled sales', async () => {
    await insertProduct(api.database, { id: 'hidden', stock: 1 });
    await insertProduct(api.database, { id: 'cancelled', stock: 1 });
    await buy('hidden', 1);
    await api.database.db.update(product).set({ status: 'archived' }).where(eq(product.id, 'hidden'));
    const customer = await api.shopper('Bob');
    const body = { ...createOrderPayload({ _id: 'cancelled' }), paymentMethod: 'cashOnDelivery' };
    for (let count = 0; count < 3; count += 1) {
      const placed = await customer.call('POST', '/orders', { body });
      expect((await customer.call('POST', `/order/${placed.body.insertedId}/cancel`)).status).toBe(200);
    }
    const ids = (await list()).map(({ id }: { id: string }) => id);
    expect(ids).not.toContain('hidden');
    expect(ids).not.toContain('cancelled');
  });
});

describe('a second attempt', () => {
  it('makes the delayed mails of a kind due, but none that may be under way', async () => {
    const { db } = api.database;
    const row = {
      kind: 'verify_address' as const,
      attempts: 3,
      lastError: 'unknown domain',
      createdAt: after(0),
    };
    const [delayed, underWay] = [systemClock.newId(), systemClock.newId()];
    await db.insert(accountMail).values([
      { ...row, id: delayed, email: 'a@osier.example', dueAt: after(HOUR_MS) },
      { ...row, id: underWay, email: 'b@osier.example', dueAt: after(60_000) },
    ]);
    expect((await owner.call('POST', '/admin/messages/verify_address/retry')).status).toBe(200);
    const waits = new Map((await db.select().from(accountMail)).map(({ id, dueAt }) => [id, dueAt]));
    expect(waits.get(delayed)?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(waits.get(underWay)?.getTime()).toBeGreaterThan(Date.now());
  });

  it('makes a waiting job due, and is refused for a running one', async () => {
    const { db } = api.database;
    await db.insert(job).values([
      { name: 'waiting-job', dueAt: after(HOUR_MS), lastError: 'no connection' },
      { name: 'running-job', dueAt: after(HOUR_MS), runId: systemClock.newId() },
    ]);
    expect((await owner.call('POST', '/admin/jobs/waiting-job/run')).status).toBe(200);
    expect((await owner.call('POST', '/admin/jobs/running-job/run')).body.code).toBe('job_unknown');
    const [due] = await db.select().from(job).where(eq(job.name, 'waiting-job'));
    expect(due?.dueAt.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
