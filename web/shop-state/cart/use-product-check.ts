import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import { hasSoldOutSize } from '#domain/catalogue/sizes/find-size.ts';
import { useRestored } from '../persistence/restored.ts';
import { shopState } from '../shop-state.ts';
import type { ReadHeldItems } from './own-holds.ts';
import { loadCheck, showNotices } from './use-cart-check-on-load.ts';

/** The shopper who views a product. `readHeldItems` must be stable. */
export type Viewer = {
  readonly session: 'loading' | 'signed-out' | 'signed-in';
  /** Whether the shop takes orders without an account. */
  readonly acceptsGuests: boolean;
  readonly readHeldItems: ReadHeldItems;
};

/**
 * Checks the product's lines and shows the notices as toasts; again for a newer `product`. Does nothing while it is not `isCurrent`, or
 * the session is not known. Returns the product with the stock that this shopper can order, which the shared pages lack.
 */
export function useProductCheck(
  product: ApiProduct,
  { isCurrent, session, acceptsGuests, readHeldItems }: Viewer & { isCurrent: boolean },
): ApiProduct {
  const isRestored = useRestored();
  const [checked, setChecked] = useState({ product, session, orderable: product });
  useEffect(() => {
    if (!isRestored || !isCurrent || session === 'loading') return undefined;
    const canOrder = session === 'signed-in' || acceptsGuests;
    const isInCart = linesOf(shopState.getState().cart, product._id).length > 0;
    if (!isInCart && !(canOrder && hasSoldOutSize(product))) return undefined;
    // The check of a newer product may end first.
    const stale = new AbortController();
    showNotices(async () => {
      const { checkViewedProduct } = await loadCheck();
      const shopper = { canOrder, readHeldItems };
      const { orderable, notices } = await checkViewedProduct(product, shopper, stale.signal);
      if (!stale.signal.aborted) setChecked({ product, session, orderable });
      return notices;
    });
    return () => stale.abort();
  }, [isRestored, isCurrent, product, session, acceptsGuests, readHeldItems]);
  return checked.product === product && checked.session === session ? checked.orderable : product;
}
