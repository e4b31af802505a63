import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { findLine } from '#domain/cart/cart.ts';
import { decrease, increase, stockMessage, type QuantityStep } from '#domain/cart/quantity.ts';
import { DEFAULT_SIZE, type Size } from '#domain/cart/size.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { useRestored } from '../persistence/restored.ts';
import { useShopState } from '../shop-state.ts';
import { createCartItem } from './cart-item.ts';
import { checkProductLine } from './check-cart.ts';

/**
 * Returns the selected size and quantity of a product, and functions to change them (SPECIFICATION section 4, 'Quick shop / product
 * page'). A product in the cart has the size and quantity of its line, and changes update the line. Call the functions only when the cart
 * is restored (`isReady`). Pass `isCurrent: false` while `product` may be outdated. Otherwise the hook checks the line against it and
 * shows the notices as toasts (DECISIONS 19).
 */
export function useProductSelection(product: ApiProduct, { isCurrent = true }: { isCurrent?: boolean } = {}) {
  const isReady = useRestored();
  const storedLine = useShopState(({ cart }) => findLine(cart, product._id));
  const addOrUpdate = useShopState(({ addOrUpdateCartItem }) => addOrUpdateCartItem);
  const line = isReady ? storedLine : undefined;
  const [chosen, setChosen] = useState<{ size: Size; quantity: number }>({ size: DEFAULT_SIZE, quantity: 1 });
  const { size, quantity } = line ?? chosen;

  useEffect(() => {
    if (!isReady || !isCurrent) return;
    for (const notice of checkProductLine(product)) showToast(notice, 'notice');
  }, [isReady, isCurrent, product]);

  const put = (choice: { size: Size; quantity: number }) => addOrUpdate(createCartItem(product, choice));
  const choose = (choice: { size: Size; quantity: number }) => {
    setChosen(choice);
    if (line !== undefined) put(choice);
  };
  const step = ({ quantity: changed, exceedsStock }: QuantityStep) => {
    if (exceedsStock) showToast(stockMessage(product.stock), 'notice');
    if (changed !== quantity) choose({ size, quantity: changed });
  };

  return {
    isReady,
    isInCart: line !== undefined,
    size,
    quantity,
    chooseSize: (value: Size) => choose({ size: value, quantity }),
    decrease: () => step(decrease(quantity)),
    increase: () => step(increase(quantity, product.stock)),
    /** Adds the product to the cart, at most as many as in stock. */
    addToCart: () => put({ size, quantity: Math.min(quantity, product.stock) }),
  };
}
