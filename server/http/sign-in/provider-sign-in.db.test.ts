import { eq } from 'drizzle-orm';
import { Events } from 'oauth2-mock-server';
import { describe, expect, it } from 'vitest';
import { authAccount } from '#database/schema/accounts/identity.ts';
import { followSignIn } from '../../testing/sign-in/follow-sign-in.ts';
import {
  readSession,
  createTwoSignInProviders,
  chooserForm,
} from '../../testing/sign-in/two-sign-in-providers.ts';

const { api, atChooser, begin, enter, enterAtOther, finish, other, userOf } = createTwoSignInProviders();

describe('sign-in at a provider', () => {
  it('is offered next to the password', async () => {
    expect((await api.visitor().call('GET', '/sign-in-methods')).body).toEqual({
      password: true,
      providers: [
        { id: 'google', label: 'Google' },
        { id: 'oidc', label: 'Acme' },
      ],
    });
  });

  it('creates an account once, with name, photo and address, and finds it again', async () => {
    const person = api.visitor();
    const choice = { who: 'ines.halloran@osier.example' };
    expect((await enter(person, choice)).body).toEqual({
      email: choice.who,
      isNew: true,
      from: null,
    });
    await person.call('PUT', '/user', { body: { email: choice.who, role: 'user' } });
    const [session] = (await person.call('GET', '/sessions')).body;
    expect(await readSession(person)).toEqual({
      email: choice.who,
      displayName: 'Ines Halloran',
      phoneNumber: null,
      photoURL: `${atChooser.url}/photos/8a4f3d.svg`,
      emailVerified: true,
      role: 'user',
    });
    expect((await enter(person, choice)).body.isNew).toBe(false);
    const sessions = (await person.call('GET', '/sessions')).body;
    expect(sessions).toHaveLength(1);
    expect(sessions[0].id, 'every sign-in begins a new session').not.toBe(session.id);
  });

  it('works the same with an independent implementation of a provider', async () => {
    const person = api.visitor();
    const claims = {
      sub: 'a-1',
      email: 'Acme.One@Osier.Example',
      email_verified: true,
      name: 'Acme One',
      picture: 'https://elsewhere.example/x.png',
    };
    expect((await enterAtOther(person, claims)).body).toMatchObject({
      email: 'acme.one@osier.example',
      isNew: true,
    });
    expect(await readSession(person)).toMatchObject({
      displayName: 'Acme One',
      emailVerified: true,
      photoURL: null,
    });
    expect((await enterAtOther(person, { ...claims, name: 'Somebody' })).body.isNew).toBe(false);
    expect((await readSession(person)).displayName).toBe('Acme One');
  });

  it('creates one account for two concurrent sign-ins', async () => {
    const choice = chooserForm();
    const browsers = [api.visitor(), api.visitor()];
    const queries = await Promise.all(
      browsers.map(async (browser) => followSignIn((await begin(browser)).url, choice)),
    );
    const answers = await Promise.all(
      browsers.map((browser, index) => finish(browser, queries[index] ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
  });

  it('stores none of the provider’s tokens', async () => {
    const choice = chooserForm();
    await enter(api.visitor(), choice);
    const user = await userOf(choice['email'] ?? '');
    const [method] = await api.database.db
      .select()
      .from(authAccount)
      .where(eq(authAccount.userId, user?.id ?? ''));
    expect(method).toMatchObject({
      providerId: 'google',
      accessToken: null,
      refreshToken: null,
      idToken: null,
      password: null,
    });
  });

  it('removes line breaks and control characters from a name', async () => {
    const choice = chooserForm({ name: 'Eve\r\nSet-Cookie: a=b\u202e' });
    const person = api.visitor();
    const entered = await enter(person, choice);
    expect(entered.headers.getSetCookie().join()).not.toContain('a=b');
    expect((await readSession(person)).displayName).toBe('Eve Set-Cookie: a=b');
  });

  it('leaves an address unconfirmed that the provider has not confirmed', async () => {
    const person = api.visitor();
    await enter(person, chooserForm({ verified: undefined }));
    expect((await readSession(person)).emailVerified).toBe(false);
  });

  it('returns the browser to the page that it left, and to no other site', async () => {
    const person = api.visitor();
    const { url } = await begin(person, 'google', '/user-profile/my-orders');
    expect((await finish(person, await followSignIn(url, chooserForm()))).body.from).toBe(
      '/user-profile/my-orders',
    );
    const long = await person.call('POST', '/sign-in/google', { body: { from: `/${'x'.repeat(2000)}` } });
    expect(long.body).toMatchObject({ status: 400, errors: [{ field: 'from' }] });
  });
});

describe('an invalid response of a provider', () => {
  it('is rejected when forged, and ends no attempt of another browser', async () => {
    const person = api.visitor();
    const { state } = await begin(person);
    expect((await finish(person, '?code=forged&state=forged')).body.code).toBe('sign_in_lost');
    expect((await finish(person, '?code=forged')).body.code).toBe('sign_in_lost');
    const iss = encodeURIComponent(atChooser.url);
    const forged = await finish(person, `?code=forged&state=${state}&iss=${iss}`);
    expect(forged.body).toMatchObject({ status: 400, code: 'provider_refused' });
    expect(await readSession(person)).toBeNull();
  });

  it('is rejected when replayed, with its own and with a new state', async () => {
    const person = api.visitor();
    const query = await followSignIn((await begin(person)).url, chooserForm());
    expect((await finish(person, query)).status).toBe(200);
    await person.call('POST', '/sign-out');
    expect((await finish(person, query)).body.code).toBe('sign_in_lost');
    const { state } = await begin(person);
    const replayed = new URLSearchParams(query);
    replayed.set('state', state);
    expect((await finish(person, `?${replayed}`)).body.code).toBe('provider_refused');
    expect(await readSession(person)).toBeNull();
  });

  it('is rejected in another browser than the one that began', async () => {
    const [attacker, victim] = [api.visitor(), api.visitor()];
    const query = await followSignIn((await begin(attacker)).url, chooserForm());
    expect((await finish(victim, query)).body.code).toBe('sign_in_lost');
    const again = await followSignIn((await begin(attacker)).url, chooserForm());
    await begin(victim);
    expect((await finish(victim, again)).body.code).toBe('sign_in_lost');
    expect(await readSession(victim)).toBeNull();
  });

  it('is rejected for another provider than the one that sent it', async () => {
    const person = api.visitor();
    const query = await followSignIn((await begin(person)).url, chooserForm());
    expect((await finish(person, query, 'oidc')).body.code).toBe('sign_in_lost');
    const issued = await begin(person);
    const elsewhere = new URLSearchParams(await followSignIn(issued.url, chooserForm()));
    elsewhere.set('iss', 'https://evil.example');
    expect((await finish(person, `?${elsewhere}`)).body.code).toBe('provider_refused');
  });

  it.each([
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'another-shop' }],
    ['nonce', { nonce: 'of another time' }],
    ['time', { exp: 1_000_000_000 }],
  ])('is rejected for an ID token with the wrong %s', async (_what, claims) => {
    const person = api.visitor();
    const answer = await enterAtOther(person, { sub: 'b-1', email: 'wrong@osier.example', ...claims });
    expect(answer.body).toMatchObject({ status: 400, code: 'provider_refused' });
    expect(await readSession(person)).toBeNull();
    expect(await userOf('wrong@osier.example')).toBeUndefined();
  });

  it('is rejected for an ID token that was changed after it was signed', async () => {
    const person = api.visitor();
    const { url } = await begin(person, 'oidc');
    const query = await followSignIn(url);
    other.service.once(Events.BeforeResponse, ({ body }) => {
      if (typeof body === 'string') return;
      const [head, payload = '', signature] = String(body['id_token']).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const changed = { ...claims, sub: 'b-2', email: 'forged@osier.example', email_verified: true };
      body['id_token'] = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join(
        '.',
      );
    });
    expect((await finish(person, query, 'oidc')).body.code).toBe('provider_refused');
    expect(await userOf('forged@osier.example')).toBeUndefined();
  });

  it('is rejected when another site’s page sends it, and the attempt stays valid', async () => {
    const person = api.visitor();
    const query = await followSignIn((await begin(person)).url, chooserForm());
    for (const headers of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      for (const path of ['/sign-in/google', '/sign-in/google/response']) {
        const answer = await person.call('POST', path, { body: { from: null, query }, headers });
        expect(answer.body).toMatchObject({ status: 403, code: 'cross_site' });
      }
    }
    expect((await finish(person, query)).status).toBe(200);
  });

  it('is rejected for an attempt whose cookie an attacker planted', async () => {
    const attacker = api.visitor();
    const begun = await attacker.call('POST', '/sign-in/google', { body: { from: null } });
    const planted = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(begun.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const victim = api.visitor();
    const headers = { cookie: planted };
    const fresh = await victim.call('POST', '/sign-in/google', { body: { from: null }, headers });
    expect(fresh.headers.getSetCookie().join()).not.toContain(planted);
    expect(fresh.body.state).not.toBe(begun.body.state);
  });

  it('reports that the user declined, and ends the attempt', async () => {
    const person = api.visitor();
    const query = await followSignIn((await begin(person)).url, { who: 'nobody' });
    const refused = await finish(person, query);
    expect(refused.body).toMatchObject({ status: 400, code: 'consent_refused' });
    expect(refused.body.detail).toContain('You have not let Google');
    expect((await finish(person, query)).body.code).toBe('sign_in_lost');
  });

  it('names the configured origin to a browser at another one', async () => {
    const headers = { origin: 'http://alias.test', host: 'alias.test' };
    const answer = await api.visitor().call('POST', '/sign-in/google', { body: { from: null }, headers });
    expect(answer.body).toMatchObject({ status: 409, code: 'sign_in_elsewhere' });
    expect(answer.body.detail).toContain('http://shop.test');
  });
});
