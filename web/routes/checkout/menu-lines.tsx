import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { CartLines } from '../../features/shell/header/cart-lines.tsx';
import type { CartItem } from '../../shop-state/cart/cart-item.ts';
import { readProducts } from '../../shop-state/cart/check-cart.ts';
import { chooseLineSize } from '../../shop-state/cart/choose-line-size.ts';
import { useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { shopState } from '../../shop-state/shop-state.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { cartReader } from './read-line-product.ts';

const NO_LINES: readonly CartItem[] = [];

/** The lines of the cart menu. While an order of them may be under way, on the checkout, they cannot be changed. */
export function MenuLines() {
  const { cart } = useRestoredCart();
  const isFixed = useLocation().pathname.startsWith(href('/belling-address'));
  const products = useLineProducts(isFixed ? NO_LINES : cart);
  const { touchLine, addOrUpdateCartItem, removeCartItem } = shopState.getState();
  const productOf = (lineId: string) => products.get(productIdOf(lineId)) ?? undefined;
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

/** Reads the products of the lines, whose sizes a cart item does not keep. Returns those that were read so far. */
function useLineProducts(cart: readonly CartItem[]): ReadonlyMap<string, ApiProduct | null> {
  const [products, setProducts] = useState<ReadonlyMap<string, ApiProduct | null>>(new Map());
  const ids = [...new Set(cart.map(({ _id }) => productIdOf(_id)))].join(' ');
  useEffect(() => {
    if (ids === '') return undefined;
    let isCurrent = true;
    void readProducts(shopState.getState().cart, cartReader).then((read) => isCurrent && setProducts(read));
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return products;
}
