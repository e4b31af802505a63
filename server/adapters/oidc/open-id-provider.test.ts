import { expect, it } from 'vitest';
import { systemClock } from '../system-clock.ts';
import { createOpenIdProvider } from './open-id-provider.ts';

const ATTEMPT = {
  state: 's',
  nonce: 'n',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://shop.example/back',
};

/** Creates a sign-in URL at a provider whose metadata names `issuer`, and records the failures. */
async function createSignInUrl(address: string, issuer: string) {
  const failures: string[] = [];
  const metadata = {
    issuer,
    authorization_endpoint: `${new URL(issuer).origin}/authorize`,
    token_endpoint: `${new URL(issuer).origin}/token`,
    jwks_uri: `${new URL(issuer).origin}/keys`,
    response_types_supported: ['code'],
  };
  const provider = createOpenIdProvider(
    {
      id: 'oidc',
      label: 'Acme',
      address,
      clientId: 'osier',
      clientSecret: 'secret',
      photoOrigins: [],
      asksWhichAccount: false,
    },
    {
      clock: systemClock,
      fetch: async () => Response.json(metadata),
      onFailure: (reason) => void failures.push(reason),
    },
  );
  const result = await provider.createSignInUrl(ATTEMPT);
  return { result, failures };
}

const DOCUMENT = '/.well-known/openid-configuration';

it.each([
  ['https://id.example', 'https://id.example'],
  [`https://id.example${DOCUMENT}`, 'https://id.example'],
  [`https://id.example${DOCUMENT}`, 'https://id.example/'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example/realms/acme'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example/realms/acme/'],
])('a provider at %s is accepted as issuer %s', async (address, issuer) => {
  const { result } = await createSignInUrl(address, issuer);
  expect(result).toMatchObject({ ok: true, value: expect.stringContaining('https://id.example/authorize') });
});

it.each([
  ['https://id.example', 'https://evil.example'],
  [`https://id.example${DOCUMENT}`, 'https://evil.example'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example/realms/other'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example'],
])('a provider at %s is rejected as issuer %s', async (address, issuer) => {
  const { result, failures } = await createSignInUrl(address, issuer);
  expect(result).toMatchObject({ ok: false });
  expect(failures).toHaveLength(1);
});

it('a provider that rejects the client by a challenge refuses the sign-in', async () => {
  const failures: string[] = [];
  const issuer = 'https://id.example';
  const provider = createOpenIdProvider(
    {
      id: 'oidc',
      label: 'Acme',
      address: issuer,
      clientId: 'osier',
      clientSecret: 'an old one',
      photoOrigins: [],
      asksWhichAccount: false,
    },
    {
      clock: systemClock,
      // RFC 6749, section 5.2: the response to a client that used the Authorization header has a challenge.
      fetch: async (url) =>
        url.endsWith('/token')
          ? Response.json(
              { error: 'invalid_client' },
              { status: 401, headers: { 'www-authenticate': 'Basic realm="id.example"' } },
            )
          : Response.json({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }),
      onFailure: (reason) => void failures.push(reason),
    },
  );
  expect(await provider.identify(ATTEMPT, new URLSearchParams({ code: 'c', state: 's' }))).toEqual({
    ok: false,
    error: { code: 'provider_refused', reason: 'it responded with status 401 and a challenge (basic)' },
  });
  expect(failures).toHaveLength(1);
});
