import { DAY_MS, MINUTE_MS } from '../durations.ts';

/** How long an unpaid card order holds its stock: enough time for a second card and the bank's authentication. */
export const HOLD_MS = 30 * MINUTE_MS;

/**
 * How long an order holds its stock that its customer pays through a mailed link: until the evening of the next day, whenever the customer
 * reads mail. Each further day keeps the last pieces from other customers.
 */
export const LINK_HOLD_MS = 2 * DAY_MS;
