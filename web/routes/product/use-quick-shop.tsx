import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { ApiProduct } from '#contract/calls.ts';

const loadDialog = () => import('./quick-shop-dialog.tsx');
const QuickShopDialog = lazy(loadDialog);

/** Returns the function that opens the quick shop, and its dialog for the page to render. */
export function useQuickShop(): { openQuickShop: (product: ApiProduct) => void; quickShop: ReactNode } {
  const [shown, setShown] = useState<{ readonly product: ApiProduct; readonly open: boolean }>();
  const openQuickShop = useCallback((product: ApiProduct) => setShown({ product, open: true }), []);
  const close = () => setShown((now) => now && { ...now, open: false });
  return {
    openQuickShop,
    quickShop: shown && (
      <Suspense>
        {/* The key resets size and quantity for another product. */}
        <QuickShopDialog key={shown.product._id} product={shown.product} open={shown.open} onClose={close} />
      </Suspense>
    ),
  };
}
