import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { withTexts } from '#domain/content/home-document.ts';
import { listShippingOffers, type ShippingOffer } from '#domain/content/shipping-offers.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';
import type { ShopData } from '../shop/load-shop.ts';

const shipping = createPrefetched(() =>
  Promise.all([client.readShippingSettings(), client.readShopDetails(), client.readHome()]),
);

export const prefetchShipping = shipping.prefetch;

/** The zones, the shop details, and the offers about shipping that the shop shows with the demo products. */
export type ShippingData = CallOutput<'readShippingSettings'> & {
  readonly details: ShopData;
  readonly offers: readonly ShippingOffer[];
};

export async function loadShipping({ request }: LoaderFunctionArgs): Promise<ShippingData> {
  const [settings, details, home] = await shipping.take();
  const { demo, changes } = valueOrThrow(home, request);
  return {
    ...valueOrThrow(settings, request),
    details: valueOrThrow(details, request),
    offers: demo ? listShippingOffers(withTexts(changes ?? {})) : [],
  };
}
