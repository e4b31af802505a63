import { eq } from 'drizzle-orm';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authAccount, authSession, authUser } from '#database/schema/identity.ts';
import { startAccountChooser, type AccountChooser } from '#sandbox/account-chooser/start.ts';
import { ok } from '#domain/result.ts';
import { openIdProvider } from '../adapters/oidc/open-id-provider.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Mail } from '../ports/mail.ts';
import { deliverAccountMail } from '../services/deliver-account-mail.ts';
import { comeBack } from '../testing/at-provider.ts';
import { testApi, type Visitor } from '../testing/test-api.ts';

/** Two strangers that were written by different people: one stands for Google, one is a provider of the merchant's own. */
let chooser: AccountChooser;
const other = new OAuth2Server();

beforeAll(async () => {
  chooser = await startAccountChooser({
    port: 0,
    redirectUris: ['http://shop.test/user-profile/signing-in/google'],
  });
  await other.issuer.keys.generate('RS256');
  await other.start(0, '127.0.0.1');
});
afterAll(async () => {
  await chooser.close();
  await other.stop();
});

const troubles: string[] = [];
const outside = {
  clock: systemClock,
  fetch: (url: string, options: object) => fetch(url, options),
  onTrouble: (reason: string) => void troubles.push(reason),
};
const api = testApi({
  providers: () => [
    openIdProvider(
      {
        id: 'google',
        label: 'Google',
        address: chooser.url,
        clientId: chooser.clientId,
        clientSecret: chooser.clientSecret,
        photoOrigins: [chooser.url],
        asksWhichAccount: true,
      },
      outside,
    ),
    openIdProvider(
      {
        id: 'oidc',
        label: 'Acme',
        address: other.issuer.url ?? '',
        clientId: 'osier',
        clientSecret: 'not told to anybody',
        photoOrigins: [],
        asksWhichAccount: false,
      },
      outside,
    ),
  ],
});

const PASSWORD = 'a long enough password';
let people = 0;

/** Somebody whom the chooser vouches for, by what is typed there. */
function typed(changes: Record<string, string | undefined> = {}): Record<string, string> {
  people += 1;
  const email = `outside.${people}@osier.example`;
  const fields = { who: 'typed', name: 'Ines Halloran', email, verified: 'on', ...changes };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

async function begin(person: Visitor, provider = 'google', from: string | null = null) {
  return (await person.call('POST', `/sign-in/${provider}`, { body: { from } })).body;
}

function finish(person: Visitor, query: string, provider = 'google') {
  return person.call('POST', `/sign-in/${provider}/answer`, { body: { query } });
}

/** All of it: begin, choose, come back. */
async function enter(person: Visitor, choice: Record<string, string>) {
  const { url } = await begin(person);
  return finish(person, await comeBack(url, choice));
}

/** The same at the other provider, which vouches for whom it is told to. */
async function enterAtOther(person: Visitor, claims: Record<string, unknown>) {
  const { url } = await begin(person, 'oidc');
  const query = await comeBack(url);
  const tell = (token: { payload: object }) => Object.assign(token.payload, claims);
  other.service.on(Events.BeforeTokenSigning, tell);
  const answer = await finish(person, query, 'oidc');
  other.service.off(Events.BeforeTokenSigning, tell);
  return answer;
}

const who = async (person: Visitor) => (await person.call('GET', '/session')).body;
const signIn = (email: string, password: string, person = api.visitor()) =>
  person.call('POST', '/sign-in', { body: { email, password } });

async function userOf(email: string) {
  const [row] = await api.database.db.select().from(authUser).where(eq(authUser.email, email));
  return row;
}

async function confirm(email: string): Promise<void> {
  await api.database.db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, email));
}

/** What is sent to somebody now. */
async function mailsTo(email: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mail = { send: async (one: Mail) => (sent.push(one), ok(undefined)) };
  const { database, identity } = api;
  await deliverAccountMail({ database, identity, clock: systemClock, mail, publicUrl: 'http://shop.test' });
  return sent.filter(({ to }) => to === email);
}

/** The secret of the link that is sent to somebody who forgot their password. */
async function resetSecretFor(email: string): Promise<string> {
  await api.visitor().call('POST', '/password-reset', { body: { email } });
  const texts = (await mailsTo(email)).map(({ text }) => text).join();
  return /new-password#([\w-]{43})/.exec(texts)?.[1] ?? '';
}

