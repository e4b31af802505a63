import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';

/** Differences up to this are followed at once, in milliseconds: that is how time servers correct a clock. */
const SLEW_MS = 1_000;

/** A jump of the wall clock counts once it has lasted this long, in milliseconds. */
const LASTING_MS = 60_000;

/**
 * Returns a clock that tells the time of the wall clock but ignores its short jumps: leases, windows and due times that were computed
 * during one would end too early or too late. In between it goes forward with the monotonic clock. A jump that lasts a minute is taken
 * for a correction, such as after a machine was suspended.
 */
export function createSteadyClock({
  wall,
  monotonic,
}: {
  /** Milliseconds since 1970. */
  wall: () => number;
  /** Milliseconds since any moment; never goes back. */
  monotonic: () => number;
}): () => Date {
  let offset = wall() - monotonic();
  let jump: { readonly offset: number; readonly since: number } | undefined;

  return () => {
    const elapsed = monotonic();
    const seen = wall() - elapsed;
    if (Math.abs(seen - offset) <= SLEW_MS) {
      offset = seen;
      jump = undefined;
    } else if (jump === undefined || Math.abs(seen - jump.offset) > SLEW_MS) {
      jump = { offset: seen, since: elapsed };
    } else if (elapsed - jump.since >= LASTING_MS) {
      offset = seen;
      jump = undefined;
    }
    return new Date(Math.round(offset + elapsed));
  };
}

/** The machine's own time and chance. */
export const systemClock: Clock = {
  now: createSteadyClock({ wall: () => Date.now(), monotonic: () => performance.now() }),
  newId: () => randomUUIDv7(),
};
