import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const details = createPrefetched(() => client.readShopDetails());

export const prefetchShop = details.prefetch;

/** The shop details, as they are stored. */
export type ShopData = CallOutput<'readShopDetails'>;

export async function loadShop({ request }: LoaderFunctionArgs): Promise<ShopData> {
  return valueOrThrow(await details.take(), request);
}
