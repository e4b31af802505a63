import type { CallOutput } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../data/client.ts';
import { countOf } from '../ui/count-text.ts';
import { RESULT_COUNT, type Command } from './commands.ts';

/** Finds customers by their name or email address. */
export async function findPeople(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const result = await client.listCustomers({ query: { q, limit: RESULT_COUNT }, signal });
  return result.ok ? result.value.customers.map(toCommand) : [];
}

function toCommand({ id, name, email, sales }: CallOutput<'listCustomers'>['customers'][number]): Command {
  return {
    id: `person-${id}`,
    group: 'People',
    label: name || email,
    detail: `${email}, ${countOf(sales.count, 'order')}, ${formatDollars(sales.amount)}`,
    icon: 'person',
    target: { screen: `/customers/${encodeURIComponent(id)}` },
  };
}
