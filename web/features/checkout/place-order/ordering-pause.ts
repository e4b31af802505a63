import type { CallProblem } from '#contract/client.ts';
import type { Result } from '#domain/result.ts';

/** Shown while the shop cannot take orders for a moment, for example while its database fails over. */
export const PAUSED_MESSAGE =
  'Ordering is paused for a moment. Everything you typed is kept, and your order continues by itself.';

const REPEAT_MS = 3_000;
const MAX_REPEAT_COUNT = 100;
/** Five minutes. Later, also after a sleep of the device, the shopper decides whether to order. */
const MAX_PAUSE_MS = MAX_REPEAT_COUNT * REPEAT_MS;

/**
 * Sends an order's call, and repeats it while the shop cannot take orders: until it can, `hasLeft`, or five minutes have passed. Calls
 * `onPause` after each refusal. A repeated call must have the same idempotency key or transaction.
 */
export async function repeatWhilePaused<Answer extends Result<unknown, CallProblem>>(
  send: () => Promise<Answer>,
  {
    hasLeft,
    onPause,
    wait,
  }: {
    /** Whether the shopper has left the checkout. */
    hasLeft: () => boolean;
    onPause: () => void;
    wait: (ms: number) => Promise<void>;
  },
): Promise<Answer> {
  const startedAt = Date.now();
  for (let repeats = 0; ; repeats += 1) {
    const answer = await send();
    if (answer.ok || answer.error.code !== 'overloaded' || repeats === MAX_REPEAT_COUNT) return answer;
    onPause();
    await wait(REPEAT_MS);
    if (hasLeft() || Date.now() - startedAt > MAX_PAUSE_MS) return answer;
  }
}
