import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { explainFailure } from './explain-failure.mjs';
import { createEnvironment, OWN_NODE } from './install.mjs';
import { precompress } from './precompress.mjs';
import { run } from './run-program.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Holds one folder per build, named by the digest of its inputs, and the file `current` with the name of the newest. A running shop keeps
 * the folder that it was started with: a file `pid-<process id>` in it says so (server/start/open-pages.ts).
 */
const builds = join(root, 'build');

/** The inputs of the build. */
const folders = ['web', 'admin', 'domain', 'contract', 'tools/vite'];
const files = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.base.json',
  'vite.admin.config.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
];

/** Builds the shop, the back office and the service worker into one folder. */
const commands = [
  ['react-router', 'build'],
  ['vite', 'build', '--config', 'vite.admin.config.ts', '--logLevel', 'warn'],
  // Lists the files of the first build.
  ['vite', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
];

/**
 * Builds the pages unless a build of the current sources exists. A build gets its name when it is complete, so an interrupted one is
 * never used.
 *
 * @param {{ onStart: (title: string) => void, signal?: AbortSignal }} options `onStart` is called when a build begins
 * @returns {Promise<{ ok: true, built: boolean, folder: string } | { ok: false, message: string }>}
 */
export async function buildWhenStale({ onStart, signal }) {
  const name = digestOfInputs();
  const isBuilt = existsSync(join(builds, name));
  try {
    if (!isBuilt) {
      onStart('Building the pages');
      const built = await build(name, signal);
      if (!built.ok) return built;
    }
    const previous = readCurrent();
    if (previous !== name) makeCurrent(name);
    if (!isBuilt) removeUnused([name, previous]);
    return { ok: true, built: !isBuilt, folder: join(builds, name) };
  } catch (error) {
    const sentence = explainFailure(`The pages could not be built in ${root}`, error);
    if (sentence === undefined) throw error;
    return { ok: false, message: sentence };
  }
}

/**
 * @param {string} name
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{ ok: true } | { ok: false, message: string }>}
 */
async function build(name, signal) {
  const draft = join(builds, `${name}.${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  // Fails early when the folder cannot be written. Not `recursive`, which reports ENOENT for a read-only file system.
  if (!existsSync(builds)) mkdirSync(builds);
  mkdirSync(draft);
  const env = { ...createEnvironment(), NODE_ENV: 'production', PAGES_FOLDER: draft };
  for (const [program = '', ...args] of commands) {
    const command = [OWN_NODE, join(root, 'node_modules/.bin', program), ...args];
    const { code, output } = await run(command, { cwd: root, env, signal });
    if (code === 0) continue;
    rmSync(draft, { recursive: true, force: true });
    const sentence = explainFailure(`The pages could not be built in ${root}`, output);
    return { ok: false, message: sentence ?? `The pages could not be built.\n${output.trimEnd()}` };
  }
  await Promise.all(['client', 'admin'].map((folder) => precompress(join(draft, folder))));
  try {
    renameSync(draft, join(builds, name));
  } catch (error) {
    // Another process has completed the same build meanwhile.
    if (!existsSync(join(builds, name))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return { ok: true };
}

function readCurrent() {
  const file = join(builds, 'current');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} name */
function makeCurrent(name) {
  const draft = join(builds, `current.${process.pid}`);
  writeFileSync(draft, name);
  renameSync(draft, join(builds, 'current'));
}

/**
 * Removes builds that no process uses. The previous one stays: a shop may be about to open it.
 *
 * @param {string[]} kept
 */
function removeUnused(kept) {
  for (const entry of readdirSync(builds, { withFileTypes: true })) {
    if (entry.name === 'current' || kept.includes(entry.name)) continue;
    const folder = join(builds, entry.name);
    const marks = entry.isDirectory() ? namesIn(folder) : [];
    // The name of an unfinished build ends in the process id of its builder.
    const pids = [entry.name, ...marks].map((mark) => Number(/(?:^pid-|\.)(\d+)$/.exec(mark)?.[1]));
    if (!pids.some(isRunning)) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {string[]} none when another process has just removed the folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (existsSync(folder)) throw error;
    return [];
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function digestOfInputs() {
  const hash = createHash('sha256');
  const inputs = [...files, ...folders.flatMap(filesIn)].filter((path) => existsSync(join(root, path)));
  for (const path of inputs) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} folder @returns {string[]} all files below it but tests, in a fixed order */
function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}
