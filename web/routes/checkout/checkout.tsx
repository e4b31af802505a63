import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import type { ApiAddressBook, ApiProduct, CallOutput, SessionUser } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { boughtLines, type BoughtProduct } from '../../features/checkout/place-order/bought-products.ts';
import type { CheckoutCallbacks } from '../../features/checkout/place-order/use-attempts.ts';
import { nameNotice } from '../../shop-state/cart/check-line.ts';
import { useCheckedLines, type CheckedLinesState } from '../../shop-state/cart/use-checked-lines.ts';
import { describeCode } from '../../shop-state/quote/describe-code.ts';
import { enterCode, useEnteredCode } from '../../shop-state/quote/entered-code.ts';
import { useQuote, type TypedDestination } from '../../shop-state/quote/use-quote.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { LoginLink } from '../../ui/controls/login-link.tsx';
import { Loading } from '../../ui/display/spinner.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { quoteInBrowser } from './quote-in-browser.ts';
import { cartReader } from './read-line-product.ts';

/** Problems that mean that the displayed cart lines are outdated. */
const LINE_PROBLEMS = new Set<CallProblem['code']>([
  'stock_exceeded',
  'price_changed',
  'product_unknown',
  'size_unknown',
]);

/** Not part of the first load: the page appears when the browser has restored the cart. Its load starts at once. */
const page = import('../../features/checkout/checkout-page.tsx');
const CheckoutPage = lazy(async () => ({ default: (await page).CheckoutPage }));

/**
 * Address and payment of the cart's line `lineId`, or of the whole cart without one. Redirects to the cart when there is no line
 * (DECISIONS 25). `product` is that of the line, if the loader has read it.
 */
export function Checkout({
  lineId,
  product,
  user,
  settings,
  book,
  credit,
}: {
  lineId: string | undefined;
  product: ApiProduct | null | undefined;
  user: SessionUser | null;
  settings: CallOutput<'readCardFormSettings'>;
  book: ApiAddressBook | null;
  /** The customer's store credit in dollars. */
  credit: number;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { found, recheck } = useCheckedLines({ lineId, loaded: product, reader: cartReader });
  const placed = useRef(false);
  const pricing = usePricing(found, credit);
  const { pages } = useCatalogue();

  const isMissing = found.state === 'missing';
  useEffect(() => {
    // A placed order also removes its lines, but navigates to the confirmation.
    if (!isMissing || placed.current) return;
    const redirect = async () => {
      await navigate(href('/checkout'), { replace: true });
      // Only now, because a slow navigation takes longer than a toast is shown.
      showToast(lineId === undefined ? 'Your cart is empty.' : 'This item is not in your cart.', 'notice');
    };
    void redirect();
  }, [isMissing, lineId, navigate]);

  const showConfirmation: CheckoutCallbacks['onPlaced'] = ({ reference }, { method, bought }) => {
    placed.current = true;
    if (method === 'cashOnDelivery') showToast('Successfully placed your order !');
    removeBought(bought);
    // The code may still apply to the rest of the cart.
    if (shopState.getState().cart.length === 0) enterCode('');
    void navigate(href('/payment/:id', { id: reference }), { replace: true });
  };

  const handleProblem = async ({ code, detail }: CallProblem) => {
    if (code === 'stock_exceeded') showToast(detail, 'notice');
    pricing.onRefused();
    if (LINE_PROBLEMS.has(code)) await recheck();
  };

  const loading = <Loading label="Loading your order" />;
  return (
    <>
      <NoticesForScreenReaders lines={found.state === 'checked' ? found.lines : []} />
      {found.state === 'checked' ? (
        <Suspense fallback={loading}>
          <CheckoutPage
            client={client}
            user={user}
            lines={found.lines}
            isWholeCart={lineId === undefined}
            settings={settings}
            book={book}
            login={<LoginLink from={pathname} />}
            quoted={pricing.shown}
            pages={pages}
            onRemove={(ids) => ids.forEach(shopState.getState().removeCartItem)}
            onPlaced={showConfirmation}
            onEarlierPaid={removeBought}
            onRefused={(problem) => void handleProblem(problem)}
          />
        </Suspense>
      ) : (
        loading
      )}
    </>
  );
}

/** The amounts of the lines at the checkout, with the address and the choices that they depend on. */
function usePricing(found: CheckedLinesState, credit: number) {
  const [destination, setDestination] = useState<TypedDestination>();
  const [shippingMethod, setShippingMethod] = useState<string>();
  const [usesCredit, setUsesCredit] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const entered = useEnteredCode();
  const checked = found.state === 'checked' ? found.lines : [];
  const quoted = useQuote({
    // The shop quotes no order with a line that it does not sell.
    lines: checked.filter(({ available }) => available).map(({ line }) => line),
    destination,
    shippingMethod,
    useCredit: usesCredit,
    refusals,
    hasCharges: useCatalogue().hasCharges,
    read: quoteInBrowser,
  });
  const { codeProblem, addressProblem, regionProblem, creditBalance, ...amounts } = quoted;
  // The balance in a quote includes credit that an unpaid order holds: the next order gets it.
  const balance = creditBalance ?? credit;
  const onAddress = useCallback(
    ({ country, region, postalCode }: TypedDestination) => setDestination({ country, region, postalCode }),
    [],
  );
  return {
    onRefused: () => setRefusals((count) => count + 1),
    shown: {
      ...amounts,
      code: {
        ...describeCode(quoted, entered),
        maxLength: TYPED_LENGTHS.discountCode,
        onEnter: enterCode,
      },
      isCodeRejected: codeProblem !== undefined,
      credit: balance > 0 ? { balance, isUsed: usesCredit, onUse: setUsesCredit } : undefined,
      addressProblem: addressProblem?.detail,
      regionProblem: regionProblem?.detail,
      // The chosen method is marked at once, before the quote with it arrives.
      shippingMethod: quoted.shippingMethods.some(({ id }) => id === shippingMethod)
        ? shippingMethod
        : quoted.shippingMethod,
      onAddress,
      onShippingMethod: setShippingMethod,
    },
  };
}

/**
 * Announces the notices of all lines. The page appears with its notices already in it, which screen readers do not announce, and its summary
 * may be folded.
 */
function NoticesForScreenReaders({
  lines,
}: {
  lines: Extract<CheckedLinesState, { state: 'checked' }>['lines'];
}) {
  const notices = lines.flatMap((each) => each.notices.map((notice) => nameNotice(notice, each.line)));
  return (
    <div role="status" className="visually-hidden">
      {[...new Set(notices)].map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
}

/** Removes the lines that an order has bought from the cart. */
function removeBought(bought: readonly BoughtProduct[]): void {
  const { cart, removeCartItem } = shopState.getState();
  for (const { _id } of boughtLines(cart, bought)) removeCartItem(_id);
}
