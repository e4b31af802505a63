import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** The first page of the list, and the search that its customers match; empty without one. */
export type CustomersData = CallOutput<'listCustomers'> & { readonly q: string };

const newest = createPrefetched(() => client.listCustomers({ query: {} }));

/** Starts to load the list of all customers. */
export const prefetchCustomers = newest.prefetch;

/** Loads the first page of the list for the search in the URL. */
export async function loadCustomers({ request }: LoaderFunctionArgs): Promise<CustomersData> {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim();
  const listed = await (q === ''
    ? newest.take()
    : client.listCustomers({ query: { q }, signal: request.signal }));
  return { ...valueOrThrow(listed, request), q };
}
