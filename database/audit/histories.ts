import { sql, type SQL } from 'drizzle-orm';
import { nextOrderState, ORDER_EVENTS, type OrderState } from '#domain/order/order-state.ts';
import { nextReturnState, RETURN_EVENTS, type ReturnState } from '#domain/return/return-state.ts';
import { nextShipmentState, SHIPMENT_EVENTS, type ShipmentState } from '#domain/shipment/shipment-state.ts';
import type { Queryable } from '../connection/connect.ts';
import { within, type Violation } from './audit-rule.ts';
import type { KeyRange } from './walk-keys.ts';

type History<State extends string> = {
  readonly id: string;
  readonly state: State;
  readonly steps: readonly [from: State | null, to: State, cause: string | null][];
};

/** Rules about the histories of orders, shipments and returns, each with the query of its violations, by order. */
export const HISTORY_RULES: readonly {
  readonly rule: string;
  readonly findBroken: (db: Queryable, range: KeyRange) => Promise<Violation[]>;
}[] = [
  {
    rule: "an order's events lead to its state by allowed transitions",
    findBroken: (db, range) =>
      findBroken<OrderState>(db, {
        histories: sql`
          SELECT o.id::text AS id, o.state, ${stepsOf(sql`e.cause`)} AS steps
          FROM shop_order o LEFT JOIN order_event e ON e.order_id = o.id WHERE ${within('o.id', range)} GROUP BY o.id`,
        isAllowed: (from, to, cause) =>
          cause === 'before the ledger' ||
          ORDER_EVENTS.some((event) => leadsTo(nextOrderState(from, event), to)),
      }),
  },
  {
    rule: "a shipment's events lead to its state by allowed transitions",
    findBroken: (db, range) =>
      findBroken<ShipmentState>(db, {
        histories: sql`
          SELECT s.id::text AS id, s.state, ${stepsOf(sql`NULL`)} AS steps
          FROM shipment s LEFT JOIN shipment_event e ON e.shipment_id = s.id WHERE ${within('s.order_id', range)} GROUP BY s.id`,
        isAllowed: (from, to) => SHIPMENT_EVENTS.some((event) => leadsTo(nextShipmentState(from, event), to)),
      }),
  },
  {
    rule: "a return's events lead to its state by allowed transitions",
    findBroken: (db, range) =>
      findBroken<ReturnState>(db, {
        histories: sql`
          SELECT c.id::text AS id, c.state, ${stepsOf(sql`NULL`)} AS steps
          FROM return_case c LEFT JOIN return_event e ON e.return_id = c.id WHERE ${within('c.order_id', range)} GROUP BY c.id`,
        isAllowed: (from, to) => RETURN_EVENTS.some((event) => leadsTo(nextReturnState(from, event), to)),
      }),
  },
];

/** Returns the SQL that aggregates the events `e` of a row to the steps of its history. */
function stepsOf(cause: SQL): SQL {
  return sql`
    coalesce(jsonb_agg(jsonb_build_array(e.from_state, e.to_state, ${cause}) ORDER BY e.id) FILTER (WHERE e.id IS NOT NULL), '[]')`;
}

function leadsTo<State>(next: { ok: true; value: State } | { ok: false }, to: State): boolean {
  return next.ok && next.value === to;
}

async function findBroken<State extends string>(
  db: Queryable,
  {
    histories,
    isAllowed,
  }: { histories: SQL; isAllowed: (from: State, to: State, cause: string | null) => boolean },
): Promise<Violation[]> {
  const { rows } = await db.execute<History<State>>(histories);
  return rows.flatMap(({ id: subject, state, steps }) => {
    let reached: State | null = null;
    for (const [from, to, cause] of steps) {
      if (from !== reached || (from !== null && !isAllowed(from, to, cause))) {
        const before = `events reach ${reached ?? 'no state'}`;
        return [{ subject, found: `${before}, the next one goes from ${from ?? 'no state'} to ${to}` }];
      }
      reached = to;
    }
    return reached === state
      ? []
      : [{ subject, found: `events end at ${reached ?? 'no state'}, state is ${state}` }];
  });
}
