import { useEffect } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import { useRestored } from '../persistence/restored.ts';
import { shopState } from '../shop-state.ts';
import type { ReadHeldItems } from './own-holds.ts';
import { loadCheck, showNotices } from './use-cart-check-on-load.ts';

/**
 * Checks the product's lines and shows the notices as toasts; again for a newer `product`. Does nothing while it is not `isCurrent`.
 * `readHeldItems` must be stable.
 */
export function useProductCheck(
  product: ApiProduct,
  { isCurrent, readHeldItems }: { isCurrent: boolean; readHeldItems: ReadHeldItems },
): void {
  const isRestored = useRestored();
  useEffect(() => {
    if (!isRestored || !isCurrent || linesOf(shopState.getState().cart, product._id).length === 0)
      return undefined;
    // The check of a newer product may end first.
    const stale = new AbortController();
    showNotices(async () => (await loadCheck()).checkProductLines(product, readHeldItems, stale.signal));
    return () => stale.abort();
  }, [isRestored, isCurrent, product, readHeldItems]);
}
