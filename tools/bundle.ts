import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED_FOLDERS, isBundled } from './bundle/contents.ts';
import { listProductionPackages } from './bundle/list-packages.ts';
import { exitWithUsage, readArguments } from './command/read-arguments.ts';
import { reportCommandFailure } from './command/with-shop-database.ts';
import { buildWhenStale } from './start/build.mjs';
import { MEMORY_ENVIRONMENT, MEMORY_OPTIONS } from './start/run-server.mjs';

/**
 * `npm run bundle -- <folder>`: builds the pages and copies what a running shop needs, without development packages, into a new folder. There,
 * `npm start` neither installs nor builds. Exits with 1 when there is no bundle, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run bundle -- ../osier-1.2.0';

const FILES = ['README.md', 'CHANGELOG.md', 'package-lock.json'];

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const [given] = readArguments(USAGE, { positionals: 1 }).positionals;
if (given === undefined) exitWithUsage(USAGE, 'The folder is missing.');
const target = resolve(given);
if (existsSync(target)) reportCommandFailure(`${target} exists: name a new folder.`);
else await bundle();

async function bundle(): Promise<void> {
  const built = await buildWhenStale({ onStart: (title) => console.log(`${title} …`) });
  if (!built.ok) return reportCommandFailure(built.message);
  const draft = join(dirname(target), `.${basename(target)}.draft`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const copy = (path: string) =>
    cp(join(root, path), join(draft, path), {
      recursive: true,
      filter: (source) => isBundled(relative(root, source)),
    });
  for (const path of [...BUNDLED_FOLDERS, ...FILES]) await copy(path);
  await mkdir(join(draft, 'build'));
  await cp(built.folder, join(draft, 'build', basename(built.folder)), {
    recursive: true,
    // These files name the shops that run here and use the build.
    filter: (source) => !basename(source).startsWith('pid-'),
  });
  await writeFile(join(draft, 'build/current'), basename(built.folder));
  for (const path of listProductionPackages(root)) await copyPackage(path, draft);
  await linkNode(draft);
  await writePackage(draft);
  await rename(draft, target);
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
  const [all, packages] = [await measure(target), await measure(join(target, 'node_modules'))];
  console.log(`${target}: ${megabytes(all)} MB, of which ${megabytes(packages)} MB are packages.`);
  console.log(`To run the shop: cp .env ${target}/ && cd ${target} && npm start`);
}

/** Copies a package without the packages inside it, which are listed themselves. */
async function copyPackage(path: string, draft: string): Promise<void> {
  const from = join(root, path);
  await cp(from, join(draft, path), {
    recursive: true,
    filter: (source) => relative(from, source).split('/')[0] !== 'node_modules',
  });
}

async function linkNode(draft: string): Promise<void> {
  const bin = join(draft, 'node_modules/.bin');
  await mkdir(bin, { recursive: true });
  await symlink('../node/bin/node', join(bin, 'node'));
  await chmod(join(draft, 'node_modules/node/bin/node'), 0o755);
}

/** Writes package.json with the commands that work here. `npm start` only claims the data folder and runs the server. */
async function writePackage(draft: string): Promise<void> {
  const {
    devDependencies: _,
    scripts,
    ...rest
  } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    devDependencies: unknown;
    scripts: Record<string, string>;
  };
  const kept = Object.entries(scripts).filter(([, command]) =>
    existsSync(join(draft, /^node (\S+)/.exec(command)?.[1] ?? 'none')),
  );
  // Keeps the values of the environment.
  const variables = Object.entries(MEMORY_ENVIRONMENT).map(
    ([name, value]) => `${name}=\${${name}:-${value}}`,
  );
  const start = [...variables, 'exec node', ...MEMORY_OPTIONS, 'tools/start/start-bundle.mjs'].join(' ');
  const commands = { start, ...Object.fromEntries(kept) };
  await writeFile(
    join(draft, 'package.json'),
    `${JSON.stringify({ ...rest, scripts: commands }, null, 2)}\n`,
  );
}

async function measure(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
