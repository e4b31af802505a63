import { useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import type { ApiPaymentMethod } from '#contract/payment-method.ts';
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx';
import { shopState } from '../../shop-state/shop-state.ts';
import { useCheckedLine } from '../../shop-state/use-checked-line.ts';
import { Loading } from '../../ui/display/spinner.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { signedInUser } from '../account/signed-in-user.ts';
import { client } from '../data/browser-client.ts';
import { clientContext } from '../data/client-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePage } from '../page-head/page-title.ts';
import type { Route } from './+types/belling-address';
import { readLineInBrowser, readLineProduct } from './read-line-product.ts';

/** Refusals after which the line no longer is what the shopper has seen. */
const LINE_PROBLEMS = new Set<CallProblem['code']>(['stock_exceeded', 'price_changed', 'product_unknown']);

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const user = await signedInUser(client);
  const [product, settings] = await Promise.all([readLineProduct(client, id), client.readPaymentSettings()]);
  return {
    id,
    user,
    product: product.ok ? product.value : valueOrThrow<'readProduct'>(product),
    settings: valueOrThrow(settings),
  };
}

export const meta = () => privatePage('Checkout');

export default function BellingAddress({ loaderData }: Route.ComponentProps) {
  // What is typed and chosen for one line must not be carried over to the next.
  return <Checkout key={loaderData.id} {...loaderData} />;
}

/** Address and payment for the cart's line `id`; without such a line the way leads to the cart (DECISIONS 25). */
function Checkout({ id, user, product, settings }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate();
  const { found, recheck } = useCheckedLine(id, product);
  const placed = useRef(false);

  const missing = found.state === 'missing';
  useEffect(() => {
    // An order that was placed takes its line out of the cart, and has its own way on.
    if (!missing || placed.current) return;
    showToast('This item is not in your cart.', 'notice');
    void navigate(href('/checkout'), { replace: true });
  }, [missing, navigate]);

  const leaveWith = (reference: string, method: ApiPaymentMethod) => {
    placed.current = true;
    if (method === 'cashOnDelivery') showToast('Successfully placed your order !');
    shopState.getState().removeCartItem(id);
    void navigate(href('/payment/:id', { id: reference }), { replace: true });
  };

  const heed = async ({ code, detail }: CallProblem) => {
    if (code === 'stock_exceeded') showToast(detail, 'notice');
    if (!LINE_PROBLEMS.has(code)) return;
    const now = await readLineInBrowser(id);
    if (now.ok) recheck(now.value);
  };

  if (found.state !== 'checked') return <Loading label="Loading your order" />;
  return (
    <CheckoutPage
      client={client}
      user={user}
      {...found}
      settings={settings}
      onPlaced={leaveWith}
      onRefused={(problem) => void heed(problem)}
    />
  );
}
