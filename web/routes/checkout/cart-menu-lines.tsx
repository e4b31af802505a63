import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { productIdOf } from '#domain/cart/line-id.ts';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import type { CartItem } from '../../shop-state/cart/cart-item.ts';
import { readProducts } from '../../shop-state/cart/check-cart.ts';
import { chooseLineSize } from '../../shop-state/cart/choose-line-size.ts';
import { lineProducts } from '../../shop-state/cart/line-checks.ts';
import { useLineRemoval } from '../../shop-state/cart/use-line-removal.ts';
import { useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { cartReader } from './read-line-product.ts';

const NO_LINES: readonly CartItem[] = [];

/** A product that was read less than this ago is not read again. The cart page and the checkout check the lines anew. */
const FRESH_MS = 60_000;

/** The lines of the cart menu. On the checkout, where an order of them may be under way, they cannot be changed. */
export function MenuLines() {
  const { cart } = useRestoredCart();
  const isFixed = useLocation().pathname.startsWith(href('/belling-address'));
  useReadProducts(isFixed ? NO_LINES : cart);
  const products = useStore(lineProducts, ({ read }) => read);
  const { removed, remove, undo } = useLineRemoval();
  const { touchLine, addOrUpdateCartItem } = shopState.getState();
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
      removed={removed}
      onRemove={remove}
      onUndo={() => void undo()}
      isFixed={isFixed}
    />
  );
}

/** Reads the products of the lines unless they were just read. */
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
  await readProducts(stale, cartReader);
}
