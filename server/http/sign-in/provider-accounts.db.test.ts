import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authSession, authUser } from '#database/schema/accounts/identity.ts';
import type { Mail } from '../../ports/mail.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { enrol } from '../../testing/sign-in/authenticator.ts';
import {
  readSession,
  createTwoSignInProviders,
  chooserForm,
} from '../../testing/sign-in/two-sign-in-providers.ts';
import type { Visitor } from '../../testing/visitor.ts';

const { api, enter, enterAtOther, userOf } = createTwoSignInProviders();
const PASSWORD = 'a long enough password';
const signIn = (email: string, password: string, person = api.visitor()) =>
  person.call('POST', '/sign-in', { body: { email, password } });

async function confirm(email: string): Promise<void> {
  await api.database.db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, email));
}

/** Delivers the waiting mails and returns those to an address. */
async function mailsTo(email: string): Promise<Mail[]> {
  return (await deliverDueAccountMails(api)).filter(({ to }) => to === email);
}

/** Requests a password reset and returns the secret of its link. */
async function resetSecretFor(email: string): Promise<string> {
  await api.visitor().call('POST', '/password-reset', { body: { email } });
  const texts = (await mailsTo(email)).map(({ text }) => text).join();
  return /new-password#([\w-]{43})/.exec(texts)?.[1] ?? '';
}

describe('an address with an existing account', () => {
  it('is linked when both sides have confirmed it, and all other sessions end', async () => {
    const ann = await api.shopper('Ann');
    await confirm(ann.email);
    const person = api.visitor();
    expect((await enter(person, chooserForm({ email: ann.email }))).body).toMatchObject({ isNew: false });
    expect((await readSession(person)).email).toBe(ann.email);
    expect(await readSession(ann), 'the earlier session').toBeNull();
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toContain(
      'New sign-in for your account',
    );
    expect((await signIn(ann.email, PASSWORD)).status).toBe(200);
  });

  it('is not linked when the provider has not confirmed it', async () => {
    const ann = await api.shopper('Ann');
    await confirm(ann.email);
    const eve = api.visitor();
    const refused = await enter(eve, chooserForm({ email: ann.email, verified: undefined }));
    expect(refused.body).toMatchObject({ status: 409, code: 'address_unconfirmed' });
    expect(await readSession(eve)).toBeNull();
    expect(await readSession(ann)).not.toBeNull();
  });

  it('locks out an attacker who registered it first, once its owner signs in', async () => {
    // Eve signs up with the victim's address, which she cannot confirm, and waits.
    const victim = `victim.${Date.now()}@osier.example`;
    const eve = api.visitor();
    await eve.call('POST', '/sign-up', { body: { name: 'Eve', email: victim, password: PASSWORD } });
    const owner = api.visitor();
    const choice = chooserForm({ email: victim });
    const refused = await enter(owner, choice);
    expect(refused.body).toMatchObject({ status: 409, code: 'account_unconfirmed' });
    expect(refused.body.detail).toContain('Forgot your password?');
    expect(await readSession(owner), 'the owner does not share an account with Eve').toBeNull();

    const body = { secret: await resetSecretFor(victim), password: 'of the true owner' };
    expect((await owner.call('PUT', '/password-reset', { body })).status).toBe(200);
    expect((await enter(owner, choice)).status).toBe(200);
    expect((await readSession(owner)).email).toBe(victim);
    expect(await readSession(eve)).toBeNull();
    expect((await signIn(victim, PASSWORD)).status).toBe(401);
  });

  it('belongs to its owner after a password reset, even if an attacker registered it first at a careless provider', async () => {
    const victim = `victim.provider.${Date.now()}@osier.example`;
    const eve = api.visitor();
    const eves = { sub: 'eve', email: victim, email_verified: false, name: 'Eve' };
    expect((await enterAtOther(eve, eves)).status).toBe(200);
    const body = { secret: await resetSecretFor(victim), password: 'of the true owner' };
    expect((await api.visitor().call('PUT', '/password-reset', { body })).status).toBe(200);
    expect(await readSession(eve)).toBeNull();
    expect((await enterAtOther(eve, eves)).body.code).toBe('address_unconfirmed');
    expect(await readSession(eve)).toBeNull();
  });

  it('ends its earlier sessions when the provider confirms it later', async () => {
    // A provider may let Eve register the victim's address. The victim then recovers that account there and confirms the address.
    const victim = `victim.recovered.${Date.now()}@osier.example`;
    const eve = api.visitor();
    const account = { sub: 'recovered', email: victim, name: 'Eve' };
    expect((await enterAtOther(eve, { ...account, email_verified: false })).status).toBe(200);
    const owner = api.visitor();
    expect((await enterAtOther(owner, { ...account, email_verified: true })).status).toBe(200);
    expect(await readSession(owner)).toMatchObject({ email: victim, emailVerified: true });
    expect(await readSession(eve)).toBeNull();
    expect((await enterAtOther(api.visitor(), { ...account, email_verified: true })).status).toBe(200);
    expect(await readSession(owner), 'a later sign-in changes nothing').not.toBeNull();
  });

  it('is neither linked nor created when the provider returns no address', async () => {
    const answer = await enterAtOther(api.visitor(), {});
    expect(answer.body).toMatchObject({ status: 400, code: 'address_missing' });
  });
});

describe('an account without a password', () => {
  const erase = (person: Visitor, body = {}) => person.call('DELETE', '/my-data', { body });

  it('is erased only shortly after a sign-in', async () => {
    const choice = chooserForm();
    const person = api.visitor();
    await enter(person, choice);
    expect((await person.call('GET', '/my-sign-in-methods')).body).toEqual([
      { provider: 'google', createdAt: expect.any(String) },
    ]);
    const longAgo = new Date(Date.now() - 11 * 60_000);
    const user = await userOf(choice['email'] ?? '');
    const theirs = eq(authSession.userId, user?.id ?? '');
    await api.database.db.update(authSession).set({ createdAt: longAgo }).where(theirs);
    expect((await erase(person)).body).toMatchObject({ status: 403, code: 'sign_in_again' });
    expect((await erase(person, { password: PASSWORD })).body.code).toBe('sign_in_again');

    await enter(person, choice);
    expect((await erase(person)).status).toBe(200);
    expect(await readSession(person)).toBeNull();
    expect(await userOf(choice['email'] ?? '')).toBeUndefined();
    expect((await enter(person, choice)).body.isNew, 'the erased account is gone').toBe(true);
  });

  it('requires its password for erasure once it has one', async () => {
    const choice = chooserForm();
    const email = choice['email'] ?? '';
    await enter(api.visitor(), choice);
    const body = { secret: await resetSecretFor(email), password: PASSWORD };
    expect((await api.visitor().call('PUT', '/password-reset', { body })).status).toBe(200);
    const person = api.visitor();
    expect((await enter(person, choice)).status, 'sign-in at the provider still works').toBe(200);
    expect((await erase(person)).body.code).toBe('password_wrong');
    expect((await erase(person, { password: PASSWORD })).status).toBe(200);
  });
});

it('a provider signs a member of staff in, and the second factor is still asked for', async () => {
  const member = await api.member('support');
  const app = await enrol(member);
  const person = api.visitor();
  expect((await enter(person, chooserForm({ email: member.email }))).status).toBe(200);
  expect((await person.call('GET', '/admin/me')).body.code).toBe('factor_required');
  const body = { code: app.code(1) };
  expect((await person.call('POST', '/admin/factor/pass', { body })).status).toBe(200);
  expect((await person.call('GET', '/admin/me')).body.role).toBe('support');
});
