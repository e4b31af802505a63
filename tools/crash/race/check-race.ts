import { eq } from 'drizzle-orm';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import type { ProcessHarness } from '../harness/processes/process-harness.ts';
import { nameOf } from './raced-units.ts';

/** Whether an order still has its pieces at the end of the race. */
export function isSold({ state }: { state: string }): boolean {
  return state === 'paid' || state === 'placed';
}

/** Compares the sold pieces of each unit with its stock, and the lines of each order with those of its cart. */
export async function compareLines(
  { database }: ProcessHarness,
  { stock, carts }: { stock: ReadonlyMap<string, number>; carts: ReadonlyMap<string, number> },
): Promise<string[]> {
  const lines = await database.db
    .select({
      key: order.idempotencyKey,
      state: order.state,
      product: orderLine.productId,
      size: orderLine.size,
    })
    .from(order)
    .leftJoin(orderLine, eq(order.id, orderLine.orderId));
  const sold = Map.groupBy(lines.filter(isSold), ({ product, size }) =>
    nameOf({ product: product ?? '', size }),
  );
  const orders = Map.groupBy(lines, ({ key }) => key);
  return [
    ...[...stock].flatMap(([unit, items]) => {
      const count = sold.get(unit)?.length ?? 0;
      return count === items ? [] : [`${count} of ${items} pieces of ${unit} are sold`];
    }),
    ...[...orders].flatMap(([key, { length }]) =>
      length === carts.get(key) ? [] : [`order ${key} has ${length} of ${carts.get(key)} lines`],
    ),
  ];
}

/** Reports the deadlocks that PostgreSQL has counted. */
export async function findDeadlocks({ database }: ProcessHarness): Promise<string[]> {
  const { rows } = await database.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  const count: unknown = rows[0]?.['deadlocks'];
  return count === 0 ? [] : [`PostgreSQL counted ${String(count)} deadlocks`];
}
