import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findUserId } from '#database/queries/accounts/users.ts';
import { accountMail, shopUser } from '#database/schema/accounts/identity.ts';
import { invitation, staff } from '#database/schema/accounts/staff.ts';
import { DAY_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { systemClock as clock } from '../../adapters/system-clock.ts';
import { forgetExpired } from '../../services/maintenance/forget-expired.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { ageSessions, signInOwner } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const PASSWORD = 'a long enough password';
const ADMIN = 'admin@osier.example';

beforeEach(async () => {
  await api.database.db.delete(accountMail);
});

const idOf = async (email: string) => (await findUserId(api.database.db, email)) ?? '';
const signIn = (person: Visitor, email: string) =>
  person.call('POST', '/sign-in', { body: { email, password: PASSWORD } });
const roleOf = async (person: Visitor) => (await person.call('GET', '/session')).body?.staffRole;

/** Sends the mails that are due, and returns the links of invitations by their recipients. */
async function sendInvitations(at = clock): Promise<Map<string, string>> {
  return new Map(
    (await deliverDueAccountMails(api, at)).flatMap(({ to, text }) => {
      const secret = /\/admin\/join#([\w-]{43})/.exec(text)?.[1];
      return secret === undefined ? [] : [[to, secret]];
    }),
  );
}

async function invite(email: string, role: string) {
  const admin = await api.admin();
  const invited = await admin.call('POST', '/admin/invitations', { body: { email, role } });
  expect(invited.status).toBe(200);
  const secret = (await sendInvitations()).get(email) ?? '';
  expect(secret).toHaveLength(43);
  return { id: invited.body.id as string, secret };
}

const join = (person: Visitor, secret: string) => person.call('POST', '/admin/join', { body: { secret } });

describe('the signed-in member of staff', () => {
  it('is read with name, role and permissions', async () => {
    const support = await api.member('support');
    const { body, headers } = await support.call('GET', '/admin/me');
    expect(body).toEqual({
      email: support.email,
      name: 'support',
      role: 'support',
      permissions: expect.arrayContaining(['orders:do', 'refunds:do', 'payments:see']),
      hasSecondFactor: false,
      shopName: 'Osier',
    });
    expect(body.permissions).not.toContain('payments:do');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await (await api.admin()).call('GET', '/admin/me')).body.role).toBe('owner');
  });

  it('has the role `user` in the calls of the specification', async () => {
    const manager = await api.member('manager');
    const role = await manager.call('GET', `/role/${manager.email}`);
    expect(role.body).toEqual({ email: manager.email, role: 'user' });
    expect((await manager.call('GET', '/session')).body).toMatchObject({
      role: 'user',
      staffRole: 'manager',
    });
    expect((await manager.call('GET', `/orders/${ADMIN}`)).body.code).toBe('forbidden');
    expect((await manager.call('GET', '/my-data')).body.account).toMatchObject({ staffRole: 'manager' });
  });

  it('has no rights while the address is unconfirmed', async () => {
    const stranger = await api.shopper('Stranger');
    const userId = await idOf(stranger.email);
    await api.database.db.insert(staff).values({ userId, role: 'manager', createdAt: new Date() });
    expect((await stranger.call('GET', '/admin/me')).body.code).toBe('forbidden');
  });

  it('is left out of a shopper’s session and data', async () => {
    const shopper = await api.shopper('Ann');
    expect((await shopper.call('GET', '/session')).body).not.toHaveProperty('staffRole');
    expect((await shopper.call('GET', '/my-data')).body.account).not.toHaveProperty('staffRole');
  });
});

