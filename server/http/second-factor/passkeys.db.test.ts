import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountMail, authSession } from '#database/schema/accounts/identity.ts';
import {
  passkey as passkeyTable,
  passkeyChallenge,
  staffPolicy,
} from '#database/schema/accounts/second-factor.ts';
import { enrol } from '../../testing/sign-in/authenticator.ts';
import { createPasskey, enrolPasskey, type Passkey } from '../../testing/sign-in/passkey.ts';
import { ageSessions, listActionsAbout } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { TestResponse, Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ limits: [] });
const PASSWORD = 'a long enough password';

type Member = Awaited<ReturnType<typeof api.member>>;

beforeEach(async () => {
  const { db } = api.database;
  await db.delete(accountMail);
  await db.delete(staffPolicy);
  await db.execute(sql`DELETE FROM rate_limit`);
});

const readMe = async (person: Visitor) => (await person.call('GET', '/admin/me')).body;
const readFactor = async (person: Visitor) => (await person.call('GET', '/admin/factor')).body;
const startAdding = async (person: Visitor) => (await person.call('POST', '/admin/factor/new-passkey')).body;
const add = (person: Visitor, passkey: object) =>
  person.call('POST', '/admin/factor/passkeys', { body: { name: 'Laptop', passkey } });
const startAnswer = async (person: Visitor) =>
  (await person.call('POST', '/admin/factor/passkey-answer')).body;
const pass = (person: Visitor, passkey: object) =>
  person.call('POST', '/admin/factor/pass', { body: { passkey } });

async function passWith(person: Visitor, passkey: Passkey): Promise<TestResponse> {
  return pass(person, passkey.answer(await startAnswer(person)));
}

async function signIn({ email }: { email: string }): Promise<Visitor> {
  const person = api.visitor();
  const body = { email, password: PASSWORD };
  expect((await person.call('POST', '/sign-in', { body })).status).toBe(200);
  return person;
}

async function mailsTo({ email }: Member): Promise<string[]> {
  const rows = await api.database.db.select().from(accountMail).where(eq(accountMail.email, email));
  return rows.map(({ kind }) => kind).toSorted();
}

