import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { showToast } from '../ui/overlay/toast-store.ts';
import { cartChecks, checkCart, clearCartChecks, type ReadProduct } from './check-cart.ts';
import { useRestored } from './restored.ts';

/**
 * Checks every line of the restored cart against the shop when the cart page opens (DECISIONS 19). Returns notices for the page and
 * the ids of lines that can't be bought. `read` must stay the same function.
 */
export function useCheckedCart(read: ReadProduct): {
  readonly notices: readonly string[];
  readonly unavailable: ReadonlySet<string>;
} {
  const restored = useRestored();
  const lines = [...useStore(cartChecks, (found) => found.lines)];
  useEffect(() => {
    if (restored) void checkCart(read);
  }, [restored, read]);
  useEffect(() => clearCartChecks, []);
  return {
    notices: lines.flatMap(([, { notices }]) => notices),
    unavailable: new Set(lines.filter(([, { available }]) => !available).map(([id]) => id)),
  };
}

/**
 * Checks the cart once after the browser has loaded a page, so that the header shows a cart that can be bought, and says in toasts
 * what changed. `skip` leaves the first check to the page. `read` must stay the same function.
 */
export function useCartCheckOnLoad(read: ReadProduct, { skip }: { skip: boolean }): void {
  const restored = useRestored();
  const checked = useRef(false);
  useEffect(() => {
    if (!restored || checked.current) return;
    checked.current = true;
    const check = async () => {
      for (const notice of await checkCart(read)) showToast(notice, 'notice');
    };
    if (!skip) void check();
  }, [restored, read, skip]);
}
