import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { ApiProduct } from '#contract/calls.ts';

const loadDialogue = () => import('./quick-shop-dialogue.tsx');
const QuickShopDialogue = lazy(loadDialogue);

/** The quick shop of a page with product cards: what opens it, and the dialogue itself, which the page has to render. */
export function useQuickShop(): { openQuickShop: (product: ApiProduct) => void; quickShop: ReactNode } {
  const [shown, setShown] = useState<{ readonly product: ApiProduct; readonly open: boolean }>();
  const openQuickShop = useCallback((product: ApiProduct) => setShown({ product, open: true }), []);
  const close = () => setShown((now) => now && { ...now, open: false });
  return {
    openQuickShop,
    quickShop: shown && (
      <Suspense>
        {/* What is chosen of one product must not be carried over to the next. */}
        <QuickShopDialogue
          key={shown.product._id}
          product={shown.product}
          open={shown.open}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
