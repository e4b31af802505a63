import { useStore } from 'zustand';
import { linesInStock } from '#domain/cart/cart.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { CartPage } from '../../features/cart/cart-page.tsx';
import { lineProducts } from '../../shop-state/cart/line-checks.ts';
import { useCheckedCart } from '../../shop-state/cart/use-checked-cart.ts';
import { useLineRemoval } from '../../shop-state/cart/use-line-removal.ts';
import { useRestored, useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { describeCode } from '../../shop-state/quote/describe-code.ts';
import { enterCode, useEnteredCode } from '../../shop-state/quote/entered-code.ts';
import { useQuote } from '../../shop-state/quote/use-quote.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/cart';
import { quoteInBrowser } from './quote-in-browser.ts';
import { cartReader } from './read-line-product.ts';

/** Loads nothing. Makes the browser request this route from the server, which checks access, on every navigation. */
export const loader = () => null;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privatePageMeta(matches, 'Cart'),
  { name: 'description', content: 'The items in your cart and their total.' },
];

/** The quote is read again every few seconds, and then the message disappears. */
const CART_PAUSED_MESSAGE =
  'Ordering is paused for a moment. Your cart is kept, and this page continues by itself.';

/** The cart is checked again every few seconds, and then the message disappears. */
const CART_UNREACHABLE_MESSAGE =
  'The shop cannot be reached. Your cart is kept on this device, and you can order when the connection is back.';

export default function Cart() {
  const isRestored = useRestored();
  const { cart } = useRestoredCart();
  const { notices, checked, isUnreachable } = useCheckedCart(cartReader);
  const { shop, hasCharges } = useCatalogue();
  // The shop quotes no cart with a line that it does not sell.
  const inStock = linesInStock(cart);
  const quoted = useQuote({
    lines: inStock,
    isReady: inStock.every(({ _id }) => checked.has(_id)),
    hasCharges,
    read: quoteInBrowser,
  });
  const entered = useEnteredCode();
  const products = useStore(lineProducts, ({ read }) => read);
  const productOf = (lineId: string) => products.get(productIdOf(lineId))?.product ?? undefined;
  const { removed, remove, undo } = useLineRemoval();
  const { addOrUpdateCartItem, touchLine } = shopState.getState();
  return (
    <CartPage
      isRestored={isRestored}
      cart={cart}
      amounts={quoted.amounts}
      lineDiscounts={quoted.lineDiscounts}
      code={{
        ...describeCode(quoted, entered),
        maxLength: TYPED_LENGTHS.discountCode,
        onEnter: enterCode,
      }}
      notices={[
        ...(isUnreachable ? [CART_UNREACHABLE_MESSAGE] : []),
        ...(quoted.quoteProblem?.code === 'overloaded' ? [CART_PAUSED_MESSAGE] : []),
        ...notices,
      ]}
      shippingText={shop.shippingText}
      onChange={addOrUpdateCartItem}
      onOpen={touchLine}
      sizesOf={(line) => productOf(line._id)?.sizes ?? []}
      onSize={async (line, size) => {
        const { chooseLineSize } = await import('../../shop-state/cart/choose-line-size.ts');
        const product = productOf(line._id);
        // `cartChecks` has the notices, and the page shows them.
        return product === undefined ? line._id : chooseLineSize(line._id, size, product).lineId;
      }}
      removed={removed}
      onRemove={remove}
      onUndo={() => void undo()}
    />
  );
}
