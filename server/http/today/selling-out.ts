import type { Database } from '#database/connection/connect.ts';
import { countSizes } from '#database/queries/today/sizes.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readSellingOut } from '../stock/read-selling-out.ts';

const SHOWN_COUNT = 6;

/** Lists the products that sell out soon. Reads the primary, as the stock screen does. */
export function listSellingOutEndpoint({
  database: { db },
  clock,
}: {
  database: Database;
  clock: Clock;
}): Endpoint<'listSellingOut'> {
  return async () => {
    const [products, sizes] = await Promise.all([
      readSellingOut(db, { now: clock.now(), limit: SHOWN_COUNT }),
      countSizes(db),
    ]);
    return ok({ value: { products, sizes } });
  };
}
