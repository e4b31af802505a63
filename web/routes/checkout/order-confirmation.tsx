import { lazy, Suspense, useEffect } from 'react';
import { href, useRevalidator } from 'react-router';
import type { ApiOrderWithHistory } from '#contract/calls.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { prefillAddressOf } from '../../features/checkout/address/typed-address.ts';
import { Confirmation } from '../../features/checkout/confirmation.tsx';
import { LinkedOrder } from '../../features/checkout/linked-order.tsx';
import type { NextCheckout } from '../../features/checkout/still-in-cart.tsx';
import { useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { LoginLink } from '../../ui/controls/login-link.tsx';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { clientContext, guestCheckoutContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { loadOrder } from '../orders/load-order.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/order-confirmation';

/** Not part of the first load: only a guest follows and cancels an order here. */
const Shipments = lazy(async () => ({
  default: (await import('../../features/orders/shipments.tsx')).Shipments,
}));
const ChangeAddress = lazy(async () => ({
  default: (await import('../../features/checkout/address/change-address.tsx')).ChangeAddress,
}));
const OrderChanges = lazy(async () => ({
  default: (await import('../../features/orders/order-changes.tsx')).OrderChanges,
}));

/** Problems after which the link in a mail may still open the order. */
const HIDDEN_ORDER_PROBLEMS: readonly string[] = ['sign_in_required', 'order_unknown', 'invalid_request'];

/**
 * The URL has the transaction id, or the id of a cash order. While the shop accepts guests, the order is null if this browser may not open
 * it yet: the secret of a mailed link is in the fragment, which the server never receives.
 */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  if (!context.get(guestCheckoutContext)) return { order: await loadOrder(client, id), isSignedIn: true };
  const [found, session] = await Promise.all([client.readOrder({ params: { id } }), client.readSession()]);
  const isHidden = !found.ok && HIDDEN_ORDER_PROBLEMS.includes(found.error.code);
  return { order: isHidden ? null : valueOrThrow(found), isSignedIn: valueOrThrow(session) !== null };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Order confirmation');

export default function OrderConfirmation({
  params: { id },
  loaderData: { order, isSignedIn },
}: Route.ComponentProps) {
  return order === null ? (
    <HiddenOrder key={id} id={id} isSignedIn={isSignedIn} />
  ) : (
    <ShownOrder order={order} isSignedIn={isSignedIn} />
  );
}

/** The page of an order that this browser may not open. */
function HiddenOrder({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <LinkedOrder
      id={id}
      client={client}
      account={
        isSignedIn ? (
          <LinkButton to={href('/user-profile/my-orders')} variant="ghost">
            My Orders
          </LinkButton>
        ) : (
          <LoginLink from={href('/payment/:id', { id })} />
        )
      }
      onOpened={revalidate}
    />
  );
}

function ShownOrder({ order, isSignedIn }: { order: ApiOrderWithHistory; isSignedIn: boolean }) {
  useEffect(() => prefillAddressOf(order, isSignedIn), [order, isSignedIn]);
  const { revalidate } = useRevalidator();
  const { shop, hasCharges } = useCatalogue();
  const next = useNextCheckout();
  return (
    <Confirmation
      order={order}
      next={next}
      shipments={
        order.isGuest === true && (
          <Suspense>
            <Shipments order={order} />
          </Suspense>
        )
      }
      changes={
        order.isGuest === true && (
          <Suspense>
            <ChangeAddress {...{ order, client }} asksRegion={hasCharges === true} onChanged={revalidate} />
            <OrderChanges {...{ order, client }} shopAddress={shop.address} onChanged={revalidate} />
          </Suspense>
        )
      }
    />
  );
}

/** Returns the checkout of the next line that is still in the cart and in stock, if there is one. */
function useNextCheckout(): NextCheckout | undefined {
  const [line, ...others] = useRestoredCart().cart.filter(({ stock }) => stock > 0);
  if (line === undefined) return undefined;
  const items = countPieces(others);
  const more = items === 0 ? '' : `, and ${items} more ${items === 1 ? 'item' : 'items'}`;
  return {
    text: `Still in your cart: ${productName(line)}, ${describeSize(line.size)}${more}.`,
    to: href('/belling-address/:id', { id: line._id }),
    hasMore: others.length > 0,
  };
}
