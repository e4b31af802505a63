import { expect, it } from 'vitest';
import { createOpenIdProvider } from '../../adapters/oidc/open-id-provider.ts';
import { adapterDeps, createTwoSignInProviders } from '../../testing/sign-in/two-sign-in-providers.ts';

const { api, atChooser, begin, finish } = createTwoSignInProviders();

it('a provider that is down is reported as unreachable, and works again when it is back', async () => {
  // The provider goes down after the shop has read its metadata.
  const person = api.visitor();
  const { url } = await begin(person);
  await atChooser.close();
  const away = createOpenIdProvider(
    {
      id: 'google',
      label: 'Google',
      address: atChooser.url,
      clientId: 'osier',
      clientSecret: 'x',
      photoOrigins: [],
      asksWhichAccount: true,
    },
    adapterDeps,
  );
  const attempt = {
    state: 's',
    nonce: 'n',
    verifier: 'v'.repeat(43),
    redirectUri: 'http://shop.test/back',
  };
  expect(await away.createSignInUrl(attempt)).toMatchObject({
    ok: false,
    error: { code: 'provider_unreachable' },
  });

  const { state } = Object.fromEntries(new URL(url).searchParams);
  const iss = encodeURIComponent(atChooser.url);
  const lost = await finish(person, `?code=x&state=${state}&iss=${iss}`);
  expect(lost.body).toMatchObject({ status: 503, code: 'provider_unreachable' });
  expect((await person.call('GET', '/products?limit=1')).status).toBe(200);

  await atChooser.reopen();
  const back = await away.createSignInUrl(attempt);
  expect(back.ok && new URL(back.value).searchParams.get('code_challenge_method')).toBe('S256');
});
