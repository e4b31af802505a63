import { expect, it } from 'vitest';
import { requestWithHost, FOREIGN_HOSTS, MALFORMED_HOSTS } from '../testing/request-with-host.ts';
import { testProcessLifecycle, testPrograms } from '../testing/run-program.ts';
import { startAccountChooser } from './start.ts';

const { runProgram } = testPrograms();
const program = new URL('./main.ts', import.meta.url);

testProcessLifecycle((port) =>
  runProgram(program, ['--port', String(port), '--redirect-uri', 'http://127.0.0.1:3000/back']),
);

it('publishes its OpenID configuration', async () => {
  const { firstMessage } = await runProgram(program, ['--redirect-uri', 'http://127.0.0.1:3000/back']);
  const { url, clientId } = firstMessage as { url: string; clientId: string };
  expect(clientId).toBe('osier');
  const about = await fetch(`${url}/.well-known/openid-configuration`);
  expect(await about.json()).toMatchObject({ issuer: url, code_challenge_methods_supported: ['S256'] });
});

it('rejects requests for any host name but those of its own machine', async () => {
  const chooser = await startAccountChooser({ port: 0, redirectUris: ['http://127.0.0.1:3000/back'] });
  for (const host of [...FOREIGN_HOSTS, ...MALFORMED_HOSTS]) {
    const { status } = await requestWithHost(`${chooser.url}/.well-known/openid-configuration`, host);
    expect([host, status]).toEqual([host, 403]);
  }
  const { port } = new URL(chooser.url);
  expect((await requestWithHost(`${chooser.url}/favicon.ico`, `localhost:${port}`)).status).toBe(204);
  await chooser.close();
});

it('shows an error page for an expired sign-in and for a foreign redirect URI, and does not redirect', async () => {
  const chooser = await startAccountChooser({ port: 0, redirectUris: ['http://127.0.0.1:3000/back'] });
  const over = await fetch(`${chooser.url}/choose/unknown`);
  expect(over.status).toBe(400);
  expect(await over.text()).toContain('This sign-in has expired');
  const elsewhere = `${chooser.url}/auth?client_id=osier&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fevil.example`;
  const refused = await fetch(elsewhere, { redirect: 'manual' });
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
  expect(await refused.text()).toContain('Sandbox');
  await chooser.close();
});
