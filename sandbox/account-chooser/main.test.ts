import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startAccountChooser } from './start.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

let children: ChildProcess[];

beforeEach(() => {
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
});

it('says where it is, says nothing else, and ends with the shop that started it', async () => {
  const child = fork(program, ['--redirect-uri', 'http://127.0.0.1:3000/back'], { silent: true });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [said] = (await once(child, 'message')) as [{ type: string; url: string }];
  expect(said).toMatchObject({ type: 'ready', clientId: 'osier' });
  const about = await fetch(`${said.url}/.well-known/openid-configuration`);
  expect(await about.json()).toMatchObject({ issuer: said.url, code_challenge_methods_supported: ['S256'] });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output).toBe('');
});

it('answers only under the names of its own machine', async () => {
  const chooser = await startAccountChooser({ port: 0, redirectUris: ['http://127.0.0.1:3000/back'] });
  const { port } = new URL(chooser.url);
  const status = await new Promise((resolve) => {
    const headers = { Host: 'evil.example' };
    const asked = request({ host: '127.0.0.1', port, path: '/.well-known/openid-configuration', headers });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.end();
  });
  expect(status).toBe(403);
  await chooser.close();
});

it('shows a person that a choice is over, and sends nobody anywhere', async () => {
  const chooser = await startAccountChooser({ port: 0, redirectUris: ['http://127.0.0.1:3000/back'] });
  const over = await fetch(`${chooser.url}/choose/unknown`);
  expect(over.status).toBe(400);
  expect(await over.text()).toContain('This choice is over');
  const elsewhere = `${chooser.url}/auth?client_id=osier&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fevil.example`;
  const refused = await fetch(elsewhere, { redirect: 'manual' });
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
  expect(await refused.text()).toContain('Sandbox');
  await chooser.close();
});