describe('an invitation', () => {
  it('gives its role to the account with the invited address, and confirms that address', async () => {
    const ines = await api.shopper('Ines');
    const { id, secret } = await invite(ines.email, 'fulfilment');
    const admin = await api.admin();
    const open = (await admin.call('GET', '/admin/staff')).body.invitations;
    expect(open).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, email: ines.email, role: 'fulfilment' })]),
    );
    const [{ createdAt, expiresAt }] = open.map((one: Record<string, string>) => ({
      createdAt: new Date(one['invitedAt'] ?? ''),
      expiresAt: new Date(one['expiresAt'] ?? ''),
    }));
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * DAY_MS);

    expect((await join(ines, secret)).body).toEqual({ role: 'fulfilment' });
    expect((await ines.call('GET', '/session')).body).toMatchObject({
      role: 'user',
      staffRole: 'fulfilment',
      emailVerified: true,
    });
    const { members, invitations } = (await admin.call('GET', '/admin/staff')).body;
    expect(members).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: ADMIN, role: 'owner', lastSeenAt: expect.any(String) }),
        expect.objectContaining({ email: ines.email, role: 'fulfilment' }),
      ]),
    );
    expect(invitations).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('ends the other sessions of the account that accepts it', async () => {
    const ida = await api.shopper('Ida');
    const elsewhere = api.visitor();
    await signIn(elsewhere, ida.email);
    const { secret } = await invite(ida.email, 'support');
    expect((await join(ida, secret)).status).toBe(200);
    expect((await elsewhere.call('GET', '/session')).body).toBeNull();
    expect((await elsewhere.call('GET', '/session/ended')).body).toEqual({ reason: 'role_changed' });
  });

  it('works once, also when two requests accept it together', async () => {
    const kim = await api.shopper('Kim');
    const { secret } = await invite(kim.email, 'support');
    const [first, second] = await Promise.all([join(kim, secret), join(kim, secret)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]));
    expect((await join(kim, secret)).body.code).toBe('link_invalid');
  });

  it('is refused for an account with another address, and stays open', async () => {
    const [lea, eve] = [await api.shopper('Lea'), await api.shopper('Eve')];
    const { secret } = await invite(lea.email, 'manager');
    expect((await join(eve, secret)).body).toMatchObject({ status: 409, code: 'invitation_of_another' });
    expect(await roleOf(eve)).toBeUndefined();
    expect((await join(lea, secret)).status).toBe(200);
  });

  it('is stored as a digest', async () => {
    const max = await api.shopper('Max');
    const { secret } = await invite(max.email, 'support');
    const rows = await api.database.db.select().from(invitation);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('expires after seven days, and is forgotten 30 days later', async () => {
    const nia = await api.shopper('Nia');
    const { id, secret } = await invite(nia.email, 'support');
    const { db } = api.database;
    const expire = (days: number) =>
      db
        .update(invitation)
        .set({ expiresAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(invitation.id, id));
    await expire(0);
    expect((await join(nia, secret)).body.code).toBe('link_invalid');
    const admin = await api.admin();
    expect((await admin.call('DELETE', `/admin/invitations/${id}`)).body.code).toBe('invitation_unknown');
    const count = () => db.$count(invitation, eq(invitation.id, id));
    await forgetExpired({ database: api.database, clock });
    expect(await count()).toBe(1);
    await expire(31);
    await forgetExpired({ database: api.database, clock });
    expect(await count()).toBe(0);
  });

  it('replaces an earlier one to the same address', async () => {
    const ola = await api.shopper('Ola');
    const first = await invite(ola.email, 'manager');
    const second = await invite(ola.email, 'read_only');
    expect((await join(ola, first.secret)).body.code).toBe('link_invalid');
    expect((await join(ola, second.secret)).body).toEqual({ role: 'read_only' });
  });

  it('can be withdrawn, before and after its mail is sent', async () => {
    const pia = await api.shopper('Pia');
    const { id, secret } = await invite(pia.email, 'support');
    const admin = await api.admin();
    expect((await admin.call('DELETE', `/admin/invitations/${id}`)).status).toBe(200);
    expect((await join(pia, secret)).body.code).toBe('link_invalid');
    expect((await admin.call('DELETE', `/admin/invitations/${id}`)).body.code).toBe('invitation_unknown');

    const body = { email: pia.email, role: 'support' };
    const again = await admin.call('POST', '/admin/invitations', { body });
    await admin.call('DELETE', `/admin/invitations/${again.body.id}`);
    expect((await sendInvitations()).size).toBe(0);
  });

  it('from the back office is mailed after ten seconds, and never if it is withdrawn before', async () => {
    const [admin, pia, quinn] = [await api.admin(), await api.shopper('Pia'), await api.shopper('Quinn')];
    const begin = async ({ email }: { email: string }) => {
      const body = { email, role: 'support', undoable: true };
      return (await admin.call('POST', '/admin/invitations', { body })).body.id;
    };
    await begin(pia);
    await admin.call('DELETE', `/admin/invitations/${await begin(quinn)}`);
    expect((await sendInvitations()).size).toBe(0);
    const later = { ...clock, now: () => new Date(Date.now() + UNDO_DELAY_MS) };
    expect([...(await sendInvitations(later)).keys()]).toEqual([pia.email]);
  });

  it('is worthless once its sender is no longer an owner', async () => {
    const [rogue, accomplice] = [await signInOwner(api, 'Rogue'), await api.shopper('Accomplice')];
    const body = { email: accomplice.email, role: 'owner' };
    expect((await rogue.call('POST', '/admin/invitations', { body })).status).toBe(200);
    const secret = (await sendInvitations()).get(accomplice.email) ?? '';
    const admin = await api.admin();
    expect((await admin.call('PUT', `/make-user/${rogue.email}`)).status).toBe(200);
    expect((await join(accomplice, secret)).body.code).toBe('link_invalid');
    expect(await roleOf(accomplice)).toBeUndefined();
  });

  it('stays closed once its sender has lost the role, even after another promotion', async () => {
    const [rogue, accomplice] = [await signInOwner(api, 'Rogue'), await api.shopper('Accomplice')];
    const body = { email: accomplice.email, role: 'owner' };
    await rogue.call('POST', '/admin/invitations', { body });
    const secret = (await sendInvitations()).get(accomplice.email) ?? '';
    const admin = await api.admin();
    await admin.call('PUT', `/make-user/${rogue.email}`);
    const { invitations } = (await admin.call('GET', '/admin/staff')).body;
    await admin.call('PUT', `/make-admin/${rogue.email}`);
    expect((await join(accomplice, secret)).body.code).toBe('link_invalid');
    expect(JSON.stringify(invitations)).not.toContain(accomplice.email);
  });

  it('does not restore a member who was promoted meanwhile and then removed', async () => {
    const [admin, zed] = [await api.admin(), await api.shopper('Zed')];
    const { secret } = await invite(zed.email, 'manager');
    await api.confirmAddress(zed.email);
    await admin.call('PUT', `/make-admin/${zed.email}`);
    expect((await admin.call('DELETE', `/admin/staff/${await idOf(zed.email)}`)).status).toBe(200);
    await signIn(zed, zed.email);
    expect((await join(zed, secret)).body.code).toBe('link_invalid');
  });

  it('is withdrawn with the erasure of its sender', async () => {
    const [rogue, friend] = [await signInOwner(api, 'Leaver'), await api.shopper('Friend')];
    const body = { email: friend.email, role: 'manager' };
    await rogue.call('POST', '/admin/invitations', { body });
    const secret = (await sendInvitations()).get(friend.email) ?? '';
    expect((await rogue.call('DELETE', '/my-data', { body: { password: PASSWORD } })).status).toBe(200);
    const { invitations } = (await (await api.admin()).call('GET', '/admin/staff')).body;
    expect(JSON.stringify(invitations)).not.toContain(friend.email);
    expect((await join(friend, secret)).body.code).toBe('link_invalid');
  });

  it('to become an owner is mailed to every owner', async () => {
    const quin = await api.shopper('Quin');
    const { secret } = await invite(quin.email, 'owner');
    expect((await join(quin, secret)).body).toEqual({ role: 'owner' });
    expect((await quin.call('GET', '/session')).body).toMatchObject({ role: 'admin', staffRole: 'owner' });
    const mails = await api.database.db
      .select({ email: accountMail.email })
      .from(accountMail)
      .where(eq(accountMail.kind, 'admin_added'));
    expect(mails.map(({ email }) => email)).toEqual(expect.arrayContaining([ADMIN, quin.email]));
    expect((await (await api.admin()).call('PUT', `/make-user/${quin.email}`)).status).toBe(200);
  });

  it('is deleted with the account of its recipient', async () => {
    const rosa = await api.shopper('Rosa');
    await invite(rosa.email, 'support');
    const erased = await rosa.call('DELETE', '/my-data', { body: { password: PASSWORD } });
    expect(erased.status).toBe(200);
    expect(await api.database.db.$count(invitation, eq(invitation.email, rosa.email))).toBe(0);
  });

  it('is refused for a member of staff', async () => {
    const [admin, support] = [await api.admin(), await api.member('support')];
    const body = { email: support.email, role: 'manager' };
    expect((await admin.call('POST', '/admin/invitations', { body })).body.code).toBe('staff_already');
  });
});

describe('a member of staff', () => {
  it('gets another role and loses every session', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    const path = `/admin/staff/${member.userId}`;
    expect((await admin.call('PUT', path, { body: { role: 'manager' } })).status).toBe(200);
    expect((await member.call('GET', '/session')).body).toBeNull();
    expect((await member.call('GET', '/session/ended')).body).toEqual({ reason: 'role_changed' });
    await signIn(member, member.email);
    expect(await roleOf(member)).toBe('manager');
    expect((await admin.call('PUT', path, { body: { role: 'owner' } })).status).toBe(200);
    await signIn(member, member.email);
    expect((await member.call('GET', `/role/${member.email}`)).body.role).toBe('admin');
    expect((await admin.call('PUT', path, { body: { role: 'read_only' } })).status).toBe(200);
    await signIn(member, member.email);
    expect((await member.call('GET', '/session')).body).toMatchObject({
      role: 'user',
      staffRole: 'read_only',
    });
  });

  it('gets no other role while the address is unconfirmed, and the refusal promises no mail', async () => {
    const [admin, stranger] = [await api.admin(), await api.shopper('Stranger')];
    const userId = await idOf(stranger.email);
    await api.database.db.insert(staff).values({ userId, role: 'manager', createdAt: new Date() });
    const { body } = await admin.call('PUT', `/admin/staff/${userId}`, { body: { role: 'support' } });
    expect([body.code, body.detail]).toEqual([
      'user_unconfirmed',
      'This user has not confirmed the address yet.',
    ]);
  });

  it('is a shopper again after being removed', async () => {
    const [admin, member] = [await api.admin(), await api.member('manager')];
    expect((await admin.call('DELETE', `/admin/staff/${member.userId}`)).status).toBe(200);
    await signIn(member, member.email);
    expect((await member.call('GET', '/admin/me')).body.code).toBe('forbidden');
    expect((await admin.call('DELETE', `/admin/staff/${member.userId}`)).body.code).toBe('staff_unknown');
    const shopper = await api.shopper('Ann');
    const body = { role: 'manager' };
    const appointed = await admin.call('PUT', `/admin/staff/${await idOf(shopper.email)}`, { body });
    expect(appointed.body.code).toBe('staff_unknown');
  });

  it('is signed out everywhere and can sign in again', async () => {
    const [admin, member] = [await api.admin(), await api.member('catalogue')];
    expect((await admin.call('POST', `/admin/staff/${member.userId}/sign-out`)).status).toBe(200);
    expect((await member.call('GET', '/session')).body).toBeNull();
    await signIn(member, member.email);
    expect(await roleOf(member)).toBe('catalogue');
  });

  it('keeps the role when the call that demotes admins names the member', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    expect((await admin.call('PUT', `/make-user/${member.email}`)).status).toBe(200);
    expect(await roleOf(member)).toBe('support');
  });

  it('has only the owner’s role after a promotion, and none after losing it', async () => {
    const [admin, member] = [await api.admin(), await api.member('manager')];
    await admin.call('PUT', `/make-admin/${member.email}`);
    await admin.call('PUT', `/make-user/${member.email}`);
    await signIn(member, member.email);
    expect(await roleOf(member)).toBeUndefined();
  });
});

