import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { countReturnQueue } from '#database/queries/returns/staff-returns.ts';
import { countOrdersToPack, listSalesByDay, readSalesOfToday } from '#database/queries/today/sales.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Endpoint } from '../api/endpoint.ts';

type Figures = NonNullable<CallOutput<'readToday'>['figures']>;

/** Twice the longest period that the back office compares. */
const LISTED_DAYS = 180;

/** Lists the sales of days. Reads the primary, as Today does. */
export function readSalesEndpoint({
  database: { db },
  clock,
}: {
  database: Database;
  clock: Clock;
}): Endpoint<'readSales'> {
  return async () => {
    const first = midnight(clock.now()) - (LISTED_DAYS - 1) * DAY_MS;
    const found = new Map((await listSalesByDay(db, new Date(first))).map((row) => [row.day, row]));
    const days = Array.from({ length: LISTED_DAYS }, (_, index) => {
      const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
      return { day, ...salesJson(found.get(day) ?? { cents: 0, orders: 0 }) };
    });
    return ok({ value: { days } });
  };
}

/** Reads what was sold today, and what is to be packed. */
export async function readFigures(db: Queryable, now: Date): Promise<Figures> {
  const today = midnight(now);
  const [sales, toPack, received, requested] = await Promise.all([
    readSalesOfToday(db, {
      today: new Date(today),
      yesterday: new Date(today - DAY_MS),
      until: new Date(now.getTime() - DAY_MS),
    }),
    countOrdersToPack(db),
    countReturnQueue(db, 'received'),
    countReturnQueue(db, 'requested'),
  ]);
  return {
    today: { ...salesJson(sales.today), items: sales.today.items },
    yesterday: salesJson(sales.yesterday),
    toPack: { ...toPack, oldest: toPack.oldest?.toISOString() ?? null },
    returns: received.count > 0 ? { state: 'received', ...received } : { state: 'requested', ...requested },
  };
}

/** Returns the start of a day in UTC, in milliseconds since 1970. */
function midnight(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}

function salesJson({ cents, orders }: { cents: number; orders: number }) {
  return { amount: dollarsFromStored(cents), orders };
}
