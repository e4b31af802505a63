import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { lineOf } from '#domain/cart/cart.ts';
import { decrease, increase, stockMessage, type QuantityStep } from '#domain/cart/quantity.ts';
import { DEFAULT_SIZE, type Size } from '#domain/cart/size.ts';
import { showToast } from '../ui/overlay/toast-store.ts';
import { cartItem } from './cart-item.ts';
import { checkLineOf } from './check-cart.ts';
import { useRestored } from './restored.ts';
import { useShopState } from './shop-state.ts';

/**
 * Size and quantity of a product that may be bought (SPECIFICATION section 4, 'Quick shop / product page'). A product that is
 * already in the cart shows what its line says, and a change goes straight to the line. Nothing can be changed before the cart is
 * restored (`ready`). The line is checked against the product while that `isCurrent`; toasts say what changed (DECISIONS 19).
 */
export function useBuying(product: ApiProduct, { isCurrent = true }: { isCurrent?: boolean } = {}) {
  const ready = useRestored();
  const kept = useShopState(({ cart }) => lineOf(cart, product._id));
  const addOrUpdate = useShopState(({ addOrUpdateCartItem }) => addOrUpdateCartItem);
  const line = ready ? kept : undefined;
  const [chosen, setChosen] = useState<{ size: Size; quantity: number }>({ size: DEFAULT_SIZE, quantity: 1 });
  const { size, quantity } = line ?? chosen;

  useEffect(() => {
    if (!ready || !isCurrent) return;
    for (const notice of checkLineOf(product)) showToast(notice, 'notice');
  }, [ready, isCurrent, product]);

  const put = (choice: { size: Size; quantity: number }) => addOrUpdate(cartItem(product, choice));
  const choose = (choice: { size: Size; quantity: number }) => {
    setChosen(choice);
    if (line !== undefined) put(choice);
  };
  const step = ({ quantity: changed, exceedsStock }: QuantityStep) => {
    if (exceedsStock) showToast(stockMessage(product.stock), 'notice');
    if (changed !== quantity) choose({ size, quantity: changed });
  };

  return {
    ready,
    inCart: line !== undefined,
    size,
    quantity,
    chooseSize: (value: Size) => choose({ size: value, quantity }),
    decrease: () => step(decrease(quantity)),
    increase: () => step(increase(quantity, product.stock)),
    /** Puts the product in the cart as chosen; never more than the stock. */
    add: () => put({ size, quantity: Math.min(quantity, product.stock) }),
  };
}
