import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceWorker } from './service-worker.ts';

let client: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'osier-worker-'));
  await writeFile(join(client, 'service-worker.js'), 'built');
});
afterAll(() => rm(client, { recursive: true }));

const read = (options: Parameters<typeof createServiceWorker>[0], headers: Record<string, string> = {}) =>
  createServiceWorker(options).request('/service-worker.js', { headers });

test('serves the built worker, which browsers compare each time, and which reaches the shop only', async () => {
  const response = await read({ client, isOn: true });
  expect(await response.text()).toBe('built');
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('serves the worker after its file could not be read', async () => {
  const worker = createServiceWorker({ client: join(client, 'later'), isOn: true });
  worker.onError((_, context) => context.body(null, 500));
  expect((await worker.request('/service-worker.js')).status).toBe(500);
  await mkdir(join(client, 'later'));
  await writeFile(join(client, 'later', 'service-worker.js'), 'built');
  expect(await (await worker.request('/service-worker.js')).text()).toBe('built');
});

test('does not send a worker again that has not changed', async () => {
  const { headers } = await read({ client, isOn: true });
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect((await read({ client, isOn: true }, known)).status).toBe(304);
  expect((await read({ client, isOn: false }, known)).status).toBe(200);
});

test.each([
  ['when it is switched off', () => ({ client, isOn: false })],
  ['in development', () => ({ client: null, isOn: true })],
])('serves a worker that removes an installed one %s', async (_, options) => {
  const script = await (await read(options())).text();
  const deleted: string[] = [];
  let isRegistered = true;
  const handlers = new Map<string, (event: object) => void>();
  const registration = { unregister: async () => (isRegistered = false) };
  const caches = {
    keys: async () => ['build-a', 'pictures'],
    delete: async (name: string) => deleted.push(name),
  };
  const scope = {
    addEventListener: (type: string, handle: (event: object) => void) => handlers.set(type, handle),
    caches,
    registration,
    skipWaiting: () => undefined,
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- The script runs as in a worker.
  new Function(...Object.keys(scope), script)(...Object.values(scope));
  let work: Promise<void> | undefined;
  handlers.get('activate')?.({ waitUntil: (promise: Promise<void>) => (work = promise) });
  await work;
  expect(deleted).toEqual(['build-a', 'pictures']);
  expect(isRegistered).toBe(false);
});
