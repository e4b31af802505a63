import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { explainFailure } from './explain-failure.mjs';
import { run } from './run-program.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The project's own Node, which runs everything except this installation. */
export const OWN_NODE = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Installs the packages of package-lock.json when node_modules differs. Runs on the machine's own Node without any
 * package. npm's output is shown only when it fails.
 *
 * @param {{ onStart: (title: string) => void, signal?: AbortSignal }} options `onStart` is called before an installation; the
 *   signal aborts it
 * @returns {Promise<{ ok: true, installed: boolean } | { ok: false, message: string }>}
 */
export async function installWhenStale({ onStart, signal }) {
  if (isInstalled()) return { ok: true, installed: false };
  onStart('Installing packages (once, about a minute)');
  // `npm start` and `npm test` set this to npm's own file, which is more reliable than the PATH.
  const npm = process.env['npm_execpath'];
  // Building the pages needs the development packages whatever NODE_ENV is.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const command = npm?.endsWith('npm-cli.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
  const { code, output } = await run(command, { cwd: root, env: process.env, signal });
  if (code !== 0) {
    const sentence = explainFailure(`The packages could not be installed in ${root}`, output);
    return { ok: false, message: sentence ?? `npm ci failed.\n${output.trimEnd()}` };
  }
  if (existsSync(OWN_NODE)) return { ok: true, installed: true };
  return {
    ok: false,
    message:
      "The package 'node' is installed without its program: npm must be allowed to run its install script.",
  };
}

/**
 * Returns the environment for the project's programs: its own Node and the installed tools come first on the PATH.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function createEnvironment() {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}

/** Compares the lock file that npm writes after an installation with package-lock.json. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  if (installed === undefined || wanted === undefined || !existsSync(OWN_NODE)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = installed[path];
    if (there !== undefined) return there.version === entry.version;
    // An optional package may be missing when it is for another platform.
    return (entry.optional === true || entry.devOptional === true) && !isForThisMachine(entry);
  });
}

/**
 * Returns true only when the package lists this system and processor. Returns false when it lists no platform, or a C
 * library, because it is then unknown whether npm installs it here.
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
