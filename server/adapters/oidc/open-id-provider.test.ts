import { expect, it } from 'vitest';
import { systemClock } from '../system-clock.ts';
import { createOpenIdProvider } from './open-id-provider.ts';

const ATTEMPT = {
  state: 's',
  nonce: 'n',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://shop.example/back',
};

/** What comes of asking a provider at `address` whose description names that issuer. */
async function createSignInUrl(address: string, issuer: string) {
  const troubles: string[] = [];
  const about = {
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
      fetch: async () => Response.json(about),
      onFailure: (reason) => void troubles.push(reason),
    },
  );
  const asked = await provider.createSignInUrl(ATTEMPT);
  return { asked, troubles };
}

const DOCUMENT = '/.well-known/openid-configuration';

it.each([
  ['https://id.example', 'https://id.example'],
  [`https://id.example${DOCUMENT}`, 'https://id.example'],
  [`https://id.example${DOCUMENT}`, 'https://id.example/'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example/realms/acme'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example/realms/acme/'],
])('a provider at %s is accepted as issuer %s', async (address, issuer) => {
  const { asked } = await createSignInUrl(address, issuer);
  expect(asked).toMatchObject({ ok: true, value: expect.stringContaining('https://id.example/authorize') });
});

it.each([
  ['https://id.example', 'https://evil.example'],
  [`https://id.example${DOCUMENT}`, 'https://evil.example'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example/realms/other'],
  [`https://id.example/realms/acme${DOCUMENT}`, 'https://id.example'],
])('a provider at %s is rejected as issuer %s', async (address, issuer) => {
  const { asked, troubles } = await createSignInUrl(address, issuer);
  expect(asked).toMatchObject({ ok: false });
  expect(troubles).toHaveLength(1);
});
