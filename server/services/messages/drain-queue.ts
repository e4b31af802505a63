import type { LeaseTimes } from '#database/queries/jobs/lease.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { fail, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * Outcome of one delivery attempt: delivered, dropped because it is no longer needed (`obsolete`), to be retried (`temporary`), or rejected
 * permanently (`permanent`). `reason` is for operators and holds no personal data.
 */
export type DeliveryOutcome = Result<
  'delivered' | 'obsolete',
  { readonly code: 'temporary' | 'permanent'; readonly reason: string }
>;

/** A table of messages that wait for delivery. */
export type Queue<Message extends { readonly attempts: number }> = {
  /** Leases one due message. */
  lease(times: LeaseTimes): Promise<Message | undefined>;
  /** Attempts to deliver a message, and records its delivery. */
  deliver(message: Message): Promise<DeliveryOutcome>;
  /** Records that a message was rejected permanently. */
  giveUp(message: Message, reason: string): Promise<void>;
  /** Schedules the next attempt. */
  postpone(message: Message, until: { dueAt: Date; lastError: string }): Promise<void>;
};

/** Number of messages by outcome. */
export type DrainSummary = {
  readonly delivered: number;
  readonly obsolete: number;
  readonly refused: number;
  readonly postponed: number;
};

/** Duration of a lease: longer than one delivery with the retries of the payment provider's library. */
export const LEASE_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = HOUR_MS;
/** Maximum difference between the clocks of two machines of the shop. */
export const CLOCK_SKEW_MS = MINUTE_MS;

/** A run starts no further message after this time, so that a slow mail server or payment provider does not delay what runs after it. */
const RUN_MS = 10_000;

/**
 * Delivers due messages until there are none, the run's time is over, or `isEnding` returns true. A lease lets one process at a time
 * deliver a message; it expires if that process dies. Failed deliveries are retried with a delay that doubles from 5 seconds to an hour,
 * without end. An unexpected error counts as a failed delivery, and is thrown after the other messages.
 */
export async function drainQueue<Message extends { readonly attempts: number }>(
  queue: Queue<Message>,
  { clock, isEnding }: { clock: Clock; isEnding: () => boolean },
): Promise<DrainSummary> {
  const count = { delivered: 0, obsolete: 0, refused: 0, postponed: 0 };
  const unexpected: unknown[] = [];
  const startedAt = clock.now().getTime();
  while (!isEnding()) {
    const at = clock.now();
    if (at.getTime() - startedAt >= RUN_MS) break;
    const message = await queue.lease({
      at,
      leaseEndsAt: new Date(at.getTime() + LEASE_MS),
      latestDueAt: new Date(at.getTime() + MAX_RETRY_MS + CLOCK_SKEW_MS),
    });
    if (!message) break;
    const delivery = await queue.deliver(message).catch((error: unknown) => {
      unexpected.push(error);
      return fail({ code: 'temporary' as const, reason: 'an unexpected error; see the log' });
    });
    if (delivery.ok) count[delivery.value] += 1;
    else if (delivery.error.code === 'permanent') {
      await queue.giveUp(message, delivery.error.reason);
      count.refused += 1;
    } else {
      const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(message.attempts - 1, 20), MAX_RETRY_MS);
      const dueAt = new Date(clock.now().getTime() + delay);
      await queue.postpone(message, { dueAt, lastError: delivery.error.reason });
      count.postponed += 1;
    }
  }
  if (unexpected.length > 0) throw unexpected[0];
  return count;
}
