import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountMail, authUser } from '#database/schema/accounts/identity.ts';
import { createOpenIdProvider } from '../../adapters/oidc/open-id-provider.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { followSignIn } from '../../testing/sign-in/follow-sign-in.ts';
import { createTestApi } from '../../testing/test-api.ts';

/** The only sign-in method of a shop without passwords. */
const acme = new OAuth2Server();

beforeAll(async () => {
  await acme.issuer.keys.generate('RS256');
  await acme.start(0, '127.0.0.1');
});
afterAll(() => acme.stop());

const api = createTestApi({
  pages: true,
  passwords: false,
  providers: () => [
    createOpenIdProvider(
      {
        id: 'oidc',
        label: 'Acme',
        address: acme.issuer.url ?? '',
        clientId: 'osier',
        clientSecret: 'a client secret',
        photoOrigins: [],
        asksWhichAccount: false,
      },
      {
        clock: systemClock,
        fetch: (url, options) => fetch(url, options as RequestInit),
        onFailure: () => undefined,
      },
    ),
  ],
});

it('offers the provider as the only sign-in method', async () => {
  expect((await api.visitor().call('GET', '/sign-in-methods')).body).toEqual({
    password: false,
    providers: [{ id: 'oidc', label: 'Acme' }],
  });
  for (const page of ['/user-profile/login', '/user-profile/registration', '/user-profile']) {
    const { body } = await api.visitor().open(page);
    expect(body).toContain('Acme');
    expect(body).not.toContain('type="password"');
  }
});

it('rejects passwords, even a stored one', async () => {
  const admin = { email: 'admin@osier.example', password: 'a long enough password' };
  const calls: [string, string, object][] = [
    ['POST', '/sign-in', admin],
    ['POST', '/sign-up', { ...admin, email: 'new@osier.example', name: 'New' }],
    ['POST', '/password-reset', { email: admin.email }],
    ['PUT', '/password-reset', { secret: 'x'.repeat(43), password: 'another long password' }],
  ];
  const mails = await api.database.db.$count(accountMail);
  for (const [method, path, body] of calls) {
    const answer = await api.visitor().call(method, path, { body });
    expect(answer.body, path).toMatchObject({ status: 403, code: 'password_sign_in_off' });
  }
  expect(await api.database.db.$count(accountMail)).toBe(mails);
});

it.each([
  ['account_unconfirmed', true, 'write to the shop'],
  ['address_unconfirmed', false, 'let Acme verify it'],
])('refuses an account with %s without advice about passwords', async (code, isVerified, advice) => {
  const [email, at] = [`${code}@osier.example`, new Date()];
  const account = { id: crypto.randomUUID(), name: 'Ann', email, createdAt: at, updatedAt: at };
  await api.database.db.insert(authUser).values({ ...account, emailVerified: !isVerified });
  const person = api.visitor();
  const { url } = (await person.call('POST', '/sign-in/oidc', { body: { from: null } })).body;
  const query = await followSignIn(url);
  const setClaims = (token: { payload: object }) =>
    Object.assign(token.payload, { sub: code, email, email_verified: isVerified });
  acme.service.on('beforeTokenSigning', setClaims);
  const { body } = await person.call('POST', '/sign-in/oidc/response', { body: { query } });
  acme.service.off('beforeTokenSigning', setClaims);
  expect(body).toMatchObject({ code, detail: expect.stringContaining(advice) });
  expect(body.detail).not.toContain('password');
});

it('signs in the first admin by the configured address', async () => {
  const admin = api.visitor();
  const { url } = (await admin.call('POST', '/sign-in/oidc', { body: { from: null } })).body;
  const query = await followSignIn(url);
  acme.service.on('beforeTokenSigning', (token: { payload: object }) =>
    Object.assign(token.payload, { sub: 'boss', email: 'admin@osier.example', email_verified: true }),
  );
  expect((await admin.call('POST', '/sign-in/oidc/response', { body: { query } })).body).toMatchObject({
    isNew: false,
  });
  expect((await admin.call('GET', '/session')).body).toMatchObject({ role: 'admin' });
  expect((await admin.call('GET', '/my-sign-in-methods')).body).toMatchObject([{ provider: 'oidc' }]);
});
