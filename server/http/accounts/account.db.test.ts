import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountMail, authUser, authVerification } from '#database/schema/accounts/identity.ts';
import { fail, ok } from '#domain/result.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { Mail, MailPort } from '../../ports/mail.ts';
import { deliverAccountMails } from '../../services/messages/deliver-account-mails.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const PASSWORD = 'a long enough password';
const NEW = 'another long password';

const sent: Mail[] = [];
const mailServer: MailPort = {
  async send(mail) {
    sent.push(mail);
    return ok(undefined);
  },
};
const deadMailServer: MailPort = {
  send: async () => fail({ code: 'mail_server_unreachable', step: 'connection', reason: 'down' }),
};

/** Counts of a run in which nothing was due. */
const NONE = { delivered: 0, obsolete: 0, refused: 0, postponed: 0 };

beforeEach(async () => {
  await api.database.db.delete(accountMail);
  sent.length = 0;
});

function deliver(mail: MailPort = mailServer, clock = systemClock) {
  const { database, identity } = api;
  return deliverAccountMails({ database, identity, clock, mail, publicUrl: 'http://shop.test' });
}

/** Returns the secret of the link in the last mail to an address. */
function secretFor(email: string, path: string): string {
  const { text = '' } = sent.findLast(({ to }) => to === email) ?? {};
  const secret = new RegExp(`http://shop\\.test/user-profile/${path}#([\\w-]{43})`).exec(text)?.[1];
  expect(secret, text).toBeDefined();
  return secret ?? '';
}

const readSession = async (person: Visitor) => (await person.call('GET', '/session')).body;
const signIn = (email: string, password: string, person = api.visitor()) =>
  person.call('POST', '/sign-in', { body: { email, password } });

