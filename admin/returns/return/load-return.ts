import type { LoaderFunctionArgs } from 'react-router';
import type { ApiReturn } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

/** A return, and when it was read, in milliseconds since 1970. */
export type ReturnData = { readonly record: ApiReturn; readonly readAt: number };

type Read = ReturnType<typeof createRead>;

/** The last return that a link has prefetched. */
let prefetched: { readonly number: string; readonly read: Read } | undefined;

function createRead(number: string) {
  return createPrefetched(() => client.readReturn({ params: { number } }));
}

/** Starts to load a return. */
export function prefetchReturn(number: number): void {
  const wanted = String(number);
  if (prefetched?.number !== wanted) prefetched = { number: wanted, read: createRead(wanted) };
  prefetched.read.prefetch();
}

/** Loads a return. */
export async function loadReturn({
  request,
  params: { number = '' },
}: LoaderFunctionArgs): Promise<ReturnData> {
  const { take } = prefetched?.number === number ? prefetched.read : createRead(number);
  return { record: valueOrThrow(await take(), request).return, readAt: Date.now() };
}
