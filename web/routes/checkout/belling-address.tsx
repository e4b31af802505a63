import { useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import type { ApiPaymentMethod } from '#contract/payment-method.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx';
import type { BoughtProduct, PlacedOrder } from '../../features/checkout/place-order/place-order.ts';
import { useCheckedLine } from '../../shop-state/cart/use-checked-line.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { Loading } from '../../ui/display/spinner.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { readSignedInUser } from '../account/read-signed-in-user.ts';
import { client } from '../data/browser-client.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/belling-address';
import { readLineProductInBrowser, readLineProduct } from './read-line-product.ts';

/** Problems that mean that the displayed cart line is outdated. */
const LINE_PROBLEMS = new Set<CallProblem['code']>([
  'stock_exceeded',
  'price_changed',
  'product_unknown',
  'size_unknown',
]);

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const user = await readSignedInUser(client);
  const [product, settings] = await Promise.all([readLineProduct(client, id), client.readCardFormSettings()]);
  return {
    id,
    user,
    product: product.ok ? product.value : valueOrThrow<'readProduct'>(product),
    settings: valueOrThrow(settings),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Checkout');

export default function BellingAddress({ loaderData }: Route.ComponentProps) {
  // The key resets the form when another line is checked out.
  return <Checkout key={loaderData.id} {...loaderData} />;
}

/** Address and payment of the cart's line `id`. Redirects to the cart when there is no such line (DECISIONS 25). */
function Checkout({ id, user, product, settings }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate();
  const { found, recheck } = useCheckedLine(id, product);
  const placed = useRef(false);

  const isMissing = found.state === 'missing';
  useEffect(() => {
    // A placed order also removes its line, but navigates to the confirmation.
    if (!isMissing || placed.current) return;
    showToast('This item is not in your cart.', 'notice');
    void navigate(href('/checkout'), { replace: true });
  }, [isMissing, navigate]);

  const showConfirmation = ({ reference }: PlacedOrder, method: ApiPaymentMethod) => {
    placed.current = true;
    if (method === 'cashOnDelivery') showToast('Successfully placed your order !');
    shopState.getState().removeCartItem(id);
    void navigate(href('/payment/:id', { id: reference }), { replace: true });
  };

  const removeEarlierPaid = ({ _id: productId, size }: BoughtProduct) => {
    const { cart, removeCartItem } = shopState.getState();
    for (const line of linesOf(cart, productId)) if (line.size === size) removeCartItem(line._id);
  };

  const handleProblem = async ({ code, detail }: CallProblem) => {
    if (code === 'stock_exceeded') showToast(detail, 'notice');
    if (!LINE_PROBLEMS.has(code)) return;
    const product = await readLineProductInBrowser(id);
    if (product.ok) recheck(product.value);
  };

  if (found.state !== 'checked') return <Loading label="Loading your order" />;
  return (
    <CheckoutPage
      client={client}
      user={user}
      {...found}
      settings={settings}
      onPlaced={showConfirmation}
      onEarlierPaid={removeEarlierPaid}
      onRefused={(problem) => void handleProblem(problem)}
    />
  );
}
