import type { Database } from '#database/connection/connect.ts';
import { listStockOf } from '#database/queries/stock/stock-units.ts';
import { listSellingOut } from '#database/queries/today/selling-out.ts';
import { countSizes } from '#database/queries/today/sizes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ok } from '#domain/result.ts';
import { daysLeft, PACE_DAYS, SOON_DAYS } from '#domain/stock/stock-pace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { stockProductJson } from '../stock/unit-json.ts';

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
    const since = new Date(clock.now().getTime() - PACE_DAYS * DAY_MS);
    const [selling, sizes] = await Promise.all([
      listSellingOut(db, { since, share: SOON_DAYS / PACE_DAYS, limit: SHOWN_COUNT }),
      countSizes(db),
    ]);
    const rows = await listStockOf(
      db,
      selling.map(({ id }) => id),
    );
    const products = selling.flatMap(({ id, sold, available }) => {
      const row = rows.find((one) => one.id === id);
      return row === undefined
        ? []
        : [{ ...stockProductJson(row), sold, daysLeft: daysLeft({ sold, available }) }];
    });
    return ok({ value: { products, sizes } });
  };
}
