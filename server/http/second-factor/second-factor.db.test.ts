import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { decodeQR } from 'qr/decode.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import { accountMail, authSession } from '#database/schema/accounts/identity.ts';
import { recoveryCode, staffPolicy, totp } from '#database/schema/accounts/second-factor.ts';
import { DAY_MS } from '#domain/durations.ts';
import { DEFAULT_SHOP_DETAILS } from '#domain/shop/shop-details.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { createSecretBox } from '../../services/secrets/secret-box.ts';
import { createAuthenticator, enrol } from '../../testing/sign-in/authenticator.ts';
import { ageSessions, listActionsAbout, signInOwner } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ limits: [] });
const PASSWORD = 'a long enough password';

beforeEach(async () => {
  const { db } = api.database;
  await db.delete(accountMail);
  await db.delete(staffPolicy);
  await db.execute(sql`DELETE FROM rate_limit`);
});

const pass = (person: Visitor, code: string) => person.call('POST', '/admin/factor/pass', { body: { code } });
const readMe = async (person: Visitor) => (await person.call('GET', '/admin/me')).body;
const mailsTo = async (email: string) => {
  const rows = await api.database.db.select().from(accountMail).where(eq(accountMail.email, email));
  return rows.map(({ kind }) => kind).toSorted();
};

async function signIn(email: string, person = api.visitor()): Promise<Visitor> {
  const body = { email, password: PASSWORD };
  expect((await person.call('POST', '/sign-in', { body })).status).toBe(200);
  return person;
}

async function setRule(role: StaffRole, secondFactor: 'optional' | 'required'): Promise<void> {
  await api.database.db
    .insert(staffPolicy)
    .values({ role, secondFactor })
    .onConflictDoUpdate({ target: staffPolicy.role, set: { secondFactor } });
}

/** Reads a QR code from its drawing, as a camera does. */
function scan({ size, path }: { size: number; path: string }): string {
  const scale = 4;
  const pixels = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at += 1)
        pixels.fill(0, (row * size * scale + at) * 4, (row * size * scale + at) * 4 + 3);
  return decodeQR({ width: size * scale, height: size * scale, data: pixels });
}

describe('setting up an authenticator app', () => {
  it('shows the secret as QR code and text, and returns ten recovery codes after its first code', async () => {
    const member = await api.member('support');
    await saveShopDetails(api.database.db, { ...DEFAULT_SHOP_DETAILS, name: 'North' });
    const started = (await member.call('POST', '/admin/factor/totp')).body;
    const address = new URL(scan(started.qr));
    expect(decodeURIComponent(address.pathname)).toBe(`/North:${member.email}`);
    expect(address.searchParams.get('secret')).toBe(started.secret);
    expect((await readMe(member)).hasSecondFactor).toBe(false);

    const app = createAuthenticator(started.secret);
    const body = { code: `${app.code().slice(0, 3)} ${app.code().slice(3)}` };
    const confirmed = await member.call('PUT', '/admin/factor/totp', { body });
    expect(confirmed.headers.get('cache-control')).toBe('no-store');
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await readMe(member)).hasSecondFactor).toBe(true);
    expect(await mailsTo(member.email)).toContain('factor_added');
    expect(await listActionsAbout(api, member)).toEqual(['factor_enrolled']);

    const rows = JSON.stringify([
      await api.database.db.select().from(totp),
      await api.database.db.select().from(recoveryCode),
    ]);
    for (const secret of [started.secret, ...confirmed.body.recoveryCodes])
      expect(rows).not.toContain(secret);
  });

  it('ends the other sessions, and gives this one a new token', async () => {
    const member = await api.member('support');
    const elsewhere = await signIn(member.email);
    const tokenOf = async ({ id }: { id: string }) => {
      const rows = await api.database.db.select().from(authSession).where(eq(authSession.id, id));
      return rows.map(({ token }) => token);
    };
    const listSessions = async () => (await member.call('GET', '/sessions')).body;
    const own = (await listSessions()).find(({ current }: { current: boolean }) => current);
    const before = await tokenOf(own);
    await enrol(member);
    expect((await elsewhere.call('GET', '/admin/me')).body.code).toBe('sign_in_required');
    expect((await elsewhere.call('GET', '/session/ended')).body).toEqual({ reason: 'credentials_changed' });
    const sessions = await listSessions();
    expect(sessions).toHaveLength(1);
    const after = await tokenOf(sessions[0]);
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
    expect((await readMe(member)).role).toBe('support');
  });

  it('needs a recent sign-in', async () => {
    const member = await api.member('support');
    await ageSessions(api, member);
    expect((await member.call('POST', '/admin/factor/totp')).body.code).toBe('sign_in_again');
  });

  it('fails with a wrong code, without a start, and an hour after it', async () => {
    const member = await api.member('support');
    const confirm = (code: string) => member.call('PUT', '/admin/factor/totp', { body: { code } });
    expect((await confirm('123456')).body.code).toBe('factor_unknown');
    const { secret } = (await member.call('POST', '/admin/factor/totp')).body;
    const app = createAuthenticator(secret);
    const wrong = String((Number(app.code()) + 1) % 1e6).padStart(6, '0');
    for (const code of [wrong, 'abcdef', '1'])
      expect((await confirm(code)).body).toMatchObject({ status: 400, code: 'factor_wrong' });
    await api.database.db.update(totp).set({ createdAt: sql`${totp.createdAt} - interval '61 minutes'` });
    expect((await confirm(app.code())).body.code).toBe('factor_unknown');
    expect(await readMe(member)).toMatchObject({ hasSecondFactor: false, role: 'support' });
  });

  it('cannot replace an app, also for a session that has not passed it', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const thief = await signIn(member.email);
    for (const person of [member, thief]) {
      expect((await person.call('POST', '/admin/factor/totp')).body.code).toBe('factor_exists');
      const body = { code: app.code(1) };
      expect((await person.call('PUT', '/admin/factor/totp', { body })).body.code).toBe('factor_exists');
    }
    expect((await thief.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });

  it('is for staff only', async () => {
    const shopper = await api.shopper('Ann');
    for (const [method, path] of [
      ['GET', '/admin/factor'],
      ['POST', '/admin/factor/totp'],
    ] as const)
      expect((await shopper.call(method, path)).body.code).toBe('forbidden');
  });
});

