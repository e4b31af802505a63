import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authSession, authUser, roleChange } from '#database/schema/accounts/identity.ts';
import { createIdentity } from '../../adapters/identity/identity.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { forgetExpired } from '../../services/maintenance/forget-expired.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const PASSWORD = 'a long enough password';

const readSession = async (person: Visitor) => (await person.call('GET', '/session')).body;
const ended = async (person: Visitor) => (await person.call('GET', '/session/ended')).body;
const sessionsOf = async (person: Visitor) => (await person.call('GET', '/sessions')).body;

async function again(email: string): Promise<Visitor> {
  const person = api.visitor();
  const entered = await person.call('POST', '/sign-in', { body: { email, password: PASSWORD } });
  expect(entered.status).toBe(200);
  return person;
}

describe('sessions', () => {
  it('use a cookie that scripts cannot read and other sites do not send', async () => {
    const person = await api.shopper('Ann');
    const signIn = { body: { email: person.email, password: PASSWORD } };
    const cookies = (await person.call('POST', '/sign-in', signIn)).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^osier\.session_token=.*; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('are bound to the host and to https where the shop is on https', async () => {
    const identity = createIdentity({
      database: api.database,
      clock: systemClock,
      secret: 'a secret of tests that is long enough',
      publicUrl: 'https://shop.example',
    });
    const person = { name: 'Ann', email: 'https@osier.example', password: PASSWORD };
    const entered = await identity.signUp(person, new Headers());
    if (!entered.ok) throw new Error(entered.error.code);
    const [cookie = ''] = entered.value;
    expect(cookie).toMatch(/^__Host-osier\.session_token=/);
    expect(cookie).toContain('; Secure');
    expect(cookie).toContain('; Path=/;');
    expect(cookie).not.toMatch(/domain=/i);
    const [pair = ''] = cookie.split(';');
    const session = await identity.readSession(new Headers({ cookie: pair }), { renew: false });
    expect(session?.identity.email).toBe(person.email);
  });

  it('are replaced by a new one at every sign-in', async () => {
    const person = await api.shopper('Ann');
    const [before] = await sessionsOf(person);
    const signIn = { body: { email: person.email, password: PASSWORD } };
    await person.call('POST', '/sign-in', signIn);
    const after = await sessionsOf(person);
    expect(after).toHaveLength(1);
    expect(after[0].id).not.toBe(before.id);
  });

  it('cannot be fixed by an attacker’s cookie', async () => {
    const attacker = await api.shopper('Eve');
    const planted = 'osier.session_token=planted.by-somebody-else';
    const victim = await api.shopper('Ann');
    const body = { email: victim.email, password: PASSWORD };
    const entered = await api.visitor().call('POST', '/sign-in', { body, headers: { cookie: planted } });
    expect(entered.headers.getSetCookie().join()).not.toContain('planted');
    const asked = await api.visitor().call('GET', '/session', { headers: { cookie: planted } });
    expect(asked.body).toBeNull();
    expect((await readSession(attacker)).email).toBe(attacker.email);
  });

  it('can be listed and ended by their own user only', async () => {
    const [ann, bob] = [await api.shopper('Ann'), await api.shopper('Bob')];
    const elsewhere = await again(ann.email);
    const list = await sessionsOf(ann);
    expect(list.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    expect(JSON.stringify(list)).not.toMatch(/token|192\.0\.2/);
    const { id } = list.find(({ current }: { current: boolean }) => !current);

    expect((await bob.call('DELETE', `/sessions/${id}`)).body).toMatchObject({ code: 'session_unknown' });
    expect(await readSession(elsewhere)).not.toBeNull();
    expect((await ann.call('DELETE', `/sessions/${id}`)).status).toBe(200);
    expect(await readSession(elsewhere)).toBeNull();
    expect(await readSession(ann)).not.toBeNull();
  });

  it('end together when their user signs out everywhere', async () => {
    const ann = await api.shopper('Ann');
    const elsewhere = await again(ann.email);
    expect((await ann.call('POST', '/sign-out-everywhere')).status).toBe(200);
    expect(await readSession(ann)).toBeNull();
    expect(await readSession(elsewhere)).toBeNull();
  });

  it('end after a week without use, and after a month in any case', async () => {
    const { db } = api.database;
    for (const age of [
      { expiresAt: sql`now() - interval '1 second'` },
      { createdAt: sql`now() - interval '31 days'` },
    ]) {
      const person = await api.shopper('Old');
      const { id } = (await sessionsOf(person))[0];
      await db.update(authSession).set(age).where(eq(authSession.id, id));
      expect(await readSession(person), JSON.stringify(Object.keys(age))).toBeNull();
    }
  });

  it('are deleted once they have expired', async () => {
    const person = await api.shopper('Old');
    const { id } = (await sessionsOf(person))[0];
    const { db } = api.database;
    const over = new Date(Date.now() - 1000);
    await db.update(authSession).set({ expiresAt: over }).where(eq(authSession.id, id));
    await forgetExpired({ database: api.database, clock: systemClock });
    expect(await db.$count(authSession, eq(authSession.id, id))).toBe(0);
  });

  it('store no network address', async () => {
    await api.shopper('Ann');
    const rows = await api.database.db.select({ ip: authSession.ipAddress }).from(authSession);
    expect(new Set(rows.map(({ ip }) => ip ?? ''))).toEqual(new Set(['']));
  });
});

describe('the reason for the end of a session', () => {
  it('is a new password, for the browsers that had the old one', async () => {
    const ann = await api.shopper('Ann');
    const elsewhere = await again(ann.email);
    expect(await ended(elsewhere), 'it is valid').toEqual({ reason: null });
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    expect((await ann.call('PUT', '/password', { body })).status).toBe(200);
    expect(await ended(elsewhere)).toEqual({ reason: 'credentials_changed' });
    expect(await ended(ann)).toEqual({ reason: null });
    expect((await sessionsOf(ann)).length, 'it is no longer listed').toBe(1);
    const answer = await elsewhere.call('GET', '/session/ended');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is absent for visitors and after a sign-out', async () => {
    const ann = await api.shopper('Ann');
    await ann.call('POST', '/sign-out');
    expect(await ended(ann)).toEqual({ reason: null });
    expect(await ended(api.visitor())).toEqual({ reason: null });
  });
});

describe('a change of role', () => {
  it('ends the user’s sessions, and takes effect with a new sign-in', async () => {
    const [admin, carol] = [await api.admin(), await api.shopper('Carol')];
    await api.confirmAddress(carol.email);
    expect((await admin.call('PUT', `/make-admin/${carol.email}`)).status).toBe(200);
    expect(await readSession(carol)).toBeNull();
    expect(await ended(carol)).toEqual({ reason: 'role_changed' });
    const promoted = await again(carol.email);
    expect((await readSession(promoted)).role).toBe('admin');

    expect((await admin.call('PUT', `/make-user/${carol.email}`)).status).toBe(200);
    expect(await readSession(promoted)).toBeNull();
    expect((await readSession(await again(carol.email))).role).toBe('user');
  });

  it('is recorded with its actor, its user and its time', async () => {
    const [admin, dora] = [await api.admin(), await api.shopper('Dora')];
    const { db } = api.database;
    const idOf = async (email: string) =>
      (await db.select({ id: authUser.id }).from(authUser).where(eq(authUser.email, email)))[0]?.id ?? '';
    const [dorasId, adminsId] = [await idOf(dora.email), await idOf(admin.email)];
    await api.confirmAddress(dora.email);
    await admin.call('PUT', `/make-admin/${dora.email}`);
    await admin.call('PUT', `/make-admin/${dora.email}`);
    await admin.call('PUT', `/make-user/${dora.email}`);
    const changes = await db
      .select()
      .from(roleChange)
      .where(eq(roleChange.userId, dorasId))
      .orderBy(roleChange.at, roleChange.id);
    expect(changes).toMatchObject([
      { cause: 'registered', fromRole: null, toRole: 'user', byUserId: dorasId },
      { cause: 'promoted', fromRole: 'user', toRole: 'admin', byUserId: adminsId },
      { cause: 'demoted', fromRole: 'admin', toRole: 'user', byUserId: adminsId },
    ]);
    const first = await db.select().from(roleChange).where(eq(roleChange.userId, adminsId));
    expect(first).toMatchObject([{ cause: 'first_admin', fromRole: null, toRole: 'admin', byUserId: null }]);
  });

  it('never demotes the last admin, even when two admins demote each other at once', async () => {
    const admin = await api.admin();
    expect((await admin.call('PUT', '/make-user/admin@osier.example')).body).toMatchObject({
      status: 409,
      code: 'last_admin',
    });
    const eve = await api.shopper('Eve');
    await api.confirmAddress(eve.email);
    await admin.call('PUT', `/make-admin/${eve.email}`);
    await api.database.db.update(roleChange).set({ at: sql`${roleChange.at} - interval '1 day'` });
    const second = await again(eve.email);
    const answers = await Promise.all([
      admin.call('PUT', `/make-user/${eve.email}`),
      second.call('PUT', '/make-user/admin@osier.example'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await api.database.pool.query(
      `SELECT count(*)::int AS n FROM shop_user WHERE role = 'admin'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
