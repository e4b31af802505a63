import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { explainFailure } from './explain-failure.mjs';
import { run } from './run-program.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The Node that the project brings along, on which everything but this installation runs. */
export const ownNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Installs the packages of package-lock.json when node_modules does not hold them. Runs on the machine's own Node
 * with nothing installed. `npm`'s output is shown only when it fails.
 *
 * @param {{ say: (line: string) => void, signal?: AbortSignal }} options `say` hears of an installation before it
 *   begins; the signal ends it
 * @returns {Promise<{ ok: true, installed: boolean } | { ok: false, message: string }>}
 */
export async function installWhenStale({ say, signal }) {
  if (isInstalled()) return { ok: true, installed: false };
  say('Installing packages (once, about a minute) …');
  // Called by `npm start` or `npm test`, npm says where it is; its own file is surer than the PATH.
  const npm = process.env['npm_execpath'];
  // The pages are built here, so the tools for that are wanted whatever NODE_ENV says.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const command = npm?.endsWith('npm-cli.js') ? [process.execPath, npm, ...words] : ['npm', ...words];
  const { code, output } = await run(command, { cwd: root, env: process.env, signal });
  if (code !== 0) {
    const sentence = explainFailure(`The packages could not be installed in ${root}`, output);
    return { ok: false, message: sentence ?? `npm ci failed.\n${output.trimEnd()}` };
  }
  if (existsSync(ownNode)) return { ok: true, installed: true };
  return {
    ok: false,
    message:
      "The package 'node' is there without its program: npm must be allowed to run its install script.",
  };
}

/**
 * The environment for programs of the project: its own Node and the installed tools come first on the PATH.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}

/** npm writes down at the end of an installation what it has installed; the two lists must agree. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  if (installed === undefined || wanted === undefined || !existsSync(ownNode)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = installed[path];
    if (there !== undefined) return there.version === entry.version;
    // What is optional may be missing when it is for another kind of machine.
    return (entry.optional === true || entry.devOptional === true) && !isForThisMachine(entry);
  });
}

/**
 * True only for what is made for this very machine: packages for every machine, or for one C library, can't be told.
 *
 * @param {Package} entry
 */
function isForThisMachine({ os, cpu, libc }) {
  return (
    libc === undefined && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
  );
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {Record<string, Package>} Packages by path
 */

/**
 * @param {string} path
 * @returns {Packages | undefined}
 */
function packagesIn(path) {
  try {
    const lock = /** @type {{ packages?: Packages }} */ (JSON.parse(readFileSync(join(root, path), 'utf8')));
    return lock.packages;
  } catch {
    return undefined;
  }
}
