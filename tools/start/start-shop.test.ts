import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { DEFAULTS } from './read-settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A checkout that contains only the starter. */
let checkout: string;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'osier-start-'));
  await cp(join(root, 'tools/start'), join(checkout, 'tools/start'), { recursive: true });
  await cp(join(root, 'tools/start.mjs'), join(checkout, 'tools/start.mjs'));
});
afterEach(async () => {
  await rm(checkout, { recursive: true });
  await rm(`${checkout}-link`, { force: true });
});

function spawnStart(settings: Record<string, string>) {
  return spawn(process.execPath, [join(checkout, 'tools/start.mjs')], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the starter to its end; returns its exit code and output. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawnStart(settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('a start beside a running shop reports the taken port before it touches a file', async () => {
  const shop = createServer().listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const { port } = shop.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) });
  shop.close();
  expect([code, output]).toEqual([1, `Port ${port} is already taken: choose another one with PORT.\n`]);
});

test('the starter and the shop have the same defaults', () => {
  const config = readConfig({});
  expect(config.ok && config.value).toMatchObject({
    http: { host: DEFAULTS.HOST, port: Number(DEFAULTS.PORT) },
    dataDir: DEFAULTS.DATA_DIR,
  });
});

/** Runs a start whose installation lasts until `finish`; `output` resolves when the start has ended. */
async function startSlowly(
  settings: Record<string, string>,
): Promise<{ finish: () => void; output: Promise<string> }> {
  const gate = createServer();
  const reached = once(gate.listen(0, '127.0.0.1'), 'connection') as Promise<[Socket]>;
  await once(gate, 'listening');
  const npm = join(checkout, 'slow/npm-cli.js');
  await mkdir(join(checkout, 'slow'), { recursive: true });
  await writeFile(
    npm,
    `require('node:net').connect(Number(process.env.GATE), '127.0.0.1').on('close', () => {
      console.error('npm error code ENOSPC');
      process.exitCode = 1;
    }).resume();`,
  );
  const { port } = gate.address() as AddressInfo;
  const ended = start({ ...settings, PORT: '0', GATE: String(port), npm_execpath: npm });
  const [socket] = await reached;
  const finish = () => {
    socket.destroy();
    gate.close();
  };
  return { finish, output: ended.then(({ output }) => output) };
}

test('a start with the data folder of a running shop fails before it touches a file', async () => {
  const first = await startSlowly({ DATA_DIR: 'data' });
  const before = await readdir(checkout, { recursive: true });
  await symlink(checkout, `${checkout}-link`);
  for (const dataDir of ['data', join(`${checkout}-link`, 'data')]) {
    expect(await start({ PORT: '0', DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `The data folder ${resolve(checkout, dataDir)} is already in use by another running shop.\n`,
    });
  }
  expect(await readdir(checkout, { recursive: true })).toEqual(before);
  first.finish();
  await first.output;
  const after = await startSlowly({ DATA_DIR: 'data' });
  after.finish();
  expect(await after.output).toContain('the disk is full');
});

test('a second start in a folder waits until the first has installed and built', async () => {
  const first = await startSlowly({ DATA_DIR: 'data' });
  const npm = join(checkout, 'npm-cli.js');
  await writeFile(npm, `console.error('npm error code ENOSPC'); process.exit(1);`);
  const second = spawnStart({ PORT: '0', DATA_DIR: 'other', npm_execpath: npm });
  const lines = createInterface(second.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('Waiting for another start in this folder …');
  first.finish();
  await first.output;
  expect((await lines.next()).value).toBe('Installing packages (once, about a minute) …');
  await lines.return?.();
  if (second.exitCode === null) await once(second, 'exit');
});

test('shops with DATABASE_URL may share a data folder', async () => {
  const first = await startSlowly({ DATA_DIR: 'data' });
  const second = spawnStart({ PORT: '0', DATA_DIR: 'data', DATABASE_URL: 'postgres://127.0.0.1/shop' });
  const [line] = (await once(second.stdout, 'data')) as [Buffer];
  expect(String(line)).toBe('Waiting for another start in this folder …\n');
  second.kill('SIGTERM');
  expect(await once(second, 'close')).toEqual([0, null]);
  first.finish();
  await first.output;
});

test('explains in one sentence that the disk is too full for the packages', async () => {
  const npm = join(checkout, 'npm-cli.js');
  await writeFile(npm, `console.error('npm error code ENOSPC\\nnpm error stack'); process.exit(1);`);
  const { code, output } = await start({ PORT: '0', npm_execpath: npm });
  expect(code).toBe(1);
  expect(output.split('\n').slice(2)).toEqual([
    `The packages could not be installed in ${checkout}: the disk is full; make room and start again.`,
    '',
  ]);
});

test('explains in one sentence that the checkout cannot be written', async () => {
  const lock = '{"packages":{}}';
  await mkdir(join(checkout, 'node_modules/node/bin'), { recursive: true });
  for (const [path, content] of [
    ['package-lock.json', lock],
    ['node_modules/.package-lock.json', lock],
    ['node_modules/node/bin/node', ''],
    // A file in place of the folder.
    ['build', ''],
  ] as const) {
    await writeFile(join(checkout, path), content);
  }
  for (const folder of ['web', 'admin', 'domain', 'contract', 'tools/vite']) {
    await mkdir(join(checkout, folder), { recursive: true });
  }
  const { code, output } = await start({ PORT: '0' });
  expect(code).toBe(1);
  expect(output.split('\n').slice(2)).toEqual([
    `The pages could not be built in ${checkout}: a file is in the way of a folder.`,
    '',
  ]);
  await rm(join(checkout, 'build'));
  // Nobody can create a folder there, not even root.
  await symlink('/sys', join(checkout, 'build'));
  const refused = await start({ PORT: '0' });
  expect(refused.code).toBe(1);
  expect(refused.output.split('\n').slice(2)).toEqual([
    expect.stringMatching(
      /^The pages could not be built in \S+: (permission denied|its file system is read-only);/,
    ) as string,
    '',
  ]);
});
