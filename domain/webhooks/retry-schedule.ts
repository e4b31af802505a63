import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

/** The delays after failed attempts: from 5 seconds to a day, about three days together (Standard Webhooks). */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const;

/** Delays grow by up to this share at random, so that messages which failed together are not repeated together. */
export const JITTER = 0.2;

/** The longest wait that a receiver may ask for. */
export const MAX_RETRY_AFTER_MS = DAY_MS;

/**
 * Returns how long to wait after a failed attempt; null when it was the last. `attempts` counts it, `random` is in [0, 1), and
 * `retryAfterMs` is the least that the receiver asks for.
 */
export function retryDelay({
  attempts,
  random,
  retryAfterMs,
}: {
  attempts: number;
  random: number;
  retryAfterMs: number;
}): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  return Math.round(Math.max(delay * (1 + JITTER * random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
}
