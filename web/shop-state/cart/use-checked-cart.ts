import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useRestored } from '../persistence/restored.ts';
import { cartChecks, checkCart, clearCartChecks, type CartReader } from './check-cart.ts';

/**
 * Checks every line of the restored cart against the shop when the cart page opens (DECISIONS 19). Returns the notices and the ids of
 * lines that cannot be bought. `reader` must be stable.
 */
export function useCheckedCart(reader: CartReader): {
  readonly notices: readonly string[];
  readonly unavailable: ReadonlySet<string>;
  /** The ids of lines that were checked and can be bought. */
  readonly available: ReadonlySet<string>;
} {
  const isRestored = useRestored();
  const lines = [...useStore(cartChecks, (found) => found.lines)];
  useEffect(() => {
    if (isRestored) void checkCart(reader);
  }, [isRestored, reader]);
  useEffect(() => clearCartChecks, []);
  const idsOf = (isAvailable: boolean) =>
    new Set(lines.filter(([, { available }]) => available === isAvailable).map(([id]) => id));
  return {
    notices: [...new Set(lines.flatMap(([, { notices }]) => notices))],
    unavailable: idsOf(false),
    available: idsOf(true),
  };
}
