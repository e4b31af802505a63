import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildWhenStale } from '../start/build.mjs';
import { MODULE_LIST_SUFFIX } from '../vite/list-modules.ts';

/** Maximum size of all compressed scripts of the back office. */
const MAX_ADMIN_SCRIPT_BYTES = 250_000;

/** The scripts that are loaded only when a count uses the camera. */
const SCANNER = /^(camera|decode-worker)-/;

/** The packages that shoppers load. A library that only the back office uses must not be among them. */
const SHOP_PACKAGES = [
  '@stripe/react-stripe-js',
  '@stripe/stripe-js',
  'prop-types',
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'zustand',
];

let folder: string;

beforeAll(async () => {
  const built = await buildWhenStale({ onStart: () => undefined });
  if (!built.ok) throw new Error(built.message);
  ({ folder } = built);
}, 120_000);

async function modulesOf(program: 'client' | 'admin'): Promise<string[]> {
  return JSON.parse(await readFile(join(folder, program + MODULE_LIST_SUFFIX), 'utf8')) as string[];
}

const packageOf = (path: string) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

test("the shop's scripts contain no module of the back office, and no library that only it uses", async () => {
  const modules = await modulesOf('client');
  expect(modules).toContain('web/root.tsx?__react-router-build-client-route');
  expect(modules.filter((path) => path.startsWith('admin/'))).toEqual([]);
  const packages = new Set(modules.flatMap((path) => packageOf(path) ?? []));
  expect([...packages].toSorted()).toEqual(SHOP_PACKAGES);
});

test("the shop's scripts name only the first page of the back office", async () => {
  const assets = join(folder, 'client/assets');
  const named = new Set<string>();
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.js')) continue;
    const script = await readFile(join(assets, name), 'utf8');
    for (const [path] of script.matchAll(/\/admin\b[\w/-]*/g)) named.add(path);
  }
  expect([...named]).toEqual(['/admin']);
});

test('the back office is a program of its own, with 250 kB of compressed scripts at most', async () => {
  const modules = await modulesOf('admin');
  expect(modules).toContain('admin/main.tsx');
  expect(modules.filter((path) => /^(server|database)\/|^web\/(?!ui\/)/.test(path))).toEqual([]);
  const assets = join(folder, 'admin/assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js.br') && !SCANNER.test(name));
  const sizes = await Promise.all(scripts.map(async (name) => (await stat(join(assets, name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(MAX_ADMIN_SCRIPT_BYTES);
});
