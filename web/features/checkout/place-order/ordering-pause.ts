import type { CallProblem } from '#contract/client.ts';
import type { Result } from '#domain/result.ts';

/** Shown while the shop cannot take orders for a moment, for example while its database fails over. */
export const PAUSED_MESSAGE =
  'Ordering is paused for a moment. Everything you typed is kept, and your order continues by itself.';

const REPEAT_MS = 3_000;
/** After a longer pause, also one in which the device sleeps, the shopper must decide again. */
const MAX_PAUSE_MS = 300_000;

/**
 * Sends an order's call. Repeats it while the shop cannot take orders, for five minutes at most and until `hasLeft`. Calls
 * `onPause` after each refusal. A repeated call must have the same idempotency key or transaction.
 */
export async function repeatWhilePaused<Answer extends Result<unknown, CallProblem>>(
  send: () => Promise<Answer>,
  {
    hasLeft,
    onPause,
    now,
    wait,
  }: {
    /** Whether the shopper has left the checkout. */
    hasLeft: () => boolean;
    onPause: () => void;
    /** Milliseconds since 1970: a clock that runs while the device sleeps. */
    now: () => number;
    wait: (ms: number) => Promise<void>;
  },
): Promise<Answer> {
  const startedAt = now();
  for (;;) {
    const answer = await send();
    if (answer.ok || answer.error.code !== 'overloaded') return answer;
    onPause();
    await wait(REPEAT_MS);
    if (hasLeft() || now() - startedAt >= MAX_PAUSE_MS) return answer;
  }
}
