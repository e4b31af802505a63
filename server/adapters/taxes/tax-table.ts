import { ok } from '#domain/result.ts';
import type { TaxPort } from '../../ports/taxes.ts';

/** The rates that staff entered, which the query of each order and quote reads with everything else. */
export const taxTable: TaxPort = {
  findRates: () => Promise.resolve((stored) => ok(stored)),
};