describe('signing in at a provider', () => {
  it('is offered beside the password', async () => {
    expect((await api.visitor().call('GET', '/sign-in-ways')).body).toEqual({
      password: true,
      providers: [
        { id: 'google', label: 'Google' },
        { id: 'oidc', label: 'Acme' },
      ],
    });
  });

  it('makes an account once, with name, photo and address, and finds it again', async () => {
    const person = api.visitor();
    const choice = { who: 'ines.halloran@osier.example' };
    expect((await enter(person, choice)).body).toEqual({
      email: choice.who,
      isNew: true,
      from: null,
    });
    await person.call('PUT', '/user', { body: { email: choice.who, role: 'user' } });
    const [session] = (await person.call('GET', '/sessions')).body;
    expect(await who(person)).toEqual({
      email: choice.who,
      displayName: 'Ines Halloran',
      phoneNumber: null,
      photoURL: `${chooser.url}/photos/8a4f3d.svg`,
      emailVerified: true,
      role: 'user',
    });
    expect((await enter(person, choice)).body.isNew).toBe(false);
    const sessions = (await person.call('GET', '/sessions')).body;
    expect(sessions).toHaveLength(1);
    expect(sessions[0].id, 'every sign-in begins a new session').not.toBe(session.id);
  });

  it('works the same at a provider that somebody else has written', async () => {
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
    expect(await who(person)).toMatchObject({ displayName: 'Acme One', emailVerified: true, photoURL: null });
    expect((await enterAtOther(person, { ...claims, name: 'Somebody' })).body.isNew).toBe(false);
    expect((await who(person)).displayName).toBe('Acme One');
  });

  it('ends in one account also when it is done twice at once', async () => {
    const choice = typed();
    const browsers = [api.visitor(), api.visitor()];
    const queries = await Promise.all(
      browsers.map(async (browser) => comeBack((await begin(browser)).url, choice)),
    );
    const answers = await Promise.all(
      browsers.map((browser, index) => finish(browser, queries[index] ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
  });

  it('keeps none of the provider’s tokens', async () => {
    const choice = typed();
    await enter(api.visitor(), choice);
    const user = await userOf(choice['email'] ?? '');
    const [way] = await api.database.db
      .select()
      .from(authAccount)
      .where(eq(authAccount.userId, user?.id ?? ''));
    expect(way).toMatchObject({
      providerId: 'google',
      accessToken: null,
      refreshToken: null,
      idToken: null,
      password: null,
    });
  });

  it('lets no line break and no stranger’s sign into a name', async () => {
    const choice = typed({ name: 'Eve\r\nSet-Cookie: a=b\u202e' });
    const person = api.visitor();
    const entered = await enter(person, choice);
    expect(entered.headers.getSetCookie().join()).not.toContain('a=b');
    expect((await who(person)).displayName).toBe('Eve Set-Cookie: a=b');
  });

  it('takes an address that the provider has not confirmed as unconfirmed', async () => {
    const person = api.visitor();
    await enter(person, typed({ verified: undefined }));
    expect((await who(person)).emailVerified).toBe(false);
  });

  it('remembers the way back of the browser that left, and gives it to nobody else', async () => {
    const person = api.visitor();
    const { url } = await begin(person, 'google', '/user-profile/my-orders');
    expect((await finish(person, await comeBack(url, typed()))).body.from).toBe('/user-profile/my-orders');
    const long = await person.call('POST', '/sign-in/google', { body: { from: `/${'x'.repeat(2000)}` } });
    expect(long.body).toMatchObject({ status: 400, errors: [{ field: 'from' }] });
  });
});

describe('what does not come from the provider, for this browser, now', () => {
  it('a forged answer is refused, and uses up nothing of anybody’s', async () => {
    const person = api.visitor();
    const { state } = await begin(person);
    expect((await finish(person, '?code=forged&state=forged')).body.code).toBe('sign_in_lost');
    expect((await finish(person, '?code=forged')).body.code).toBe('sign_in_lost');
    const iss = encodeURIComponent(chooser.url);
    const forged = await finish(person, `?code=forged&state=${state}&iss=${iss}`);
    expect(forged.body).toMatchObject({ status: 400, code: 'provider_refused' });
    expect(await who(person)).toBeNull();
  });

  it('an answer works once, and its code never again', async () => {
    const person = api.visitor();
    const query = await comeBack((await begin(person)).url, typed());
    expect((await finish(person, query)).status).toBe(200);
    await person.call('POST', '/sign-out');
    expect((await finish(person, query)).body.code).toBe('sign_in_lost');
    const { state } = await begin(person);
    const replayed = new URLSearchParams(query);
    replayed.set('state', state);
    expect((await finish(person, `?${replayed}`)).body.code).toBe('provider_refused');
    expect(await who(person)).toBeNull();
  });

  it('an answer that another browser asked for signs nobody in', async () => {
    const [attacker, victim] = [api.visitor(), api.visitor()];
    const query = await comeBack((await begin(attacker)).url, typed());
    expect((await finish(victim, query)).body.code).toBe('sign_in_lost');
    const again = await comeBack((await begin(attacker)).url, typed());
    await begin(victim);
    expect((await finish(victim, again)).body.code).toBe('sign_in_lost');
    expect(await who(victim)).toBeNull();
  });

  it('an answer of one provider is none of another’s', async () => {
    const person = api.visitor();
    const query = await comeBack((await begin(person)).url, typed());
    expect((await finish(person, query, 'oidc')).body.code).toBe('sign_in_lost');
    const issued = await begin(person);
    const elsewhere = new URLSearchParams(await comeBack(issued.url, typed()));
    elsewhere.set('iss', 'https://evil.example');
    expect((await finish(person, `?${elsewhere}`)).body.code).toBe('provider_refused');
  });

  it.each([
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'another-shop' }],
    ['nonce', { nonce: 'of another time' }],
    ['time', { exp: 1_000_000_000 }],
  ])('an ID token with the wrong %s is refused', async (_what, claims) => {
    const person = api.visitor();
    const answer = await enterAtOther(person, { sub: 'b-1', email: 'wrong@osier.example', ...claims });
    expect(answer.body).toMatchObject({ status: 400, code: 'provider_refused' });
    expect(await who(person)).toBeNull();
    expect(await userOf('wrong@osier.example')).toBeUndefined();
  });

  it('an ID token that was changed after it was signed is refused', async () => {
    const person = api.visitor();
    const { url } = await begin(person, 'oidc');
    const query = await comeBack(url);
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

  it('a request from another site’s page begins and ends nothing', async () => {
    const person = api.visitor();
    const query = await comeBack((await begin(person)).url, typed());
    for (const headers of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      for (const path of ['/sign-in/google', '/sign-in/google/answer']) {
        const answer = await person.call('POST', path, { body: { from: null, query }, headers });
        expect(answer.body).toMatchObject({ status: 403, code: 'cross_site' });
      }
    }
    expect((await finish(person, query)).status).toBe(200);
  });

  it('a cookie that an attacker planted ties nobody to the attacker’s try', async () => {
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

  it('the person’s own no is told as such, and uses the try up', async () => {
    const person = api.visitor();
    const query = await comeBack((await begin(person)).url, { who: 'nobody' });
    const refused = await finish(person, query);
    expect(refused.body).toMatchObject({ status: 400, code: 'consent_refused' });
    expect(refused.body.detail).toContain('You have not let Google');
    expect((await finish(person, query)).body.code).toBe('sign_in_lost');
  });

  it('at an address that the provider does not send people back to, the right one is told', async () => {
    const headers = { origin: 'http://alias.test', host: 'alias.test' };
    const answer = await api.visitor().call('POST', '/sign-in/google', { body: { from: null }, headers });
    expect(answer.body).toMatchObject({ status: 409, code: 'sign_in_elsewhere' });
    expect(answer.body.detail).toContain('http://shop.test');
  });
});

describe('an address that has an account already', () => {
  it('is linked when both sides know that it is the person’s, and all other sessions end', async () => {
    const ann = await api.shopper('Ann');
    await confirm(ann.email);
    const person = api.visitor();
    expect((await enter(person, typed({ email: ann.email }))).body).toMatchObject({ isNew: false });
    expect((await who(person)).email).toBe(ann.email);
    expect(await who(ann), 'the session of before').toBeNull();
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toContain('A new way to sign in');
    expect((await signIn(ann.email, PASSWORD)).status).toBe(200);
  });

  it('is not linked for somebody whose provider does not vouch for the address', async () => {
    const ann = await api.shopper('Ann');
    await confirm(ann.email);
    const eve = api.visitor();
    const refused = await enter(eve, typed({ email: ann.email, verified: undefined }));
    expect(refused.body).toMatchObject({ status: 409, code: 'address_unconfirmed' });
    expect(await who(eve)).toBeNull();
    expect(await who(ann)).not.toBeNull();
  });

  it('that a stranger took first lets the stranger in nowhere, once its owner has come', async () => {
    // Eve signs up with the victim's address, which she cannot confirm, and waits.
    const victim = `victim.${Date.now()}@osier.example`;
    const eve = api.visitor();
    await eve.call('POST', '/sign-up', { body: { name: 'Eve', email: victim, password: PASSWORD } });
    const owner = api.visitor();
    const choice = typed({ email: victim });
    const refused = await enter(owner, choice);
    expect(refused.body).toMatchObject({ status: 409, code: 'account_unconfirmed' });
    expect(refused.body.detail).toContain('Forgot your password?');
    expect(await who(owner), 'nobody shares an account with Eve').toBeNull();

    const body = { secret: await resetSecretFor(victim), password: 'of the true owner' };
    expect((await owner.call('PUT', '/password-reset', { body })).status).toBe(200);
    expect((await enter(owner, choice)).status).toBe(200);
    expect((await who(owner)).email).toBe(victim);
    expect(await who(eve)).toBeNull();
    expect((await signIn(victim, PASSWORD)).status).toBe(401);
  });

  it('that a stranger took first by a provider that does not check is the owner’s after a new password', async () => {
    const victim = `victim.outside.${Date.now()}@osier.example`;
    const eve = api.visitor();
    const eves = { sub: 'eve', email: victim, email_verified: false, name: 'Eve' };
    expect((await enterAtOther(eve, eves)).status).toBe(200);
    const body = { secret: await resetSecretFor(victim), password: 'of the true owner' };
    expect((await api.visitor().call('PUT', '/password-reset', { body })).status).toBe(200);
    expect(await who(eve)).toBeNull();
    expect((await enterAtOther(eve, eves)).body.code).toBe('address_unconfirmed');
    expect(await who(eve)).toBeNull();
  });

  it('is not made by a provider that tells no address', async () => {
    const answer = await enterAtOther(api.visitor(), {});
    expect(answer.body).toMatchObject({ status: 400, code: 'address_missing' });
  });
});

describe('somebody without a password', () => {
  const erase = (person: Visitor, body = {}) => person.call('DELETE', '/my-data', { body });

  it('is erased when they have signed in a moment ago, and not by anybody who finds them signed in', async () => {
    const choice = typed();
    const person = api.visitor();
    await enter(person, choice);
    expect((await person.call('GET', '/my-sign-in-ways')).body).toEqual([
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
    expect(await who(person)).toBeNull();
    expect(await userOf(choice['email'] ?? '')).toBeUndefined();
    expect((await enter(person, choice)).body.isNew, 'a stranger from now on').toBe(true);
  });

  it('who gets one needs it from then on', async () => {
    const choice = typed();
    const email = choice['email'] ?? '';
    await enter(api.visitor(), choice);
    const body = { secret: await resetSecretFor(email), password: PASSWORD };
    expect((await api.visitor().call('PUT', '/password-reset', { body })).status).toBe(200);
    const person = api.visitor();
    expect((await enter(person, choice)).status, 'the provider still lets them in').toBe(200);
    expect((await erase(person)).body.code).toBe('password_wrong');
    expect((await erase(person, { password: PASSWORD })).status).toBe(200);
  });
});

describe('while a provider is down', () => {
  it('the shop says so and goes on, and the provider works again when it is back', async () => {
    const port = Number(new URL(chooser.url).port);
    await chooser.close();
    const away = openIdProvider(
      {
        id: 'google',
        label: 'Google',
        address: chooser.url,
        clientId: 'osier',
        clientSecret: 'x',
        photoOrigins: [],
        asksWhichAccount: true,
      },
      outside,
    );
    const attempt = {
      state: 's',
      nonce: 'n',
      verifier: 'v'.repeat(43),
      redirectUri: 'http://shop.test/back',
    };
    expect(await away.askAt(attempt)).toMatchObject({ ok: false, error: { code: 'provider_unreachable' } });

    const person = api.visitor();
    const { url } = await begin(person);
    const { state } = Object.fromEntries(new URL(url).searchParams);
    const iss = encodeURIComponent(chooser.url);
    const lost = await finish(person, `?code=x&state=${state}&iss=${iss}`);
    expect(lost.body).toMatchObject({ status: 503, code: 'provider_unreachable' });
    expect((await person.call('GET', '/products?limit=1')).status).toBe(200);

    chooser = await startAccountChooser({ port, redirectUris: ['http://shop.test/back'] });
    const back = await away.askAt(attempt);
    expect(back.ok && new URL(back.value).searchParams.get('code_challenge_method')).toBe('S256');
  });
});