describe('adding a passkey', () => {
  it('sets up the second factor, returns recovery codes, and ends the other sessions', async () => {
    const member = await api.member('support');
    const elsewhere = await signIn(member);
    const { recoveryCodes, id } = await enrolPasskey(member);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await readMe(member)).toMatchObject({ role: 'support', hasSecondFactor: true });
    expect(await readFactor(member)).toMatchObject({
      isEnrolled: true,
      isAwaited: false,
      hasApp: false,
      passkeys: [{ name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null }],
    });
    expect((await elsewhere.call('GET', '/admin/me')).body.code).toBe('sign_in_required');
    expect(await mailsTo(member)).toContain('passkey_added');
    expect(await listActionsAbout(api, member)).toEqual(['passkey_added']);
    // The browser does not create a second key on the same authenticator.
    expect((await startAdding(member)).excludeCredentials).toMatchObject([{ id }]);
  });

  it('satisfies a role that requires a second factor', async () => {
    const member = await api.member('manager');
    await api.database.db.insert(staffPolicy).values({ role: 'manager', secondFactor: 'required' });
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    await enrolPasskey(member);
    expect((await readMe(member)).role).toBe('manager');
  });

  it('keeps the recovery codes that an app came with, and an app keeps those of a passkey', async () => {
    const [ann, ben] = [await api.member('support'), await api.member('support')];
    const app = await enrol(ann);
    expect((await enrolPasskey(ann)).recoveryCodes).toEqual([]);
    const passkey = await enrolPasskey(ben);
    expect((await enrol(ben)).recoveryCodes).toEqual([]);
    for (const [member, codes] of [
      [ann, app.recoveryCodes],
      [ben, passkey.recoveryCodes],
    ] as const) {
      expect(await readFactor(member)).toMatchObject({ hasApp: true, hasPasskeys: true, codesLeft: 10 });
      const body = { code: codes[0] };
      const session = await signIn(member);
      expect((await session.call('POST', '/admin/factor/pass', { body })).body).toEqual({ codesLeft: 9 });
    }
  });

  it('is refused for another origin, site, challenge or kind of answer, and uses the challenge up', async () => {
    const member = await api.member('support');
    const passkey = createPasskey();
    for (const deviation of [
      { origin: 'http://evil.test' },
      { origin: 'http://shop.test.evil.test' },
      { origin: 'https://shop.test' },
      { rpId: 'evil.test' },
      { challenge: 'x'.repeat(43) },
      { type: 'webauthn.get' },
    ]) {
      const options = await startAdding(member);
      const what = JSON.stringify(deviation);
      expect((await add(member, passkey.create(options, deviation))).body.code, what).toBe('passkey_refused');
      expect((await add(member, passkey.create(options))).body.code, what).toBe('passkey_refused');
    }
    expect((await readMe(member)).hasSecondFactor).toBe(false);
  });

  it('is refused with a challenge of another session, after five minutes, and without one', async () => {
    const member = await api.member('support');
    const passkey = createPasskey();
    const none = { challenge: 'x'.repeat(43), rp: { id: 'shop.test' } };
    expect((await add(member, passkey.create(none))).body.code).toBe('passkey_refused');
    const elsewhere = await signIn(member);
    const options = await startAdding(elsewhere);
    expect((await add(member, passkey.create(options))).body.code).toBe('passkey_refused');
    await api.database.db
      .update(passkeyChallenge)
      .set({ expiresAt: sql`${passkeyChallenge.expiresAt} - interval '5 minutes'` });
    expect((await add(elsewhere, passkey.create(options))).body.code).toBe('passkey_refused');
  });

  it('is refused for a passkey that another member has', async () => {
    const [ann, ben] = [await api.member('support'), await api.member('support')];
    const passkey = createPasskey();
    await enrolPasskey(ann, passkey);
    expect((await add(ben, passkey.create(await startAdding(ben)))).body.code).toBe('passkey_refused');
    expect((await readMe(ben)).hasSecondFactor).toBe(false);
  });

  it('needs a recent sign-in, and the second factor if there is one', async () => {
    const member = await api.member('support');
    await enrolPasskey(member);
    const thief = await signIn(member);
    expect((await startAdding(thief)).code).toBe('factor_required');
    const none = { challenge: 'x'.repeat(43), rp: { id: 'shop.test' } };
    expect((await add(thief, createPasskey().create(none))).body.code).toBe('factor_required');
    expect((await thief.call('POST', '/admin/factor/totp')).body.code).toBe('factor_required');
    await ageSessions(api, member);
    expect((await startAdding(member)).code).toBe('sign_in_again');
  });

  it('is refused to a session that started before another one set the second factor up', async () => {
    const member = await api.member('support');
    const thief = await signIn(member);
    const [passkey, theirs] = [createPasskey(), createPasskey()];
    const [options, stolen] = [await startAdding(member), await startAdding(thief)];
    const answers = await Promise.all([
      add(member, passkey.create(options)),
      add(thief, theirs.create(stolen)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.database.db.$count(passkeyTable, eq(passkeyTable.userId, member.userId))).toBe(1);
  });

  it('is limited to twenty', async () => {
    const member = await api.member('support');
    await enrolPasskey(member);
    const rows = Array.from({ length: 19 }, (_, at) => ({
      id: randomUUID(),
      userId: member.userId,
      credentialId: `key ${at}`,
      publicKey: 'key',
      counter: 0,
      transports: [],
      name: 'Key',
      createdAt: new Date(),
    }));
    await api.database.db.insert(passkeyTable).values(rows);
    expect((await startAdding(member)).code).toBe('passkey_limit');
  });
});

describe('a passkey', () => {
  it('passes the second factor, in the session that started it, and the session gets a new token', async () => {
    const member = await api.member('support');
    const passkey = await enrolPasskey(member);
    const session = await signIn(member);
    expect((await session.call('GET', '/admin/me')).body.code).toBe('factor_required');
    expect(await readFactor(session)).toMatchObject({ isAwaited: true, hasPasskeys: true, passkeys: [] });
    const tokens = async () =>
      (await api.database.db.select({ token: authSession.token }).from(authSession)).map(
        ({ token }) => token,
      );
    const before = await tokens();
    expect((await passWith(session, passkey)).body).toEqual({ codesLeft: 10 });
    expect((await tokens()).filter((token) => before.includes(token))).toHaveLength(before.length - 1);
    expect((await readMe(session)).role).toBe('support');
    expect((await readFactor(session)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const other = await signIn(member);
    expect((await other.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });

  it('is refused for another origin, site, challenge, key or kind of answer, which Activity shows', async () => {
    const member = await api.member('support');
    const passkey = await enrolPasskey(member);
    const session = await signIn(member);
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const deviation of [
      { origin: 'http://evil.test' },
      { rpId: 'evil.test' },
      { challenge: 'x'.repeat(43) },
      { key },
      { type: 'webauthn.create' },
    ]) {
      const refused = await pass(session, passkey.answer(await startAnswer(session), deviation));
      expect(refused.body, JSON.stringify(deviation)).toMatchObject({ status: 400, code: 'passkey_refused' });
    }
    expect(await listActionsAbout(api, member)).toEqual([
      ...Array.from({ length: 5 }, () => 'factor_failed'),
      'passkey_added',
    ]);
    expect(await mailsTo(member)).toContain('factor_failed');
    const limited = await pass(session, passkey.answer(await startAnswer(session)));
    expect(limited.body.code).toBe('too_many_requests');
  });

  it('answers a challenge once, in its session, within five minutes', async () => {
    const member = await api.member('support');
    const passkey = await enrolPasskey(member);
    const [first, second] = [await signIn(member), await signIn(member)];
    const answer = passkey.answer(await startAnswer(first));
    expect((await pass(second, answer)).body.code).toBe('passkey_refused');
    expect((await pass(first, answer)).status).toBe(200);
    expect((await pass(first, answer)).body.code).toBe('passkey_refused');
    const late = passkey.answer(await startAnswer(second));
    await api.database.db
      .update(passkeyChallenge)
      .set({ expiresAt: sql`${passkeyChallenge.expiresAt} - interval '5 minutes'` });
    expect((await pass(second, late)).body.code).toBe('passkey_refused');
    expect((await second.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });

  it('passes once when concurrent requests send the same answer', async () => {
    const member = await api.member('support');
    const passkey = await enrolPasskey(member);
    const session = await signIn(member);
    const answer = passkey.answer(await startAnswer(session));
    const answers = await Promise.all(Array.from({ length: 3 }, () => pass(session, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused when its counter goes back, because it was copied', async () => {
    const member = await api.member('support');
    const passkey = await enrolPasskey(member);
    const session = await signIn(member);
    const passAt = async (counter: number) =>
      (await pass(session, passkey.answer(await startAnswer(session), { counter }))).body;
    expect(await passAt(7)).toEqual({ codesLeft: 10 });
    expect((await passAt(7)).code).toBe('passkey_refused');
    expect((await passAt(6)).code).toBe('passkey_refused');
    expect(await passAt(8)).toEqual({ codesLeft: 10 });
  });

  it('is accepted, renamed and removed for its own account only', async () => {
    const [ann, ben] = [await api.member('support'), await api.member('support')];
    await enrolPasskey(ann);
    const passkey = await enrolPasskey(ben);
    const session = await signIn(ann);
    expect((await passWith(session, passkey)).body.code).toBe('passkey_refused');
    const [own] = (await readFactor(ben)).passkeys;
    const path = `/admin/factor/passkeys/${own.id}`;
    expect((await ann.call('DELETE', path)).body.code).toBe('passkey_unknown');
    expect((await ann.call('PATCH', path, { body: { name: 'Mine' } })).body.code).toBe('passkey_unknown');
  });

  it('is not asked for when the member has none', async () => {
    expect((await startAnswer(await api.member('support'))).code).toBe('factor_unknown');
  });
});

describe('the passkeys of a member', () => {
  it('are renamed and removed after a recent sign-in, while another way to pass is left', async () => {
    const member = await api.member('support');
    await enrolPasskey(member);
    await enrolPasskey(member);
    const elsewhere = await signIn(member);
    const [first, second] = (await readFactor(member)).passkeys;
    const path = ({ id }: { id: string }) => `/admin/factor/passkeys/${id}`;
    expect((await member.call('PATCH', path(first), { body: { name: 'Old phone' } })).status).toBe(200);
    expect((await readFactor(member)).passkeys).toMatchObject([{ name: 'Old phone' }, { name: 'Laptop' }]);
    expect((await elsewhere.call('DELETE', path(first))).body.code).toBe('factor_required');
    expect((await member.call('DELETE', path(first))).status).toBe(200);
    expect((await member.call('DELETE', path(second))).body.code).toBe('factor_last');
    expect((await readFactor(member)).passkeys).toMatchObject([{ id: second.id }]);
    expect((await elsewhere.call('GET', '/session')).body).toBeNull();
    expect((await readMe(member)).role).toBe('support');
    expect(await mailsTo(member)).toContain('passkey_removed');
    expect((await listActionsAbout(api, member)).slice(0, 2)).toEqual(['passkey_removed', 'passkey_renamed']);
    await ageSessions(api, member);
    expect((await member.call('DELETE', path(second))).body.code).toBe('sign_in_again');
    const body = { name: 'Later' };
    expect((await member.call('PATCH', path(second), { body })).body.code).toBe('sign_in_again');
  });

  it('let the member remove the app, which cannot be removed while it is the only factor', async () => {
    const member = await api.member('support');
    await enrol(member);
    expect((await member.call('DELETE', '/admin/factor/totp')).body.code).toBe('factor_last');
    await enrolPasskey(member);
    expect((await member.call('DELETE', '/admin/factor/totp')).status).toBe(200);
    expect(await readFactor(member)).toMatchObject({ isEnrolled: true, hasApp: false, codesLeft: 10 });
    expect((await member.call('DELETE', '/admin/factor/totp')).body.code).toBe('factor_unknown');
    expect(await mailsTo(member)).toContain('app_removed');
    expect((await listActionsAbout(api, member))[0]).toBe('app_removed');
  });

  it('authorise new recovery codes and the removal of the second factor', async () => {
    const member = await api.member('support');
    const passkey = await enrolPasskey(member);
    const prove = async (method: string, path: string) =>
      member.call(method, path, { body: { passkey: passkey.answer(await startAnswer(member)) } });
    const renewed = await prove('POST', '/admin/factor/recovery-codes');
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await prove('DELETE', '/admin/factor')).status).toBe(200);
    expect(await readFactor(member)).toMatchObject({ isEnrolled: false, passkeys: [], codesLeft: 0 });
    expect((await member.call('DELETE', '/admin/factor', { body: {} })).body.code).toBe('invalid_request');
  });

  it('are counted for owners, and deleted when an owner resets the second factor', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await enrolPasskey(member);
    const factorOf = async () => {
      const { members } = (await admin.call('GET', '/admin/staff')).body;
      return members.find(({ id }: { id: string }) => id === member.userId).secondFactor;
    };
    expect(await factorOf()).toEqual({
      enrolledAt: expect.any(String),
      codesLeft: 10,
      hasApp: false,
      passkeyCount: 1,
    });
    expect((await admin.call('POST', `/admin/staff/${member.userId}/factor-reset`)).status).toBe(200);
    expect(await factorOf()).toBeNull();
    const session = await signIn(member);
    expect((await readMe(session)).hasSecondFactor).toBe(false);
  });

  it('are in the member’s data, and erased with the account', async () => {
    const member = await api.member('support');
    await enrolPasskey(member);
    expect((await member.call('GET', '/my-data')).body.passkeys).toEqual([
      { name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await member.call('DELETE', '/my-data', { body: { password: PASSWORD } })).status).toBe(200);
    expect(await api.database.db.$count(passkeyTable, eq(passkeyTable.userId, member.userId))).toBe(0);
  });
});
