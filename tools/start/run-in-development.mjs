import { runServer } from './run-server.mjs';
import { watchSources } from './watch-sources.mjs';

/**
 * Runs the shop and restarts it whenever the server's sources change. After a crash it waits for the next change. When
 * the shop never opened, a setting is wrong or the port is taken: it returns the exit code at once.
 *
 * `--conditions=development` makes Node choose the same build of React Router as Vite. Two builds would not share
 * their contexts.
 *
 * @param {{ stopRequests: import('node:events').EventEmitter, signal: AbortSignal }} options `stopRequests` emits `stop` for
 *   every shutdown request; the signal aborts at the first one
 * @returns {Promise<number>} the exit code
 */
export async function runInDevelopment({ stopRequests, signal }) {
  let everOpen = false;
  for (;;) {
    const server = runServer(['--conditions=development', 'server/main.ts', '--dev'], stopRequests);
    void server.opened.then(() => (everOpen = true));

    const code = await untilChangedOrEnded(server, { signal, isWorthWaiting: () => everOpen });
    if (code !== 'changed') return code;
  }
}

/**
 * @param {ReturnType<typeof runServer>} server
 * @param {{ signal: AbortSignal, isWorthWaiting: () => boolean }} options
 * @returns {Promise<number | 'changed'>}
 */
async function untilChangedOrEnded(server, { signal, isWorthWaiting }) {
  const sources = watchSources();
  try {
    const first = await Promise.race([sources.changed, server.ended]);
    if (first === 'changed') server.stop();
    const code = await server.ended;
    if (signal.aborted) return code;
    if (first === 'changed') return 'changed';
    if (code === 0 || !isWorthWaiting()) return code;
    process.stdout.write('The shop has ended. It restarts when a source file changes.\n');
    return await Promise.race([sources.changed, whenAborted(signal, code)]);
  } finally {
    sources.close();
  }
}

/**
 * @template T
 * @param {AbortSignal} signal
 * @param {T} answer
 * @returns {Promise<T>}
 */
function whenAborted(signal, answer) {
  return new Promise((done) => {
    signal.addEventListener('abort', () => done(answer), { once: true });
  });
}
