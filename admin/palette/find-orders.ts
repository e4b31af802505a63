import type { ApiStaffOrder } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import { describeItems, describeStatus } from '../orders/describe-order.ts';
import { RESULT_COUNT, type Command } from './commands.ts';

/** Finds orders. The order whose number is `q` comes first. */
export async function findOrders(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const result = await client.listStaffOrders({ query: { q, limit: RESULT_COUNT }, signal });
  return result.ok ? sortByNumber(result.value.orders, q).map(toCommand) : [];
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
