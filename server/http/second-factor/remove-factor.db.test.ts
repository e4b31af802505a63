import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountMail, authUser } from '#database/schema/accounts/identity.ts';
import { recoveryCode, staffPolicy, totp } from '#database/schema/accounts/second-factor.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { enrol } from '../../testing/sign-in/authenticator.ts';
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

describe('removing one’s own second factor', () => {
  const remove = (person: Visitor, code: string) =>
    person.call('DELETE', '/admin/factor', { body: { code } });

  it('takes a code, ends the other sessions and mails the member', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const elsewhere = await signIn(member.email);
    expect((await remove(member, '000000')).body.code).toBe('factor_wrong');
    expect((await remove(member, app.code(1))).status).toBe(200);
    expect(await readMe(member)).toMatchObject({ role: 'support', hasSecondFactor: false });
    expect((await elsewhere.call('GET', '/admin/me')).body.code).toBe('sign_in_required');
    expect(await mailsTo(member.email)).toContain('factor_removed');
    expect((await listActionsAbout(api, member))[0]).toBe('factor_removed');
    expect(await api.database.db.$count(recoveryCode, eq(recoveryCode.userId, member.userId))).toBe(0);
  });

  it('needs a recent sign-in', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    await ageSessions(api, member);
    expect((await remove(member, app.code(1))).body.code).toBe('sign_in_again');
  });

  it('leads back to the set-up where the role requires one', async () => {
    const member = await api.member('support');
    await setRule('support', 'required');
    const app = await enrol(member);
    expect((await remove(member, app.code(1))).status).toBe(200);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    await enrol(member);
    expect((await readMe(member)).role).toBe('support');
  });

  it('gives a session that passed the removed factor no rights of the next one', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    expect((await remove(member, app.code(1))).status).toBe(200);
    const elsewhere = await signIn(member.email);
    await enrol(elsewhere);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('sign_in_required');
  });
});

describe('a reset by an owner', () => {
  const reset = (person: Visitor, userId: string) =>
    person.call('POST', `/admin/staff/${userId}/factor-reset`);

  it('ends the member’s sessions, mails the member, and leads to a new set-up', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    await setRule('support', 'required');
    const app = await enrol(member);
    expect((await reset(admin, member.userId)).status).toBe(200);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('sign_in_required');
    expect(await mailsTo(member.email)).toContain('factor_reset');
    expect((await listActionsAbout(api, member))[0]).toBe('factor_reset');
    await signIn(member.email, member);
    expect((await pass(member, app.recoveryCodes[0] ?? '')).body.code).toBe('factor_unknown');
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    await enrol(member);
    expect((await readMe(member)).role).toBe('support');
    await signIn(member.email);
    expect((await reset(admin, member.userId)).status).toBe(200);
    expect((await reset(admin, member.userId)).body.code).toBe('factor_unknown');
  });

  it('is refused to other roles, for oneself, and without a recent sign-in', async () => {
    const member = await api.member('support');
    await enrol(member);
    expect((await reset(await api.member('manager'), member.userId)).body.code).toBe('forbidden');
    expect((await reset(member, member.userId)).body.code).toBe('forbidden');
    const chief = await signInOwner(api, 'Olga');
    await enrol(chief);
    expect((await reset(chief, chief.userId)).body.code).toBe('forbidden');
    expect((await reset(chief, 'nobody')).body.code).toBe('staff_unknown');
    await ageSessions(api, chief);
    expect((await reset(chief, member.userId)).body.code).toBe('sign_in_again');
    const session = await signIn(chief.email);
    expect((await reset(session, member.userId)).body.code).toBe('factor_required');
    expect((await readMe(member)).hasSecondFactor).toBe(true);
  });

  it('of another owner is refused to a new owner', async () => {
    const chief = await signInOwner(api, 'Olga');
    await enrol(chief);
    const [admin, rookie] = [await api.admin(), await api.shopper('Rookie')];
    await api.confirmAddress(rookie.email);
    await admin.call('PUT', `/make-admin/${rookie.email}`);
    await signIn(rookie.email, rookie);
    expect((await reset(rookie, chief.userId)).body.code).toBe('admin_too_new');
  });
});

