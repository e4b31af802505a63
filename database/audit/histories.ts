import { sql } from 'drizzle-orm';
import { nextOrderState, ORDER_EVENTS, type OrderState } from '#domain/order/order-state.ts';
import type { Queryable } from '../connection/connect.ts';
import type { KeyRange } from './walk-keys.ts';

export const HISTORY_RULE = "an order's events lead to its state by allowed transitions";

/** Finds orders whose events do not lead to the current state by allowed transitions. */
export async function checkHistories(
  db: Queryable,
  { after, upTo }: KeyRange,
): Promise<{ subject: string; found: string }[]> {
  const { rows } = await db.execute<{
    id: string;
    state: OrderState;
    steps: [OrderState | null, OrderState, string][];
  }>(sql`
    SELECT o.id::text AS id, o.state,
      coalesce(jsonb_agg(jsonb_build_array(e.from_state, e.to_state, e.cause) ORDER BY e.id)
        FILTER (WHERE e.id IS NOT NULL), '[]') AS steps
    FROM shop_order o LEFT JOIN order_event e ON e.order_id = o.id
    WHERE o.id > ${after}::uuid AND o.id <= ${upTo}::uuid GROUP BY o.id`);
  return rows.flatMap(({ id: subject, state, steps }) => {
    let now: OrderState | null = null;
    for (const [from, to, cause] of steps) {
      const fits = from === now && (from === null || cause === 'before the ledger' || isAllowed(from, to));
      if (!fits) {
        const reached = `events reach ${now ?? 'no state'}`;
        return [{ subject, found: `${reached}, the next one goes from ${from ?? 'no state'} to ${to}` }];
      }
      now = to;
    }
    return now === state ? [] : [{ subject, found: `events end at ${now ?? 'no state'}, state is ${state}` }];
  });
}

function isAllowed(from: OrderState, to: OrderState): boolean {
  return ORDER_EVENTS.some((event) => {
    const next = nextOrderState(from, event);
    return next.ok && next.value === to;
  });
}
