import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { useRestored } from '../persistence/restored.ts';
import { cartChecks, checkCart, clearCartChecks, type ReadProduct } from './check-cart.ts';

/**
 * Checks every line of the restored cart against the shop when the cart page opens (DECISIONS 19). Returns the notices and the ids of
 * lines that cannot be bought. `read` must be a stable function.
 */
export function useCheckedCart(read: ReadProduct): {
  readonly notices: readonly string[];
  readonly unavailable: ReadonlySet<string>;
} {
  const isRestored = useRestored();
  const lines = [...useStore(cartChecks, (found) => found.lines)];
  useEffect(() => {
    if (isRestored) void checkCart(read);
  }, [isRestored, read]);
  useEffect(() => clearCartChecks, []);
  return {
    notices: [...new Set(lines.flatMap(([, { notices }]) => notices))],
    unavailable: new Set(lines.filter(([, { available }]) => !available).map(([id]) => id)),
  };
}

/**
 * Checks the cart once after a page load and shows the notices as toasts, so that the header shows a cart that can be bought. `skip`
 * leaves the check to the page. `read` must be a stable function.
 */
export function useCartCheckOnLoad(read: ReadProduct, { skip }: { skip: boolean }): void {
  const isRestored = useRestored();
  const checked = useRef(false);
  useEffect(() => {
    if (!isRestored || checked.current) return;
    checked.current = true;
    const check = async () => {
      for (const notice of await checkCart(read)) showToast(notice, 'notice');
    };
    if (!skip) void check();
  }, [isRestored, read, skip]);
}
