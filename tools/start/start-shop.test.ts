import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { DEFAULTS } from './claim-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A checkout that has nothing but the starter. */
let checkout: string;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'osier-start-'));
  await cp(join(root, 'tools/start'), join(checkout, 'tools/start'), { recursive: true });
  await cp(join(root, 'tools/start.mjs'), join(checkout, 'tools/start.mjs'));
});
afterEach(() => rm(checkout, { recursive: true }));

/** Starts it to its end; its exit code and its output. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(checkout, 'tools/start.mjs')], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('a start beside a running shop says that the port is taken before it touches a file', async () => {
  const shop = createServer().listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const { port } = shop.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) });
  shop.close();
  expect([code, output]).toEqual([1, `Port ${port} is already taken: choose another one with PORT.\n`]);
});

test('the starter and the shop have the same defaults for host and port', () => {
  const config = readConfig({});
  expect(config.ok && config.value.http).toMatchObject({ host: DEFAULTS.HOST, port: Number(DEFAULTS.PORT) });
});

test('no room for the packages is told in one sentence', async () => {
  const npm = join(checkout, 'npm-cli.js');
  await writeFile(npm, `console.error('npm error code ENOSPC\\nnpm error stack'); process.exit(1);`);
  const { code, output } = await start({ PORT: '0', npm_execpath: npm });
  expect(code).toBe(1);
  expect(output.split('\n').slice(2)).toEqual([
    `The packages could not be installed in ${checkout}: the disk is full; make room and start again.`,
    '',
  ]);
});

test('a checkout that can not be written is told in one sentence', async () => {
  const lock = '{"packages":{}}';
  await mkdir(join(checkout, 'node_modules/node/bin'), { recursive: true });
  for (const [path, content] of [
    ['package-lock.json', lock],
    ['node_modules/.package-lock.json', lock],
    ['node_modules/node/bin/node', ''],
    // Where a folder should be made, nothing can be written.
    ['.cache', ''],
  ] as const) {
    await writeFile(join(checkout, path), content);
  }
  for (const folder of ['web', 'domain', 'contract', 'tools/vite']) {
    await mkdir(join(checkout, folder), { recursive: true });
  }
  const { code, output } = await start({ PORT: '0' });
  expect(code).toBe(1);
  expect(output.split('\n').slice(2)).toEqual([
    `The pages could not be built in ${checkout}: a file is in the way of a folder.`,
    '',
  ]);
});
