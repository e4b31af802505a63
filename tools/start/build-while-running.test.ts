import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWhenStale } from './build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['admin', 'contract', 'database', 'domain', 'sandbox', 'server', 'tools', 'web'];
const FILES = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.base.json',
  'vite.admin.config.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
];

/** A copy of this checkout, whose sources the test can change. */
let checkout: string;
let shop: ChildProcess | undefined;

beforeAll(async () => {
  const built = await buildWhenStale({ onStart: () => undefined });
  if (!built.ok) throw new Error(built.message);
  checkout = await mkdtemp(join(tmpdir(), 'osier-while-running-'));
  for (const name of [...SOURCES, ...FILES]) {
    await cp(join(root, name), join(checkout, name), { recursive: true });
  }
  for (const name of ['node_modules', 'imagery']) await symlink(join(root, name), join(checkout, name));
  await cp(built.folder, join(checkout, 'build', basename(built.folder)), {
    recursive: true,
    // Shops of other tests write and delete these files while this copy is made.
    filter: (source) => !basename(source).startsWith('pid-'),
  });
}, 120_000);

afterAll(async () => {
  await stopShop();
  await rm(checkout, { recursive: true, force: true });
}, 60_000);

async function stopShop(): Promise<void> {
  if (shop?.exitCode !== null) return;
  shop.kill('SIGTERM');
  await once(shop, 'exit');
}

async function build(): Promise<string> {
  const program = spawn(process.execPath, [join(checkout, 'tools/test/build-pages.mjs')]);
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => (output += String(text)));
  await once(program, 'close');
  return output;
}

/** The pages of the changed version. */
const CHANGED_ROUTES = `import { index, route } from '@react-router/dev/routes';
export default [index('routes/home/home.tsx'), route('*', 'routes/not-found.tsx')];
`;

/** Changes the scripts of the copy. Most pages and the back office are left out, so that the build takes less time. */
async function changeSources(): Promise<void> {
  await appendFile(join(checkout, 'web/entry.client.tsx'), "\nconsole.debug('changed');\n");
  await writeFile(join(checkout, 'web/routes.ts'), CHANGED_ROUTES);
  await writeFile(join(checkout, 'admin/main.tsx'), "console.debug('changed');\n");
}

/** Starts the shop of the copy on a free port. */
async function startShop(): Promise<string> {
  shop = spawn(process.execPath, [join(checkout, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: join(checkout, 'data'),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
    },
  });
  const [message] = (await once(shop, 'message')) as [{ address: string }];
  return message.address;
}

/** The scripts and stylesheets that the home page names. */
async function assetsOf(address: string): Promise<string[]> {
  const page = await (await fetch(address)).text();
  return [...new Set([...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))];
}

test('a running shop keeps serving its pages and assets while a changed version is built in its folder', async () => {
  expect(await build()).toBe('');
  const address = await startShop();
  const before = await assetsOf(address);
  expect(before.length).toBeGreaterThan(2);
  // Another version was built since. Two unused builds are left: a replaced one and an interrupted one.
  const builds = join(checkout, 'build');
  for (const name of ['0123456789abcdef', '1123456789abcdef/client', '2123456789abcdef.999999999']) {
    await mkdir(join(builds, name), { recursive: true });
  }
  const current = await readFile(join(builds, 'current'), 'utf8');
  await writeFile(join(builds, 'current'), '0123456789abcdef');

  await changeSources();
  expect(await build()).toBe('Building the pages\n');
  for (const path of before) expect((await fetch(address + path)).status, path).toBe(200);
  expect(await assetsOf(address)).toEqual(before);
  const newest = await readFile(join(builds, 'current'), 'utf8');
  expect((await readdir(builds)).toSorted()).toEqual(
    ['0123456789abcdef', 'current', newest, current].toSorted(),
  );

  await stopShop();
  expect(await assetsOf(await startShop())).not.toEqual(before);
}, 240_000);
