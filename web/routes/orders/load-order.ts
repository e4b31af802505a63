import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Loads an order by its id or transaction id. A malformed id is a 404, like an unknown one and the order of another user. */
export async function loadOrder(client: Pick<Client, 'readOrder'>, id: string) {
  const result = await client.readOrder({ params: { id } });
  if (!result.ok && result.error.code === 'invalid_request')
    throw data({ detail: 'There is no such order.' }, { status: 404 });
  return valueOrThrow(result);
}
