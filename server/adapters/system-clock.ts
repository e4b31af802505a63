import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';

/** The machine's own time and chance. */
export const systemClock: Clock = { now: () => new Date(), newId: () => randomUUIDv7() };