describe('a password reset', () => {
  it('works once by its link and ends every session', async () => {
    const ann = await api.shopper('Ann');
    const visitor = api.visitor();
    const asked = await visitor.call('POST', '/password-reset', { body: { email: ann.email.toUpperCase() } });
    expect(asked.body).toEqual({ acknowledged: true });
    await deliver();
    const secret = secretFor(ann.email, 'new-password');

    const reset = () => visitor.call('PUT', '/password-reset', { body: { secret, password: NEW } });
    const short = await visitor.call('PUT', '/password-reset', { body: { secret, password: 'short' } });
    expect(short.body).toMatchObject({ code: 'password_too_short' });
    const common = await visitor.call('PUT', '/password-reset', { body: { secret, password: ann.email } });
    expect(common.body).toMatchObject({ code: 'password_common' });
    expect((await reset()).status).toBe(200);
    expect(await readSession(ann)).toBeNull();
    expect((await signIn(ann.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ann.email, NEW, ann)).status).toBe(200);
    expect((await readSession(ann)).emailVerified).toBe(true);
    expect((await reset()).body).toMatchObject({ status: 400, code: 'link_invalid' });
  });

  it('returns the same response for an unknown address, and sends no mail there', async () => {
    const ann = await api.shopper('Ann');
    await deliver();
    sent.length = 0;
    const ask = (email: string) => api.visitor().call('POST', '/password-reset', { body: { email } });
    const [known, unknown] = [await ask(ann.email), await ask('nobody.at.all@osier.example')];
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual([ann.email]);
    expect(await api.database.db.$count(accountMail)).toBe(0);
  });

  it('rejects an expired link, a forged link and the link of another purpose', async () => {
    const ann = await api.shopper('Ann');
    await deliver();
    const confirm = secretFor(ann.email, 'confirm-address');
    await ann.call('POST', '/password-reset', { body: { email: ann.email } });
    await deliver();
    const secret = secretFor(ann.email, 'new-password');
    const over = new Date(Date.now() - 1);
    await api.database.db.update(authVerification).set({ expiresAt: over });
    for (const tried of [secret, confirm, 'x'.repeat(43)]) {
      const body = { secret: tried, password: NEW };
      expect((await api.visitor().call('PUT', '/password-reset', { body })).body).toMatchObject({
        code: 'link_invalid',
      });
    }
    expect((await signIn(ann.email, PASSWORD)).status).toBe(200);
  });

  it('stores no secret in the database, even while its mail waits for the mail server', async () => {
    const ann = await api.shopper('Ann');
    await deliver();
    await api.visitor().call('POST', '/password-reset', { body: { email: ann.email } });
    expect(await deliver(deadMailServer)).toEqual({ ...NONE, postponed: 1 });
    const [row] = await api.database.db.select().from(accountMail);
    expect(row).toMatchObject({ kind: 'reset_password', email: ann.email, attempts: 1, lastError: 'down' });
    expect(await deliver(), 'not due yet').toEqual(NONE);
    const later = { ...systemClock, now: () => new Date(Date.now() + 10_000) };
    expect(await deliver(mailServer, later)).toEqual({ ...NONE, delivered: 1 });
    const secret = secretFor(ann.email, 'new-password');
    const { rows } = await api.database.pool.query(
      'SELECT row_to_json(v)::text AS row FROM auth_verification v',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('an account mail', () => {
  it('counts as delivered only after the mail server has accepted it', async () => {
    const ann = await api.shopper('Ann');
    await deliver();
    const forgot = (email: string) => api.visitor().call('POST', '/password-reset', { body: { email } });
    await forgot('nobody@osier.example');
    expect(await deliver(), 'no account has this address').toEqual({ ...NONE, obsolete: 1 });
    await forgot(ann.email);
    const refuses: MailPort = {
      send: async () => fail({ code: 'mail_refused', step: 'recipient', reason: 'no such mailbox' }),
    };
    expect(await deliver(refuses), 'the mail server rejects it').toEqual({ ...NONE, refused: 1 });
    await forgot(ann.email);
    const tomorrow = { ...systemClock, now: () => new Date(Date.now() + 25 * 60 * 60_000) };
    expect(await deliver(mailServer, tomorrow), 'too late').toEqual({ ...NONE, obsolete: 1 });
    expect(await deliver(), 'nothing is left').toEqual(NONE);
  });
});

describe('an email address', () => {
  it('is confirmed by its signed-in owner with the link from the sign-up', async () => {
    const ann = await api.shopper('Ann');
    await deliver();
    const secret = secretFor(ann.email, 'confirm-address');
    expect((await readSession(ann)).emailVerified).toBe(false);
    expect((await ann.call('PUT', '/address-verification', { body: { secret } })).status).toBe(200);
    expect((await readSession(ann)).emailVerified).toBe(true);
    await ann.call('POST', '/address-verification');
    await deliver();
    expect(sent, 'nothing is left to confirm').toHaveLength(1);
  });

  it('is not confirmed for an attacker who signed up with it', async () => {
    const attacker = api.visitor();
    const victim = `victim.${Date.now()}@osier.example`;
    const body = { name: 'Eve', email: victim, password: PASSWORD };
    expect((await attacker.call('POST', '/sign-up', { body })).status).toBe(200);
    await deliver();
    const secret = secretFor(victim, 'confirm-address');
    // The victim opens the link as a visitor or as another user.
    const bystander = await api.shopper('Bob');
    const put = (person: Visitor) => person.call('PUT', '/address-verification', { body: { secret } });
    expect((await put(api.visitor())).status).toBe(401);
    expect((await put(bystander)).body).toMatchObject({ code: 'link_invalid' });
    expect((await readSession(attacker)).emailVerified).toBe(false);

    // The victim resets the password, which ends the attacker's sessions and password.
    await api.visitor().call('POST', '/password-reset', { body: { email: victim } });
    await deliver();
    const reset = { secret: secretFor(victim, 'new-password'), password: NEW };
    expect((await api.visitor().call('PUT', '/password-reset', { body: reset })).status).toBe(200);
    expect(await readSession(attacker)).toBeNull();
    expect((await signIn(victim, PASSWORD)).status).toBe(401);
    expect((await signIn(victim, NEW)).status).toBe(200);
  });

  it('receives no text that the user typed', async () => {
    const email = `quiet.${Date.now()}@osier.example`;
    const body = { name: 'Visit http://evil.example now', email, password: PASSWORD };
    await api.visitor().call('POST', '/sign-up', { body });
    await deliver();
    expect(JSON.stringify(sent)).not.toContain('evil.example');
  });
});

describe('the account page’s calls', () => {
  it('update name and phone number, and nothing else', async () => {
    const ann = await api.shopper('Ann');
    const body = { displayName: ' Ann Lee ', phoneNumber: '+1 (555) 010-4471' };
    expect((await ann.call('PUT', '/profile', { body })).status).toBe(200);
    expect(await readSession(ann)).toMatchObject({
      displayName: 'Ann Lee',
      phoneNumber: '+1 (555) 010-4471',
    });
    const wrong = await ann.call('PUT', '/profile', { body: { displayName: '', phoneNumber: '12' } });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'displayName',
      'phoneNumber',
    ]);
    const more = {
      ...body,
      phoneNumber: null,
      email: 'admin@osier.example',
      emailVerified: true,
      role: 'admin',
    };
    await ann.call('PUT', '/profile', { body: more });
    expect(await readSession(ann)).toMatchObject({
      phoneNumber: null,
      email: ann.email,
      emailVerified: false,
      role: 'user',
    });
  });

  it('change the password if the current one is right, and end the other sessions', async () => {
    const ann = await api.shopper('Ann');
    const elsewhere = api.visitor();
    await signIn(ann.email, PASSWORD, elsewhere);
    const change = (currentPassword: string, newPassword: string) =>
      ann.call('PUT', '/password', { body: { currentPassword, newPassword } });
    expect((await change('not the right one', NEW)).body).toMatchObject({ code: 'password_wrong' });
    expect((await change(PASSWORD, 'short')).body).toMatchObject({ code: 'password_too_short' });
    expect((await change(PASSWORD, 'qwerty123')).body).toMatchObject({ code: 'password_common' });
    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect(await readSession(ann)).not.toBeNull();
    expect(await readSession(elsewhere)).toBeNull();
    expect((await signIn(ann.email, NEW)).status).toBe(200);
    await deliver();
    expect(sent.findLast(({ to }) => to === ann.email)?.subject).toBe('Your password was changed');
  });

  it('invalidate the password-reset link when the password changes', async () => {
    const ann = await api.shopper('Ann');
    await api.visitor().call('POST', '/password-reset', { body: { email: ann.email } });
    await deliver();
    const secret = secretFor(ann.email, 'new-password');
    await ann.call('PUT', '/password', { body: { currentPassword: PASSWORD, newPassword: NEW } });
    const body = { secret, password: 'a third long password' };
    expect((await api.visitor().call('PUT', '/password-reset', { body })).body).toMatchObject({
      code: 'link_invalid',
    });
    const [row] = await api.database.db
      .select({ isVerified: authUser.emailVerified })
      .from(authUser)
      .where(eq(authUser.email, ann.email));
    expect(row).toEqual({ isVerified: false });
  });
});
