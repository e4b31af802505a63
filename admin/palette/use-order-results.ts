import { useEffect, useState } from 'react';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import { describeItems, describeStatus } from '../orders/describe-order.ts';
import type { Command } from './commands.ts';

/** A single letter matches too much. */
const MIN_QUERY_LENGTH = 2;
const RESULT_COUNT = 5;

/** Returns the orders that a search finds, the one with that number first. Keeps the earlier ones until the next have arrived. */
export function useOrderResults(query: string): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([]);
  const q = query.trim();
  const isLongEnough = q.length >= MIN_QUERY_LENGTH;
  useEffect(() => {
    if (!isLongEnough) return;
    const leaving = new AbortController();
    const search = async () => {
      const result = await client.listStaffOrders({
        query: { q, limit: String(RESULT_COUNT) },
        signal: leaving.signal,
      });
      setFound(result.ok ? sortByNumber(result.value.orders, q).map(toCommand) : []);
    };
    // An aborted search throws.
    search().catch(() => undefined);
    return () => leaving.abort();
  }, [q, isLongEnough]);
  return isLongEnough ? found : [];
}

function sortByNumber(orders: readonly ApiStaffOrder[], q: string): ApiStaffOrder[] {
  const isNamed = ({ number }: ApiStaffOrder) => String(number) === q.replace(/^#\s*/, '');
  return orders.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

function toCommand(order: ApiStaffOrder): Command {
  const { number, customer, lines, total } = order;
  return {
    id: `order-${number}`,
    group: 'Orders',
    label: `#${number} ${customer?.name ?? ''}`.trim(),
    detail: `${describeStatus(order, Date.now()).name}, ${formatDollars(total)}, ${describeItems(lines)}`,
    icon: 'orders',
    target: { screen: `/orders/${number}` },
  };
}
