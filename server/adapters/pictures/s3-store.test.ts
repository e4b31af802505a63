import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { describePictureStore } from '../../ports/picture-store.contract.ts';
import { isDerived } from '../../ports/picture-store.ts';
import { startS3Server, type S3Server } from '../../testing/outside-services/s3-server.ts';
import { createCachedStore } from './cached-store.ts';
import { createS3Store } from './s3-store.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'osier-cache-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describePictureStore('a bucket', async () => ({
  store: createS3Store(server.settings),
  brokenStore: createS3Store({ ...server.settings, endpoint: 'http://127.0.0.1:9' }),
}));

describePictureStore('a bucket behind a cache', async () => {
  const cached = (settings: S3Server['settings']) =>
    createCachedStore(createS3Store(settings), {
      folder: join(folder, 'contract'),
      isCached: isDerived,
    });
  return {
    store: cached(server.settings),
    brokenStore: cached({ ...server.settings, bucket: 'no-such-bucket' }),
  };
});

test('a rejected key is named as the reason', async () => {
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'not the right one' };
  const store = createS3Store({ ...server.settings, credentials });
  expect(await store.write('a/original', new Uint8Array(1))).toEqual({
    ok: false,
    error: { code: 'picture_storage_unavailable', reason: 'SignatureDoesNotMatch' },
  });
});

test('a machine whose role grants no credentials cannot use the storage', async () => {
  const nothing = join(folder, 'nothing');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, nothing);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  const store = createS3Store({ ...server.settings, credentials: null });
  expect(await store.read('a/original')).toEqual({
    ok: false,
    error: { code: 'picture_storage_unavailable', reason: 'CredentialsProviderError' },
  });
});

test.each<[string, RequestListener]>([
  ['never responds', () => undefined],
  [
    'stops in the middle of a file',
    (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('half'),
  ],
])('a storage that %s counts as unavailable', async (_, listener) => {
  const silent = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => silent.close().closeAllConnections());
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const store = createS3Store({ ...server.settings, endpoint }, 100);
  expect(await store.read('a/original')).toEqual({
    ok: false,
    error: {
      code: 'picture_storage_unavailable',
      reason: expect.stringMatching(/^(ETIMEDOUT|TimeoutError)$/),
    },
  });
});

test('a cache serves what it has while the storage is unreachable, and keeps the newest files within its limit', async () => {
  const away = await startS3Server();
  const remote = createS3Store(away.settings);
  const store = createCachedStore(remote, {
    folder: join(folder, 'limited'),
    isCached: isDerived,
    limits: { maxBytes: 3_000, writesPerTrim: 4 },
  });
  await remote.write('a/read', new Uint8Array(1_000));
  await store.read('a/read');
  for (const name of ['b', 'c', 'd']) await store.write(`a/${name}`, new Uint8Array(1_000));
  await store.write('a/original', new Uint8Array(1_000));
  await away.stop();
  const isRead = async (name: string) => (await store.read(`a/${name}`)).ok;
  expect(await isRead('original')).toBe(false);
  expect([await isRead('read'), await isRead('b'), await isRead('c'), await isRead('d')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
