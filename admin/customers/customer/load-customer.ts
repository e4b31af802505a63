import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

/** A customer, the names of all groups, and when they were read, in milliseconds since 1970. */
export type CustomerData = {
  readonly customer: ApiCustomerDetail;
  readonly knownGroups: readonly string[];
  readonly readAt: number;
};

/** The last customer that a link has prefetched. */
let prefetched: { readonly id: string; readonly read: ReturnType<typeof createRead> } | undefined;

function createRead(id: string) {
  return createPrefetched(() =>
    Promise.all([client.readCustomer({ params: { id } }), client.listCustomerGroups()]),
  );
}

/** Starts to load a customer. */
export function prefetchCustomer(id: string): void {
  if (prefetched?.id !== id) prefetched = { id, read: createRead(id) };
  prefetched.read.prefetch();
}

/** Loads a customer. */
export async function loadCustomer({
  request,
  params: { id = '' },
}: LoaderFunctionArgs): Promise<CustomerData> {
  const { take } = prefetched?.id === id ? prefetched.read : createRead(id);
  const [read, groups] = await take();
  const { customer } = valueOrThrow(read, request);
  return { customer, knownGroups: valueOrThrow(groups, request).groups, readAt: Date.now() };
}
