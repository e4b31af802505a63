import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** The first page of the list, what its customers match (empty for all), and the names of all groups. */
export type CustomersData = CallOutput<'listCustomers'> & {
  readonly q: string;
  readonly group: string;
  readonly knownGroups: readonly string[];
};

const newest = createPrefetched(() =>
  Promise.all([client.listCustomers({ query: {} }), client.listCustomerGroups()]),
);

/** Starts to load the list of all customers. */
export const prefetchCustomers = newest.prefetch;

/** Loads the first page of the list for the search in the URL. */
export async function loadCustomers({ request }: LoaderFunctionArgs): Promise<CustomersData> {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim();
  const group = (searchParams.get('group') ?? '').trim();
  const query = { ...(q !== '' && { q }), ...(group !== '' && { group }) };
  const [listed, groups] = await (q === '' && group === ''
    ? newest.take()
    : Promise.all([client.listCustomers({ query, signal: request.signal }), client.listCustomerGroups()]));
  return { ...valueOrThrow(listed, request), q, group, knownGroups: valueOrThrow(groups, request).groups };
}
