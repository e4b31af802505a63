import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { buildWhenStale } from './build.mjs';
import { claimDataFolder, waitForFolder } from './claim-folder.mjs';
import { claimPort } from './claim-port.mjs';
import { installWhenStale } from './install.mjs';
import { readSettings } from './read-settings.mjs';
import { runInDevelopment } from './run-in-development.mjs';
import { MEMORY_OPTIONS, runServer } from './run-server.mjs';
import { showProgress } from './show-progress.mjs';
import { watchParent } from './watch-parent.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Claims the port and the data folder, installs packages, builds the pages, and runs the shop until it ends. With
 * `dev` it builds nothing, and restarts the shop when the server's sources change.
 *
 * @param {{ dev: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function startShop({ dev }) {
  const stopping = new AbortController();
  // A second request makes the shop exit immediately, so every request is passed on.
  const stopRequests = new EventEmitter();
  const stop = () => {
    stopping.abort();
    stopRequests.emit('stop');
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  watchParent(stop);

  const settings = readSettings();
  const port = await claimPort(settings);
  if (!port.ok) return reportFailure(port.message);
  const failure = await claimDataFolder(settings);
  if (failure !== undefined) return reportFailure(failure);

  const exitCode = await prepare({ dev, signal: stopping.signal });
  if (exitCode !== null) return exitCode;

  await port.release();
  return dev
    ? runInDevelopment({ stopRequests, signal: stopping.signal })
    : runServer([...MEMORY_OPTIONS, 'server/main.ts'], stopRequests).ended;
}

/**
 * Installs and builds; only one start at a time does so in this checkout.
 *
 * @param {{ dev: boolean, signal: AbortSignal }} options
 * @returns {Promise<number | null>} an exit code when the shop must not run
 */
async function prepare({ dev, signal }) {
  const onWait = () => process.stdout.write('Waiting for another start in this folder …\n');
  const release = await waitForFolder('prepare', root, { onWait, signal });
  if (signal.aborted) return 0;
  for (const step of dev ? [installWhenStale] : [installWhenStale, buildWhenStale]) {
    /** @type {ReturnType<typeof showProgress> | undefined} */
    let progress;
    const onStart = (/** @type {string} */ title) => {
      progress = showProgress(title, process.stdout);
    };
    const result = await step({ onStart, signal });
    progress?.end(signal.aborted ? 'stopped' : result.ok ? 'done' : 'failed');
    if (signal.aborted) return 0;
    if (!result.ok) return reportFailure(result.message);
  }
  release();
  return null;
}

/** @param {string} message */
function reportFailure(message) {
  process.stderr.write(`${message}\n`);
  return 1;
}
