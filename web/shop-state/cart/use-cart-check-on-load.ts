import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { useRestored } from '../persistence/restored.ts';
import { shopState } from '../shop-state.ts';
import type { CartReader } from './check-cart.ts';

/** Loads the check on demand: most carts are empty, and the pages have a limit for their first load. */
export const loadCheck = () => import('./check-cart.ts');

/**
 * Checks the cart once after a page load and shows the notices as toasts, so that the header shows a cart that can be bought. `skip`
 * leaves the check to the page. `reader` must be stable.
 */
export function useCartCheckOnLoad(reader: CartReader, { skip }: { skip: boolean }): void {
  const isRestored = useRestored();
  const checked = useRef(false);
  useEffect(() => {
    if (!isRestored || checked.current) return;
    checked.current = true;
    if (skip || shopState.getState().cart.length === 0) return;
    showNotices(async () => (await loadCheck()).checkCart(reader));
  }, [isRestored, reader, skip]);
}

/**
 * Shows the notices of a check. When the code of the check cannot be loaded, the cart stays unchanged: the cart page and the checkout check
 * again.
 */
export function showNotices(check: () => Promise<readonly string[]>): void {
  check().then(
    (notices) => notices.forEach((notice) => showToast(notice, 'notice')),
    () => undefined,
  );
}
