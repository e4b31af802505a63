import { fail, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * How one try ended: delivered and noted so, or dropped because nobody waits for it any more (`obsolete`); to be tried again (`later`),
 * or refused for good (`never`). `reason` is for the people who run the shop, and names nobody.
 */
export type Delivery = Result<
  'delivered' | 'obsolete',
  { readonly code: 'later' | 'never'; readonly reason: string }
>;

/** Messages to the outside, kept in a table until they are delivered. */
export type Queue<Message extends { readonly attempts: number }> = {
  /**
   * Takes one that is due, for the time until `leaseEndsAt`: nobody else gets it before. One that is due after `latestDueAt` was
   * scheduled by a clock that was wrong, and is due now.
   */
  claim(times: { at: Date; leaseEndsAt: Date; latestDueAt: Date }): Promise<Message | undefined>;
  /** Tries to deliver it, and notes so when that is done. */
  deliver(message: Message): Promise<Delivery>;
  /** Notes that it never can be delivered. */
  giveUp(message: Message, reason: string): Promise<void>;
  /** Puts it back. */
  postpone(message: Message, until: { dueAt: Date; lastError: string }): Promise<void>;
};

/** How many messages of a queue ended in which way. */
export type Drained = {
  readonly delivered: number;
  readonly obsolete: number;
  readonly refused: number;
  readonly postponed: number;
};

/** How long one try may take before somebody else may try, in milliseconds: longer than the provider's library tries on its own. */
const LEASE = 2 * 60_000;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60 * 60_000;
/** By how much the clocks of two machines may differ, in milliseconds. */
const CLOCK_SKEW = 60_000;

/**
 * After this long, in milliseconds, no other message is begun: what is left is for the next turn, so that a server that lets everybody
 * wait keeps nothing else from its own.
 */
const TURN = 10_000;

/**
 * Delivers the messages of a queue that are due, until there are none or the turn is over; each is taken by one process alone, and
 * whoever dies with one leaves it to be taken again. What fails is put back with a pause that doubles from 5 seconds to an hour, and is
 * never given up silently. A message that breaks it is put back like one that failed, and its error is thrown when the others are done.
 * `isEnding` is looked at between two messages.
 */
export async function drainQueue<Message extends { readonly attempts: number }>(
  queue: Queue<Message>,
  { clock, isEnding }: { clock: Clock; isEnding: () => boolean },
): Promise<Drained> {
  const count = { delivered: 0, obsolete: 0, refused: 0, postponed: 0 };
  const faults: unknown[] = [];
  const began = clock.now().getTime();
  while (!isEnding()) {
    const at = clock.now();
    if (at.getTime() - began >= TURN) break;
    const message = await queue.claim({
      at,
      leaseEndsAt: new Date(at.getTime() + LEASE),
      latestDueAt: new Date(at.getTime() + LONGEST_PAUSE + CLOCK_SKEW),
    });
    if (!message) break;
    const delivery = await queue.deliver(message).catch((error: unknown) => {
      faults.push(error);
      return fail({ code: 'later' as const, reason: 'an unexpected error; the log says more' });
    });
    if (delivery.ok) count[delivery.value] += 1;
    else if (delivery.error.code === 'never') {
      await queue.giveUp(message, delivery.error.reason);
      count.refused += 1;
    } else {
      const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(message.attempts - 1, 20), LONGEST_PAUSE);
      const dueAt = new Date(clock.now().getTime() + pause);
      await queue.postpone(message, { dueAt, lastError: delivery.error.reason });
      count.postponed += 1;
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}
