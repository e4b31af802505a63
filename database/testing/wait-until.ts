import { vi } from 'vitest';

/** Just below the timeout of a test (vitest.config.ts), so that a failure names the waiting line. */
const LIMIT_MS = 25_000;

/** Waits until a condition holds. The default timeout of `vi.waitUntil`, a second, is too short for a busy machine. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { interval: 10, timeout: LIMIT_MS });
}