describe('a session before its second factor', () => {
  it('has no rights until the code is entered', async () => {
    const member = await signInOwner(api, 'Olga');
    const app = await enrol(member);
    const session = await signIn(member.email);
    expect((await session.call('GET', '/session')).body).toMatchObject({
      role: 'admin',
      staffRole: 'owner',
      awaitsFactor: true,
    });
    expect((await session.call('GET', '/admin/factor')).body).toEqual({
      email: member.email,
      role: 'owner',
      isEnrolled: true,
      isRequired: false,
      isAwaited: true,
      hasApp: true,
      hasPasskeys: false,
      passkeys: [],
      codesLeft: 10,
    });
    const other = await api.shopper('Ann');
    const refused = async (method: string, path: string, body?: unknown) =>
      (await session.call(method, path, { body })).body.code;
    expect(await refused('GET', '/admin/me')).toBe('factor_required');
    expect(await refused('GET', `/orders/${other.email}`)).toBe('factor_required');
    expect(await refused('GET', `/role/${other.email}`)).toBe('factor_required');
    expect(await refused('PUT', `/make-admin/${other.email}`)).toBe('factor_required');
    // Its own data as a shopper stays open.
    expect((await session.call('GET', `/orders/${member.email}`)).body).toEqual([]);
    expect((await session.call('GET', `/role/${member.email}`)).body.role).toBe('admin');

    expect((await pass(session, app.code(1))).body).toEqual({ codesLeft: 10 });
    expect((await readMe(session)).role).toBe('owner');
    expect((await session.call('GET', `/orders/${other.email}`)).status).toBe(200);
    expect((await session.call('GET', '/session')).body).not.toHaveProperty('awaitsFactor');
  });

  it('loses its rights when the role starts to require one', async () => {
    const member = await api.member('manager');
    expect((await readMe(member)).role).toBe('manager');
    await setRule('manager', 'required');
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    expect((await member.call('GET', '/jobs')).body.code).toBe('factor_required');
    expect((await member.call('GET', '/admin/factor')).body).toMatchObject({
      isEnrolled: false,
      isRequired: true,
      isAwaited: true,
    });
    await enrol(member);
    expect((await readMe(member)).role).toBe('manager');
  });

  it('regains its rights when the role requires none any more', async () => {
    const member = await api.member('manager');
    await setRule('manager', 'required');
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    await setRule('manager', 'optional');
    expect((await readMe(member)).role).toBe('manager');
  });

  it('can neither remove the factor nor create recovery codes', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const thief = await signIn(member.email);
    const body = { code: app.recoveryCodes[0] };
    for (const [method, path] of [
      ['DELETE', '/admin/factor'],
      ['POST', '/admin/factor/recovery-codes'],
    ] as const)
      expect((await thief.call(method, path, { body })).body.code).toBe('factor_required');
    expect((await pass(thief, body.code ?? '')).status).toBe(200);
  });

  it('cannot change the password', async () => {
    const member = await api.member('support');
    await enrol(member);
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const thief = await signIn(member.email);
    expect((await thief.call('PUT', '/password', { body })).body.code).toBe('factor_required');
    expect((await readMe(member)).role).toBe('support');
    await signIn(member.email);
  });

  it('still lacks its rights after a password reset and a sign-in with the new password', async () => {
    const member = await api.member('support');
    await enrol(member);
    const secret = await api.identity.issueSecret({
      purpose: 'reset_password',
      email: member.email,
      minutes: 5,
    });
    const next = 'another long password';
    const body = { secret, password: next };
    expect((await api.visitor().call('PUT', '/password-reset', { body })).status).toBe(200);
    const again = api.visitor();
    await again.call('POST', '/sign-in', { body: { email: member.email, password: next } });
    expect((await again.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });
});

describe('a passed second factor', () => {
  it('still counts after a sign-in from the same session, and in no other browser', async () => {
    const member = await api.member('support');
    await enrol(member);
    await signIn(member.email, member);
    expect((await readMe(member)).role).toBe('support');
    const other = await signIn(member.email);
    expect((await other.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });

  it('does not count for another account that signs in from the same browser', async () => {
    const [first, second] = [await api.member('support'), await api.member('manager')];
    await enrol(second);
    await enrol(first);
    await signIn(second.email, first);
    expect((await first.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });

  it('still counts after members change their password', async () => {
    const member = await api.member('support');
    await enrol(member);
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    expect((await member.call('PUT', '/password', { body })).status).toBe(200);
    expect((await readMe(member)).role).toBe('support');
  });

  it('counts for thirty days', async () => {
    const member = await api.member('support');
    await enrol(member);
    const passedBefore = (days: number) =>
      api.database.db
        .update(authSession)
        .set({ factorPassedAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(authSession.userId, member.userId));
    await passedBefore(29);
    expect((await readMe(member)).role).toBe('support');
    await passedBefore(31);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
  });
});

describe('a code of the app', () => {
  it('works once, and no earlier code after it', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const [first, second] = [await signIn(member.email), await signIn(member.email)];
    const [now, next] = [app.code(), app.code(1)];
    expect((await pass(first, now)).body.code, 'the code of the set-up').toBe('factor_wrong');
    expect((await pass(first, next)).status).toBe(200);
    for (const code of [next, now]) expect((await pass(second, code)).body.code).toBe('factor_wrong');
    expect(await listActionsAbout(api, member)).toEqual([
      ...Array.from({ length: 3 }, () => 'factor_failed'),
      'factor_enrolled',
    ]);
  });

  it('works once when two sessions enter it at the same time', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(member.email)));
    const code = app.code(1);
    const answers = await Promise.all(sessions.map((session) => pass(session, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'factor_wrong')).toHaveLength(3);
    const rights = await Promise.all(sessions.map((session) => session.call('GET', '/admin/me')));
    expect(rights.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('works for its own account only', async () => {
    const [ann, ben] = [await api.member('support'), await api.member('support')];
    await enrol(ann);
    const app = await enrol(ben);
    const session = await signIn(ann.email);
    expect((await pass(session, app.code(1))).body.code).toBe('factor_wrong');
    expect((await pass(session, app.recoveryCodes[0] ?? '')).body.code).toBe('factor_wrong');
  });

  it('is refused for a member without a second factor', async () => {
    const member = await api.member('support');
    expect((await pass(member, '123456')).body).toMatchObject({ status: 404, code: 'factor_unknown' });
  });

  it('is wrong after the key of the shop has changed, and a recovery code still works', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const secret = createSecretBox('another key of the shop', randomBytes).seal(
      Buffer.alloc(20),
      member.userId,
    );
    await api.database.db.update(totp).set({ secret }).where(eq(totp.userId, member.userId));
    const session = await signIn(member.email);
    expect((await pass(session, app.code(1))).body.code).toBe('factor_wrong');
    expect((await pass(session, app.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('attempts', () => {
  it('are limited to five in fifteen minutes, even at the same time and from several sessions', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const sessions = [await signIn(member.email), await signIn(member.email)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => pass(sessions[at % 2] ?? member, 'no code')),
    );
    const codes = answers.map(({ body }) => body.code as string).toSorted();
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'factor_wrong'),
      ...Array.from({ length: 7 }, () => 'too_many_requests'),
    ]);
    const refused = await pass(sessions[0] ?? member, app.code(1));
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    for (const [method, path] of [
      ['DELETE', '/admin/factor'],
      ['POST', '/admin/factor/recovery-codes'],
    ] as const) {
      const limited = await member.call(method, path, { body: { code: app.code(1) } });
      expect(limited.body.code).toBe('too_many_requests');
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
  });

  it('are counted in all calls that take a code', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const body = { code: 'no code' };
    for (const [method, path] of [
      ['DELETE', '/admin/factor'],
      ['DELETE', '/admin/factor'],
      ['POST', '/admin/factor/recovery-codes'],
      ['POST', '/admin/factor/recovery-codes'],
      ['POST', '/admin/factor/recovery-codes'],
    ] as const)
      expect((await member.call(method, path, { body })).body.code).toBe('factor_wrong');
    const session = await signIn(member.email);
    expect((await pass(session, app.code(1))).body.code).toBe('too_many_requests');
  });
});

describe('a mail about failed attempts', () => {
  const countMails = async ({ email }: { email: string }) =>
    (await mailsTo(email)).filter((kind) => kind === 'factor_failed').length;

  it('is sent with the third of a day, and with the third of a later day', async () => {
    const { db } = api.database;
    const member = await api.member('support');
    await enrol(member);
    const session = await signIn(member.email);
    const mails: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await pass(session, 'no code');
      mails.push(await countMails(member));
    }
    expect(mails).toEqual([0, 0, 1, 1, 1]);
    await db.execute(sql`UPDATE rate_limit SET window_ends_at = window_ends_at - interval '25 hours'`);
    for (let attempt = 0; attempt < 3; attempt += 1) await pass(session, 'no code');
    expect(await countMails(member)).toBe(2);
  });

  it('is not sent for the attempts of other members', async () => {
    const [ann, ben] = [await api.member('support'), await api.member('support')];
    for (const member of [ann, ben]) {
      await enrol(member);
      const session = await signIn(member.email);
      for (let attempt = 0; attempt < 2; attempt += 1) await pass(session, 'no code');
    }
    expect([await countMails(ann), await countMails(ben)]).toEqual([0, 0]);
  });
});

describe('a recovery code', () => {
  it('passes once, however it is typed, and the member gets a mail', async () => {
    const member = await api.member('support');
    const { recoveryCodes } = await enrol(member);
    const session = await signIn(member.email);
    const code = recoveryCodes[3] ?? '';
    expect((await pass(session, code.toUpperCase().replaceAll('-', ' '))).body).toEqual({ codesLeft: 9 });
    expect((await readMe(session)).role).toBe('support');
    expect(await mailsTo(member.email)).toContain('recovery_code_used');
    const again = await signIn(member.email);
    expect((await pass(again, code)).body.code).toBe('factor_wrong');
    expect(await listActionsAbout(api, member)).toEqual([
      'factor_failed',
      'recovery_code_used',
      'factor_enrolled',
    ]);
    const { members } = (await (await api.admin()).call('GET', '/admin/staff')).body;
    expect(members).toContainEqual(
      expect.objectContaining({
        id: member.userId,
        secondFactor: { enrolledAt: expect.any(String), codesLeft: 9, hasApp: true, passkeyCount: 0 },
      }),
    );
  });

  it('passes once when sessions enter it at the same time', async () => {
    const member = await api.member('support');
    const { recoveryCodes } = await enrol(member);
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(member.email)));
    const answers = await Promise.all(sessions.map((session) => pass(session, recoveryCodes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'factor_wrong')).toHaveLength(3);
  });

  it('can be used to replace all recovery codes', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const renewed = await member.call('POST', '/admin/factor/recovery-codes', {
      body: { code: app.recoveryCodes[0] },
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const session = await signIn(member.email);
    expect((await pass(session, app.recoveryCodes[1] ?? '')).body.code).toBe('factor_wrong');
    expect((await pass(session, renewed.body.recoveryCodes[0])).body).toEqual({ codesLeft: 9 });
  });
});
