import { useCallback, useState, type ReactNode } from 'react';
import { href, useNavigate } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { QuickShop } from '../features/product/quick-shop.tsx';
import { useBuying } from '../shop-state/use-buying.ts';

/** The quick shop of a page with product cards: what opens it, and the dialogue itself, which the page has to render. */
export function useQuickShop(): { openQuickShop: (product: ApiProduct) => void; quickShop: ReactNode } {
  const [shown, setShown] = useState<{ readonly product: ApiProduct; readonly open: boolean }>();
  const openQuickShop = useCallback((product: ApiProduct) => setShown({ product, open: true }), []);
  const close = () => setShown((now) => now && { ...now, open: false });
  return {
    openQuickShop,
    quickShop: shown && (
      // What is chosen of one product must not be carried over to the next.
      <QuickShopOf key={shown.product._id} product={shown.product} open={shown.open} onClose={close} />
    ),
  };
}

function QuickShopOf({
  product,
  open,
  onClose,
}: {
  product: ApiProduct;
  open: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const buying = useBuying(product);
  return (
    <QuickShop
      product={product}
      buying={buying}
      open={open}
      onClose={onClose}
      onBuyNow={() => void navigate(href('/belling-address/:id', { id: product._id }))}
    />
  );
}
