import type { Lifetime } from './lifetime.ts';

/**
 * Signals that come closer together than this are one wish, in milliseconds: a single Ctrl-C reaches the shop from the
 * terminal and once more through npm and the launcher.
 */
const sameWish = 500;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the shop on Ctrl-C, SIGTERM and SIGHUP, when the launcher asks for it over the message channel, and when that
 * channel breaks, because the launcher is dead. A second wish, a moment later, drops the requests that still run.
 */
export function handleSignals(lifetime: Lifetime): void {
  let last = -Infinity;
  const stop = (why: string): void => {
    const now = performance.now();
    if (now - last > sameWish) lifetime.end({ code: 0, why });
    last = now;
  };
  for (const signal of signals) process.on(signal, () => stop(signal));
  if (process.channel === undefined) return;
  process.on('message', (message) => {
    if (message === 'stop') stop('the launcher asks for it');
  });
  process.on('disconnect', () => stop('the launcher has gone'));
}