describe('the rule of a role', () => {
  const setByCall = (person: Visitor, role: string, secondFactor: string) =>
    person.call('PUT', `/admin/staff-policy/${role}`, { body: { secondFactor } });

  it('is optional at first, changed by an owner, recorded, and undone', async () => {
    const [admin, member] = [await api.admin(), await api.member('read_only')];
    expect((await admin.call('GET', '/admin/staff')).body.factorRules).toContainEqual({
      role: 'owner',
      secondFactor: 'optional',
    });
    expect((await setByCall(admin, 'read_only', 'required')).status).toBe(200);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    const [entry] = (await admin.call('GET', '/admin/activity?what=staff_role')).body.entries;
    expect(entry).toMatchObject({
      action: 'factor_rule_changed',
      subject: { type: 'staff_role', label: 'read-only' },
      changes: [{ field: 'second_factor', before: 'optional', after: 'required' }],
      undo: { possible: true },
    });
    expect((await admin.call('POST', `/admin/activity/${entry.id}/undo`)).status).toBe(200);
    expect((await readMe(member)).role).toBe('read_only');
  });

  it('is not undone over a later change', async () => {
    const admin = await api.admin();
    await setByCall(admin, 'catalogue', 'required');
    const [entry] = (await admin.call('GET', '/admin/activity?what=staff_role')).body.entries;
    await setByCall(admin, 'catalogue', 'optional');
    const undone = await admin.call('POST', `/admin/activity/${entry.id}/undo`);
    expect(undone.body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [
        { field: 'second_factor', base: 'required', theirs: 'optional', author: expect.any(Object) },
      ],
    });
  });

  it('is refused to other roles, and without a recent sign-in', async () => {
    expect((await setByCall(await api.member('manager'), 'manager', 'optional')).body.code).toBe('forbidden');
    const chief = await signInOwner(api, 'Olga');
    await ageSessions(api, chief);
    expect((await setByCall(chief, 'manager', 'optional')).body.code).toBe('sign_in_again');
  });

  it('applies to owners too, and to the one who sets it', async () => {
    const chief = await signInOwner(api, 'Olga');
    expect((await setByCall(chief, 'owner', 'required')).status).toBe(200);
    expect((await setByCall(chief, 'owner', 'optional')).body.code).toBe('factor_required');
    await enrol(chief);
    expect((await setByCall(chief, 'owner', 'optional')).status).toBe(200);
  });
});

describe('the second factor of a former member', () => {
  it('is kept without a role, and asked for again with a new one', async () => {
    const member = await api.member('support');
    const app = await enrol(member);
    const admin = await api.admin();
    expect((await admin.call('DELETE', `/admin/staff/${member.userId}`)).status).toBe(200);
    await signIn(member.email, member);
    expect((await member.call('GET', '/session')).body).not.toHaveProperty('awaitsFactor');
    const [entry] = (await admin.call('GET', '/admin/activity?what=staff')).body.entries;
    await admin.call('POST', `/admin/activity/${entry.id}/undo`);
    await signIn(member.email, member);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('factor_required');
    expect((await pass(member, app.code(1))).status).toBe(200);
  });

  it('is erased with the account, by a session that has passed it', async () => {
    const member = await api.member('support');
    await enrol(member);
    const body = { password: PASSWORD };
    const thief = api.visitor();
    await signIn(member.email, thief);
    expect((await thief.call('DELETE', '/my-data', { body })).body.code).toBe('factor_required');
    expect((await member.call('DELETE', '/my-data', { body })).status).toBe(200);
    expect(await api.database.db.$count(totp, eq(totp.userId, member.userId))).toBe(0);
    expect(await api.database.db.$count(recoveryCode, eq(recoveryCode.userId, member.userId))).toBe(0);
    expect(await api.database.db.$count(authUser, eq(authUser.id, member.userId))).toBe(1);
  });
});
