import { randomUUIDv7 } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Clock } from '../ports/clock.ts';

/** The clock follows a correction up to this size at once: time servers slew clocks in small steps. */
const SLEW_MS = 1_000;

/** The clock follows a larger jump of the wall clock after it has lasted this long. */
const LASTING_MS = MINUTE_MS;

/**
 * Creates a clock that follows the wall clock but ignores its short jumps, which would corrupt leases, windows and due times. During a
 * jump it advances with the monotonic clock. A jump that lasts a minute is a correction, for example after a suspend.
 */
export function createSteadyClock({
  wall,
  monotonic,
}: {
  /** Milliseconds since the Unix epoch. */
  wall: () => number;
  /** Milliseconds since an arbitrary point in time; never goes back. */
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

/**
 * Creates the function that returns UUIDs of version 7. Those of a process also sort by creation within a millisecond, so that rows that one
 * transaction inserts keep their order: a counter fills the twelve bits that follow the version (RFC 9562, section 6.2, method 1).
 */
export function createIdSource(): () => string {
  let moment = '';
  let count = 0;
  return () => {
    const id = randomUUIDv7();
    const [milliseconds, random] = [id.slice(0, 15), id.slice(18)];
    count = milliseconds === moment ? count + 1 : 0;
    moment = milliseconds;
    return `${milliseconds}${Math.min(count, 0xfff).toString(16).padStart(3, '0')}${random}`;
  };
}

/** The real clock, with UUIDs of version 7. */
export const systemClock: Clock = {
  now: createSteadyClock({ wall: () => Date.now(), monotonic: () => performance.now() }),
  newId: createIdSource(),
};
