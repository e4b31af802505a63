import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';
import type { ShopData } from '../shop/load-shop.ts';

const shipping = createPrefetched(() =>
  Promise.all([client.readShippingSettings(), client.readShopDetails(), client.readHome()]),
);

export const prefetchShipping = shipping.prefetch;

/** The zones, the shop details, and whether the shop shows the offers that come with the demo products. */
export type ShippingData = CallOutput<'readShippingSettings'> & {
  readonly details: ShopData;
  readonly hasOffers: boolean;
};

export async function loadShipping({ request }: LoaderFunctionArgs): Promise<ShippingData> {
  const [settings, details, home] = await shipping.take();
  return {
    ...valueOrThrow(settings, request),
    details: valueOrThrow(details, request),
    hasOffers: valueOrThrow(home, request).demo,
  };
}
