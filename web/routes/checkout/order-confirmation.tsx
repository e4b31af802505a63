import { useEffect } from 'react';
import { href } from 'react-router';
import { countPieces } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { saveAddressOf } from '../../features/checkout/address/saved-address.ts';
import { Confirmation } from '../../features/checkout/confirmation.tsx';
import type { NextCheckout } from '../../features/checkout/still-in-cart.tsx';
import { useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { clientContext } from '../data/loader-context.ts';
import { loadOrder } from '../orders/load-order.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/order-confirmation';

/** The URL has the transaction id, or the own id of a cash order. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { order: await loadOrder(context.get(clientContext), id) };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Order confirmation');

export default function Payment({ loaderData: { order } }: Route.ComponentProps) {
  useEffect(() => saveAddressOf(order), [order]);
  return <Confirmation order={order} next={useNextCheckout()} />;
}

/** Returns the checkout of what is still in the cart and in stock, if anything is. */
function useNextCheckout(): NextCheckout | undefined {
  const lines = useRestoredCart().cart.filter(({ stock }) => stock > 0);
  const [line] = lines;
  if (line === undefined) return undefined;
  if (lines.length === 1) {
    const text = `Still in your cart: ${productName(line)}, size ${line.size}.`;
    return { text, label: 'Checkout', to: href('/belling-address/:id', { id: line._id }) };
  }
  const text = `Still in your cart: ${countPieces(lines)} items.`;
  return { text, label: 'Checkout all', to: href('/belling-address') };
}
