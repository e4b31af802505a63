import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { precompress } from '#tools/start/precompress.mjs';
import { forgetAssets, keepAssetsShared, shareAssets } from '../../start/assets/share-assets.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi({ pages: true });
const SCRIPT = `console.log('${'of another version '.repeat(50)}');`;
let folder: string;
let now: Date;
const clock = { now: () => now };

beforeEach(async () => {
  now = new Date('2026-11-29T12:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'osier-build-'));
  for (const part of ['client', 'admin']) await mkdir(join(folder, part, 'assets'), { recursive: true });
  await writeFile(join(folder, 'client/assets/root-OLD00001.js'), SCRIPT);
  await writeFile(join(folder, 'client/assets/font-OLD00002.woff2'), 'a font');
  await writeFile(join(folder, 'admin/assets/decode-worker-OLD00003.js'), SCRIPT);
  await Promise.all(['client', 'admin'].map((part) => precompress(join(folder, part))));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const share = () => shareAssets({ database: api.database, clock, build: folder });

async function get(path: string, encoding = 'gzip, br'): Promise<Response> {
  return api.fetch(
    new Request(`http://shop.test${path}`, { headers: { 'accept-encoding': encoding } }),
    '::1',
  );
}

it('serves the scripts and fonts of another version like its own', async () => {
  expect((await get('/assets/root-OLD00001.js')).status).toBe(404);
  await share();
  const plain = await get('/assets/root-OLD00001.js', 'identity');
  expect(await plain.text()).toBe(SCRIPT);
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  const compressed = await get('/assets/root-OLD00001.js');
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect((await compressed.arrayBuffer()).byteLength).toBeLessThan(200);
  const font = await get('/assets/font-OLD00002.woff2');
  expect([font.headers.get('content-type'), await font.text()]).toEqual(['font/woff2', 'a font']);
  const worker = await get('/admin/assets/decode-worker-OLD00003.js');
  expect(worker.headers.get('content-security-policy')).toContain('wasm-unsafe-eval');
});

it('keeps them for a day after the last process that had them, and no longer', async () => {
  await share();
  now = new Date(now.getTime() + 3 * DAY_MS);
  await share();
  now = new Date(now.getTime() + DAY_MS);
  await forgetAssets({ database: api.database, clock });
  expect((await get('/assets/root-OLD00001.js')).status).toBe(200);
  now = new Date(now.getTime() + HOUR_MS + 1);
  await forgetAssets({ database: api.database, clock });
  expect((await get('/assets/root-OLD00001.js')).status).toBe(404);
});

it('lets processes that start together share the same files', async () => {
  await Promise.all(Array.from({ length: 8 }, share));
  expect((await get('/assets/root-OLD00001.js')).status).toBe(200);
});

it('lets the shop start when the files cannot be stored, and tries again every hour', async () => {
  const failures: unknown[] = [];
  const tasks: { ms: number; task: () => void }[] = [];
  const stop = await keepAssetsShared({
    database: api.database,
    clock,
    build: join(folder, 'missing'),
    scheduler: { every: (ms, task) => (tasks.push({ ms, task }), () => void tasks.pop()) },
    onFailure: (error) => failures.push(error),
  });
  expect(failures).toHaveLength(1);
  expect(tasks.map(({ ms }) => ms)).toEqual([HOUR_MS]);
  tasks[0]?.task();
  await expect.poll(() => failures.length).toBe(2);
  stop();
  expect(tasks).toEqual([]);
});
