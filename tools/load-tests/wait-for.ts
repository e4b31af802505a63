import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 200;

/** Waits until `isTrue` returns true. Throws when that takes too long. */
export async function waitFor(
  what: string,
  timeoutMs: number,
  isTrue: () => Promise<boolean>,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error(`waited ${timeoutMs / 1000} s for ${what}`);
    await delay(INTERVAL_MS);
  }
}
