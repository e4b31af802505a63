import { useState } from 'react';
import { shopState } from '../shop-state.ts';
import type { RemovedLine } from './restore-line.ts';

/** Removes lines from the cart, and can put back the line that it removed last. */
export function useLineRemoval(): {
  readonly removed: RemovedLine | undefined;
  readonly remove: (id: string) => void;
  readonly undo: () => Promise<void>;
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
    undo: async () => {
      // Loaded on demand: the first load of the cart page would exceed its limit.
      const { restoreLine } = await import('./restore-line.ts');
      if (removed !== undefined) restoreLine(removed);
      // Another line may have been removed meanwhile.
      setRemoved((last) => (last === removed ? undefined : last));
    },
  };
}
