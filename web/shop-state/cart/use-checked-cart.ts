import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useRestored } from '../persistence/restored.ts';
import { shopState, useShopState } from '../shop-state.ts';
import type { CartReader } from './check-cart.ts';
import { cartChecks, clearCartChecks } from './line-checks.ts';
import { loadCheck } from './use-cart-check-on-load.ts';

/** The wait before the next check of lines that could not be checked. */
const RECHECK_MS = 5_000;

/**
 * Checks every line of the restored cart against the shop when the cart page opens (DECISIONS 19), and again until every line is checked.
 * Another tab may add lines later. `reader` must be stable.
 */
export function useCheckedCart(reader: CartReader): {
  readonly notices: readonly string[];
  /** The ids of the checked lines. */
  readonly checked: ReadonlySet<string>;
  /** Whether lines could not be checked, for example without a network. */
  readonly isUnreachable: boolean;
} {
  const isRestored = useRestored();
  const lines = [...useStore(cartChecks, (found) => found.lines)];
  const lineIds = useShopState(({ cart }) => cart.map(({ _id }) => _id).join(' '));
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (!isRestored) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ids = new Set(lineIds.split(' '));
    const check = async () => {
      // The code of the check may fail to load, too.
      await loadCheck().then(
        ({ checkCart }) => checkCart(reader),
        () => undefined,
      );
      if (isOver) return;
      const checked = cartChecks.getState().lines;
      // Lines may have been removed or added meanwhile.
      const hasUnchecked = shopState.getState().cart.some(({ _id }) => ids.has(_id) && !checked.has(_id));
      setUnreachable(hasUnchecked);
      if (hasUnchecked) timer = setTimeout(() => void check(), RECHECK_MS);
    };
    void check();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRestored, reader, lineIds]);
  useEffect(() => clearCartChecks, []);
  const stored = lineIds.split(' ');
  return {
    notices: [...new Set(lines.flatMap(([id, { notices }]) => (stored.includes(id) ? notices : [])))],
    checked: new Set(lines.map(([id]) => id)),
    isUnreachable,
  };
}
