import { useState } from 'react';
import { productIdOf } from '#domain/cart/line-id.ts';
import { mergeLines } from '#domain/cart/merge-lines.ts';
import { nextLineId } from '#domain/cart/product-lines.ts';
import { shopState } from '../shop-state.ts';
import type { CartItem } from './cart-item.ts';

type RemovedLine = { readonly line: CartItem; readonly at: number };

/** Removes lines from the cart, and can put back the line that it removed last. */
export function useLineRemoval(): {
  readonly removed: RemovedLine | undefined;
  readonly remove: (id: string) => void;
  readonly undo: () => void;
} {
  const [removed, setRemoved] = useState<RemovedLine>();
  return {
    removed,
    remove: (id) => {
      const { cart, removeCartItem } = shopState.getState();
      const at = cart.findIndex(({ _id }) => _id === id);
      const line = cart[at];
      setRemoved(line && { line, at });
      removeCartItem(id);
    },
    undo: () => {
      setRemoved(undefined);
      if (removed !== undefined) restoreLine(removed);
    },
  };
}

/** Puts a line back at its place. The shopper may have added its size again, here or in another tab: both become one line. */
export function restoreLine({ line, at }: RemovedLine): void {
  const { cart, recomputeCartPrice } = shopState.getState();
  const isTaken = cart.some(({ _id }) => _id === line._id);
  const restored = isTaken ? { ...line, _id: nextLineId(cart, productIdOf(line._id)) } : line;
  shopState.setState({ cart: mergeLines([...cart.slice(0, at), restored, ...cart.slice(at)]) });
  recomputeCartPrice();
}
