import type { LoaderFunctionArgs } from 'react-router';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';
import type { ShopData } from '../shop/load-shop.ts';

const shipping = createPrefetched(() => Promise.all([client.readShopDetails(), client.readHome()]));

export const prefetchShipping = shipping.prefetch;

/** The shop details, and whether the shop shows the offers that come with the demo products. */
export type ShippingData = { readonly details: ShopData; readonly hasOffers: boolean };

export async function loadShipping({ request }: LoaderFunctionArgs): Promise<ShippingData> {
  const [details, home] = await shipping.take();
  return { details: valueOrThrow(details, request), hasOffers: valueOrThrow(home, request).demo };
}
