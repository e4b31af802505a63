import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { CartLines } from '../../features/shell/header/cart/cart-lines.tsx';
import type { CartItem } from '../../shop-state/cart/cart-item.ts';
import { readProducts } from '../../shop-state/cart/check-cart.ts';
import { chooseLineSize } from '../../shop-state/cart/choose-line-size.ts';
import { useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { cartReader } from './read-line-product.ts';

const NO_LINES: readonly CartItem[] = [];

/** How long a read product is shown without another read. The cart page and the checkout check the lines anew. */
const FRESH_MS = 60_000;

/** The products of lines that were read, by id. The store outlives the menu, which mounts its lines at each opening. */
const lineProducts = createStore<{
  readonly read: ReadonlyMap<string, { readonly product: ApiProduct | null; readonly readAt: number }>;
}>(() => ({ read: new Map() }));

/** The lines of the cart menu. While an order of them may be under way, on the checkout, they cannot be changed. */
export function MenuLines() {
  const { cart } = useRestoredCart();
  const isFixed = useLocation().pathname.startsWith(href('/belling-address'));
  useReadProducts(isFixed ? NO_LINES : cart);
  const products = useStore(lineProducts, ({ read }) => read);
  const { touchLine, addOrUpdateCartItem, removeCartItem } = shopState.getState();
  const productOf = (lineId: string) => products.get(productIdOf(lineId))?.product ?? undefined;
  return (
    <CartLines
      lines={cart}
      sizesOf={(line) => productOf(line._id)?.sizes ?? []}
      onOpen={touchLine}
      onChange={addOrUpdateCartItem}
      onSize={(line, size) => {
        const product = productOf(line._id);
        if (product === undefined) return line._id;
        const { lineId, notices } = chooseLineSize(line._id, size, product);
        for (const notice of notices) showToast(notice, 'notice');
        return lineId;
      }}
      onRemove={removeCartItem}
      isFixed={isFixed}
    />
  );
}

/** Reads the products of the lines unless they were just read. A cart item does not store the sizes of its product. */
function useReadProducts(cart: readonly CartItem[]): void {
  const ids = [...new Set(cart.map(({ _id }) => productIdOf(_id)))].join(' ');
  useEffect(() => {
    if (ids !== '') void readStaleProducts();
  }, [ids]);
}

async function readStaleProducts(): Promise<void> {
  const { read } = lineProducts.getState();
  const stale = shopState.getState().cart.filter(({ _id }) => {
    const readAt = read.get(productIdOf(_id))?.readAt;
    return readAt === undefined || performance.now() - readAt > FRESH_MS;
  });
  if (stale.length === 0) return;
  const found = await readProducts(stale, cartReader);
  const readAt = performance.now();
  const added = [...found].map(([id, product]) => [id, { product, readAt }] as const);
  lineProducts.setState((before) => ({ read: new Map([...before.read, ...added]) }));
}
