import type { Lifetime } from './lifetime.ts';

/** Signals within this time count as one: Ctrl-C reaches the shop from the terminal and again through npm and the launcher. */
const SAME_REQUEST_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Requests shutdown on Ctrl-C, SIGTERM and SIGHUP, on a `stop` message from the parent process, and when the message channel to it breaks.
 * The parent is the launcher or, for a worker, the primary process. A second request forces the shutdown.
 */
export function handleSignals(lifetime: Lifetime): void {
  let last = -Infinity;
  const stop = (reason: string): void => {
    const now = performance.now();
    if (now - last > SAME_REQUEST_MS) lifetime.end({ exitCode: 0, reason });
    last = now;
  };
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  if (process.channel === undefined) return;
  process.on('message', (message) => {
    if (message === 'stop') stop('the parent process requested it');
  });
  process.on('disconnect', () => stop('the parent process has exited'));
}
