import { EventEmitter } from 'node:events';

import { buildWhenStale } from './build.mjs';
import { claimPort } from './claim-port.mjs';
import { installWhenStale } from './install.mjs';
import { runInDevelopment } from './run-in-development.mjs';
import { memory, runServer } from './run-server.mjs';
import { showProgress } from './show-progress.mjs';
import { watchParent } from './watch-parent.mjs';

/**
 * Claims the port, installs what is missing, builds when stale, and runs the shop until it ends or is asked to. With `dev` nothing is
 * built, and the shop starts anew when its server's sources change.
 *
 * @param {{ dev: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function startShop({ dev }) {
  const stopping = new AbortController();
  // Asking a second time makes the shop hurry, so each time is passed on.
  const wishes = new EventEmitter();
  const stop = () => {
    stopping.abort();
    wishes.emit('stop');
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  watchParent(stop);

  const claimed = await claimPort();
  if (!claimed.ok) {
    process.stderr.write(`${claimed.message}\n`);
    return 1;
  }

  for (const prepare of dev ? [installWhenStale] : [installWhenStale, buildWhenStale]) {
    /** @type {ReturnType<typeof showProgress> | undefined} */
    let progress;
    const say = (/** @type {string} */ title) => {
      progress = showProgress(title.replace(/ …$/, ''), process.stdout);
    };
    const result = await prepare({ say, signal: stopping.signal });
    progress?.end(stopping.signal.aborted ? 'stopped' : result.ok ? 'done' : 'failed');
    if (stopping.signal.aborted) return 0;
    if (!result.ok) {
      process.stderr.write(`${result.message}\n`);
      return 1;
    }
  }

  await claimed.release();
  return dev
    ? runInDevelopment({ wishes, signal: stopping.signal })
    : runServer([...memory, 'server/main.ts'], wishes).ended;
}
