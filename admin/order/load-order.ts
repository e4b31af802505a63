import type { LoaderFunctionArgs } from 'react-router';
import type { ApiOrderDetail, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { findMe } from '../shell/account/me.ts';

/** An order, the carriers that it may be shipped with, and when it was read, in milliseconds since 1970. */
export type OrderData = {
  readonly order: ApiOrderDetail;
  /** Empty for roles that do not see packing. */
  readonly carriers: CallOutput<'listCarriers'>['carriers'];
  readonly readAt: number;
};

type Read = ReturnType<typeof createRead>;

/** The last order that a link has prefetched. */
let prefetched: { readonly number: string; readonly read: Read } | undefined;

function createRead(number: string) {
  return createPrefetched(() => client.readStaffOrder({ params: { number } }));
}

const carriers = createPrefetched(() => client.listCarriers());

/** Starts to load an order. */
export function prefetchOrder(number: number): void {
  const wanted = String(number);
  if (prefetched?.number !== wanted) prefetched = { number: wanted, read: createRead(wanted) };
  prefetched.read.prefetch();
  void findMe().then(({ permissions }) => permissions.includes('packing:see') && carriers.prefetch());
}

/** Loads an order. */
export async function loadOrder({
  request,
  params: { number = '' },
}: LoaderFunctionArgs): Promise<OrderData> {
  const { take } = prefetched?.number === number ? prefetched.read : createRead(number);
  const [read, carriers] = await Promise.all([take(), readCarriers(request)]);
  return { ...valueOrThrow(read, request), carriers, readAt: Date.now() };
}

async function readCarriers(request: Request): Promise<OrderData['carriers']> {
  const { permissions } = await findMe();
  return permissions.includes('packing:see') ? valueOrThrow(await carriers.take(), request).carriers : [];
}
