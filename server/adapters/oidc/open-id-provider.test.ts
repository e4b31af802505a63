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