describe('changes of staff', () => {
  it('need a sign-in within ten minutes', async () => {
    const [admin, member] = [await api.admin(), await api.member('support')];
    const { id } = await invite('somebody@osier.example', 'support');
    await ageSessions(api, { userId: await idOf(ADMIN) });
    const attempts: [string, string, unknown?][] = [
      ['PUT', `/admin/staff/${member.userId}`, { role: 'manager' }],
      ['DELETE', `/admin/staff/${member.userId}`],
      ['POST', `/admin/staff/${member.userId}/sign-out`],
      ['POST', '/admin/invitations', { email: 'x@osier.example', role: 'support' }],
      ['DELETE', `/admin/invitations/${id}`],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await admin.call(method, path, body === undefined ? {} : { body });
      expect(answer.body, path).toMatchObject({ status: 403, code: 'sign_in_again' });
    }
    expect(await roleOf(member)).toBe('support');
    expect((await admin.call('GET', '/admin/staff')).status).toBe(200);
    await signIn(admin, ADMIN);
    const [method, path, body] = attempts[0] ?? ['', ''];
    expect((await admin.call(method, path, { body })).status).toBe(200);
  });

  it('never remove the last owner', async () => {
    const admin = await api.admin();
    const { db } = api.database;
    const adminId = await idOf(ADMIN);
    await db
      .update(shopUser)
      .set({ role: 'user' })
      .where(sql`user_id <> ${adminId}`);
    for (const role of ['manager', 'read_only']) {
      const answer = await admin.call('PUT', `/admin/staff/${adminId}`, { body: { role } });
      expect(answer.body).toMatchObject({ status: 409, code: 'last_admin' });
    }
    expect((await admin.call('DELETE', `/admin/staff/${adminId}`)).body.code).toBe('last_admin');
  });

  it('leave an owner when two owners remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await signInOwner(api, `One${round}`), await signInOwner(api, `Two${round}`)];
      await api.database.db
        .update(shopUser)
        .set({ role: 'user' })
        .where(sql`user_id NOT IN (${one.userId}, ${two.userId})`);
      const [first, second] = await Promise.all([
        one.call('PUT', `/admin/staff/${two.userId}`, { body: { role: 'support' } }),
        two.call('DELETE', `/admin/staff/${one.userId}`),
      ]);
      expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await api.database.db.$count(shopUser, eq(shopUser.role, 'admin'))).toBe(1);
      await api.database.db
        .update(shopUser)
        .set({ role: 'admin' })
        .where(eq(shopUser.userId, await idOf(ADMIN)));
    }
  });

  it('are refused to an owner of less than a day who removes another', async () => {
    const [admin, young] = [await api.admin(), await api.shopper('Young')];
    await api.confirmAddress(young.email);
    await admin.call('PUT', `/make-admin/${young.email}`);
    await signIn(young, young.email);
    const answer = await young.call('DELETE', `/admin/staff/${await idOf(ADMIN)}`);
    expect(answer.body).toMatchObject({ status: 409, code: 'admin_too_new' });
  });

  it('are refused to an owner of less than a day who signs another out', async () => {
    const [admin, young] = [await api.admin(), await api.shopper('Fresh')];
    await api.confirmAddress(young.email);
    await admin.call('PUT', `/make-admin/${young.email}`);
    await signIn(young, young.email);
    // Otherwise the new owner keeps the others signed out for the 24 hours in which they could undo the promotion.
    const answer = await young.call('POST', `/admin/staff/${await idOf(ADMIN)}/sign-out`);
    const detail = 'A new owner (admin) cannot do this to other owners for the first 24 hours.';
    expect(answer.body).toMatchObject({ status: 409, code: 'admin_too_new', detail });
    expect((await admin.call('GET', '/admin/me')).status).toBe(200);
  });
});
