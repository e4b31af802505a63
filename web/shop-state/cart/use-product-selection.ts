import { useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { linesOf, nextLineId, sharedStock } from '#domain/cart/product-lines.ts';
import { decrease, increase, stockMessage, type QuantityStep } from '#domain/cart/quantity.ts';
import { defaultSize, SIZES, type Size } from '#domain/cart/size.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { useRestored, useRestoredCart } from '../persistence/restored.ts';
import { shopState, useShopState } from '../shop-state.ts';
import { createCartItem } from './cart-item.ts';
import { useProductCheck } from './use-cart-notices.ts';

/**
 * Returns the selected size and quantity of a product, and functions to change them (SPECIFICATION section 4, 'Quick shop / product
 * page'). A product in the cart has the size and quantity of the line that the shopper touched last, or of its first line, and changes
 * update that line. Call the functions only when the cart is restored (`isReady`). Pass `isCurrent: false` while `product` may be
 * outdated. Otherwise the hook checks the lines against it and shows the notices as toasts (DECISIONS 19).
 */
export function useProductSelection(product: ApiProduct, { isCurrent = true }: { isCurrent?: boolean } = {}) {
  const isReady = useRestored();
  const { cart } = useRestoredCart();
  const touched = useShopState(({ touchedLines }) => touchedLines[product._id]);
  const lines = linesOf(cart, product._id);
  const line = lines.find(({ _id }) => _id === touched) ?? lines[0];
  const [chosen, setChosen] = useState<{ size: Size; quantity: number }>({
    size: defaultSize(product.sizes),
    quantity: 1,
  });
  const { size, quantity } = line ?? chosen;
  const lineId = line?._id ?? product._id;
  const limit = sharedStock(cart, lineId, product.stock);

  useProductCheck(product, { isCurrent });

  const { addOrUpdateCartItem, touchLine } = shopState.getState();
  const put = (choice: { size: Size; quantity: number; lineId: string }) =>
    addOrUpdateCartItem(createCartItem(product, choice));
  const choose = (choice: { size: Size; quantity: number }) => {
    setChosen(choice);
    if (line !== undefined) put({ ...choice, lineId });
  };
  const step = ({ quantity: changed, exceedsStock }: QuantityStep) => {
    if (exceedsStock) showToast(stockMessage(product.stock), 'notice');
    if (changed !== quantity) choose({ size, quantity: changed });
  };
  const freeSize = SIZES.find((one) => !lines.some((other) => other.size === one));

  return {
    isReady,
    isInCart: line !== undefined,
    /** The product's lines in the cart. */
    lines,
    size,
    quantity,
    /** Chooses a size. Selects the line that has it, if any: no two lines of a product share a size. */
    chooseSize: (value: Size) => {
      const other = lines.find((one) => one.size === value);
      if (other === undefined) choose({ size: value, quantity });
      else touchLine(other._id);
    },
    decrease: () => step(decrease(quantity)),
    increase: () => step(increase(quantity, limit)),
    /** Adds the selection to the cart, at most as many pieces as in stock. Returns the id of its line. */
    addToCart: () => {
      put({ size, quantity: Math.max(1, Math.min(quantity, limit)), lineId });
      return lineId;
    },
    /** Adds a line for the first size that has none; undefined when the product is not in the cart or each size has a line. */
    addAnotherSize:
      line === undefined || freeSize === undefined
        ? undefined
        : () => {
            const inStock = product.stock > countPieces(lines);
            if (inStock) put({ size: freeSize, quantity: 1, lineId: nextLineId(cart, product._id) });
            else showToast(stockMessage(product.stock), 'notice');
          },
  };
}
