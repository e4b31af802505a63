import type { SQL } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { listStockOf } from '#database/queries/stock/stock-units.ts';
import { listSellingOut } from '#database/queries/today/selling-out.ts';
import { daysLeft } from '#domain/stock/stock-pace.ts';
import { stockProductJson } from './unit-json.ts';

/** Reads the published products that sell out soon, the soonest first. `where` is a further condition on them. */
export async function readSellingOut(
  db: Queryable,
  { now, where, limit }: { now: Date; where?: SQL | undefined; limit: number },
) {
  const selling = await listSellingOut(db, { now, where, limit });
  const rows = await listStockOf(
    db,
    selling.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return selling.flatMap(({ id, sold, available }) => {
    const row = byId.get(id);
    return row === undefined
      ? []
      : [{ ...stockProductJson(row), recentlySold: sold, daysLeft: daysLeft({ sold, available }) }];
  });
}
