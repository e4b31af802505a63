import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { countAttempts, deleteEndedWindows } from '#database/queries/accounts/rate-limits.ts';
import { rateLimit } from '#database/schema/rate-limit.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ limits: ['10.0.0.1'], fullPasswordCost: true });

const signIn = (person: Visitor, email: string, headers: Record<string, string> = {}) =>
  person.call('POST', '/sign-in', { body: { email, password: 'not the right one' }, headers });

describe('rate limits', () => {
  it('allow ten sign-in attempts per account from any addresses, whether the account exists or not', async () => {
    for (const email of ['admin@osier.example', 'nobody@osier.example']) {
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        const answer = await signIn(api.visitor(`198.51.100.${attempt}`), email);
        expect(answer.body, `${email}, attempt ${attempt}`).toMatchObject({ code: 'invalid_credentials' });
      }
      const refused = await signIn(api.visitor('198.51.100.11'), email.toUpperCase());
      expect(refused.body).toMatchObject({ status: 429, code: 'too_many_requests' });
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
  });

  it('count a signed-in user’s attempts on another account against that account, without limiting its owner', async () => {
    const join = async (email: string, address: string) => {
      const person = api.visitor(address);
      const body = { name: 'Eve', email, password: 'a long enough password' };
      expect((await person.call('POST', '/sign-up', { body })).status).toBe(200);
      return person;
    };
    const victim = 'tried.by.many@osier.example';
    const owner = await join(victim, '198.51.100.20');
    const eve = await join('eve@osier.example', '198.51.100.21');
    const mallory = await join('mallory@osier.example', '198.51.100.21');
    const answers: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      answers.push((await signIn(attempt % 2 === 0 ? eve : mallory, victim)).status);
      const review = { id: 'sundress-paprika', name: 'Eve', email: victim, rate: 1 };
      await api.visitor('198.51.100.21').call('POST', '/reviews', { body: review });
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const body = { id: 'sundress-paprika', name: 'Ann', email: victim, rate: 5 };
    expect((await owner.call('POST', '/reviews', { body })).status).toBe(200);
  });

  it('allow thirty sign-in attempts per client address, whatever its headers say', async () => {
    const attacker = api.visitor('203.0.113.5');
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      const answer = await signIn(attacker, `guess.${attempt}@osier.example`);
      expect(answer.status, `attempt ${attempt}`).toBe(401);
    }
    for (const headers of [
      {},
      { 'x-forwarded-for': '198.51.100.77' },
      { 'x-real-ip': '198.51.100.77' },
      { forwarded: 'for=198.51.100.77' },
      { 'cf-connecting-ip': '198.51.100.77' },
    ]) {
      expect((await signIn(attacker, 'other@osier.example', headers)).status).toBe(429);
    }
    // Each client behind a trusted proxy has counts of its own. Forged addresses are ignored.
    const proxy = api.visitor('10.0.0.1');
    const behind = (client: string) => signIn(proxy, 'third@osier.example', { 'x-forwarded-for': client });
    expect((await behind('203.0.113.6')).status).toBe(401);
    expect((await behind('198.51.100.78, 203.0.113.5')).status).toBe(429);
  });

  it('count clients without an address together', async () => {
    const request = (attempt: number) =>
      new Request('http://shop.test/api/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `lost.${attempt}@osier.example`, password: 'not the right one' }),
      });
    const statuses = [];
    for (let attempt = 1; attempt <= 31; attempt += 1)
      statuses.push((await api.fetch(request(attempt))).status);
    expect(statuses.indexOf(429)).toBe(30);
  });

  it('apply to reviews and orders', async () => {
    const visitor = api.visitor('203.0.113.20');
    const review = { id: 'sundress-paprika', name: 'Ann', email: 'ann@osier.example', rate: 4 };
    const reviews = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      reviews.push((await visitor.call('POST', '/reviews', { body: review })).status);
    }
    expect(reviews.indexOf(429)).toBe(10);

    const shopper = await api.shopper('Ann');
    const body = { ...createOrderPayload({ _id: 'no-such-product' }), paymentMethod: 'cashOnDelivery' };
    const orders = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      orders.push((await shopper.call('POST', '/orders', { body })).status);
    }
    expect(orders.indexOf(429)).toBe(60);
  });

  it.each([
    ['CSV files', 30, '/admin/imports?name=stock.csv', 'text/csv'],
    ['pictures', 600, '/admin/products/nothing/pictures', 'image/png'],
  ])('limit the uploads of %s to %i an hour', async (_, limit, path, type) => {
    const member = await api.member('manager');
    const { db } = api.database;
    await db.delete(rateLimit);
    const upload = async () => {
      const options = { file: 'no file', headers: { 'content-type': type } };
      return (await member.call('POST', path, options)).body.code;
    };
    expect(await upload()).not.toBe('too_many_requests');
    await db.update(rateLimit).set({ count: limit - 1 });
    expect(await upload()).not.toBe('too_many_requests');
    expect(await upload()).toBe('too_many_requests');
    await db.delete(rateLimit);
  });

  it('reject requests that the database cannot count', async () => {
    await api.database.pool.query('ALTER TABLE rate_limit RENAME TO rate_limit_away');
    try {
      api.log.expectError('call failed');
      expect((await signIn(api.visitor('203.0.113.30'), 'admin@osier.example')).status).toBe(500);
    } finally {
      await api.database.pool.query('ALTER TABLE rate_limit_away RENAME TO rate_limit');
    }
  });

  it('store no client address and no email address', async () => {
    await signIn(api.visitor('203.0.113.40'), 'stored@osier.example');
    const rows = await api.database.db.select().from(rateLimit);
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toMatch(/osier|203\.0|198\.51/);
  });

  it('count every concurrent attempt, and begin a new window when the old one has ended', async () => {
    const { db } = api.database;
    const at = new Date('2026-01-01T00:00:00Z');
    const attempts = [{ bucket: 'test', windowMs: 60_000 }];
    const counts = await Promise.all(Array.from({ length: 20 }, () => countAttempts(db, { attempts, at })));
    expect(counts.map(([counted]) => counted?.count ?? 0).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const later = new Date('2026-01-01T00:01:00Z');
    const windowEndsAt = new Date('2026-01-01T00:02:00Z');
    expect(await countAttempts(db, { attempts, at: later })).toEqual([
      { bucket: 'test', count: 1, windowEndsAt },
    ]);
    expect(await deleteEndedWindows(db, new Date('2026-01-01T00:01:59Z'))).toBe(0);
    expect(await deleteEndedWindows(db, new Date('2026-01-01T00:02:00Z'))).toBe(1);
  });
});

describe('a failed sign-in', () => {
  it('takes as long for an unknown address as for a known one', async () => {
    const visitor = api.visitor('203.0.113.40');
    // Processor time: on a busy machine a response may wait for any time.
    const time = async (email: string) => {
      const begun = process.cpuUsage();
      await signIn(visitor, email);
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    await time('warm.up@osier.example');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const person = await api.shopper('Known');
      known.push(await time(person.email));
      unknown.push(await time(`unknown.${round}@osier.example`));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[2] ?? 0;
    // Without a hash for unknown accounts the response would be twenty times faster.
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
  });

  it('is not limited by a window from a clock that is a day ahead', async () => {
    const { db } = api.database;
    const at = new Date();
    const attempts = [{ bucket: 'begun by a wrong clock', windowMs: 60_000 }];
    for (const ms of [DAY_MS, 30_000, 0]) {
      await countAttempts(db, { attempts, at: new Date(at.getTime() + ms) });
    }
    // A window that began half a minute ahead counts: clocks of machines may differ by that much.
    expect(await countAttempts(db, { attempts, at })).toMatchObject([{ count: 3 }]);
  });
});
