import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { environment, ownNode } from './install.mjs';
import { explainFailure } from './explain-failure.mjs';
import { precompress } from './precompress.mjs';
import { run } from './run-program.mjs';

const root = resolve(import.meta.dirname, '../..');
const stamp = join(root, '.cache/build-stamp');

/** Everything that the built pages are made of. */
const folders = ['web', 'domain', 'contract', 'tools/vite'];
const files = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'];

/**
 * Builds the pages when what they are made of has changed since the last whole build. The stamp of that build goes
 * before a new one begins and comes back at its end, so an interrupted build is done again.
 *
 * @param {{ say: (line: string) => void, signal?: AbortSignal }} options `say` hears of a build before it begins
 * @returns {Promise<{ ok: true, built: boolean } | { ok: false, message: string }>}
 */
export async function buildWhenStale({ say, signal }) {
  const wanted = hashOfInputs();
  if (isBuilt(wanted)) return { ok: true, built: false };
  say('Building the pages');
  try {
    return await build(wanted, signal);
  } catch (error) {
    const sentence = explainFailure(`The pages could not be built in ${root}`, error);
    if (sentence === undefined) throw error;
    return { ok: false, message: sentence };
  }
}

/**
 * @param {string} wanted the stamp of the build
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{ ok: true, built: boolean } | { ok: false, message: string }>}
 */
async function build(wanted, signal) {
  // Shows at once whether the folder can be written.
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, '');
  const program = join(root, 'node_modules/.bin/react-router');
  const env = { ...environment(), NODE_ENV: 'production' };
  const { code, output } = await run([ownNode, program, 'build'], { cwd: root, env, signal });
  if (code !== 0) {
    const sentence = explainFailure(`The pages could not be built in ${root}`, output);
    return { ok: false, message: sentence ?? `The pages could not be built.\n${output.trimEnd()}` };
  }
  await precompress(join(root, 'build/client'));
  writeFileSync(stamp, wanted);
  return { ok: true, built: true };
}

/** @param {string} wanted */
function isBuilt(wanted) {
  if (!existsSync(join(root, 'build/server/index.js')) || !existsSync(join(root, 'build/client')))
    return false;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function hashOfInputs() {
  const hash = createHash('sha256');
  const inputs = [...files, ...folders.flatMap(filesIn)].filter((path) => existsSync(join(root, path)));
  for (const path of inputs) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} all files below it but tests, in a fixed order */
function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}
