import { MINUTE_MS } from '../durations.ts';

/** How long an unpaid card order holds its stock: enough time for a second card and the bank's authentication. */
export const HOLD_MS = 30 * MINUTE_MS;
