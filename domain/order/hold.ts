import { DAY_MS, MINUTE_MS } from '../durations.ts';

/** How long an unpaid card order holds its stock: enough time for a second card and the bank's authentication. */
export const HOLD_MS = 30 * MINUTE_MS;

/**
 * How long an order that is paid through a mailed link holds its stock: at least until the evening of the next day, so that customers have
 * time to read their mail. A longer hold would keep the last pieces from other customers.
 */
export const LINK_HOLD_MS = 2 * DAY_MS;
