import { vi } from 'vitest';

/** Just below the limit of a test (vitest.config.ts), so that a failure names the line that waits. */
const LIMIT_MS = 25_000;

/** Waits until a condition holds. The limit of a second that `vi.waitUntil` has by itself is too short for a busy machine. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { interval: 10, timeout: LIMIT_MS });
}
