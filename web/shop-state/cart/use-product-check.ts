import { useEffect } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import { useRestored } from '../persistence/restored.ts';
import { shopState } from '../shop-state.ts';
import { loadCheck, showNotices } from './use-cart-check-on-load.ts';

/** Checks the product's lines and shows the notices as toasts; again for a newer `product`. Does nothing while it is not `isCurrent`. */
export function useProductCheck(product: ApiProduct, { isCurrent }: { isCurrent: boolean }): void {
  const isRestored = useRestored();
  useEffect(() => {
    if (!isRestored || !isCurrent || linesOf(shopState.getState().cart, product._id).length === 0) return;
    showNotices(async () => (await loadCheck()).checkProductLines(product));
  }, [isRestored, isCurrent, product]);
}
