import { useEffect, useState } from 'react';
import { rememberRecentProduct } from '../../shop-state/persistence/recent-products.ts';
import type * as PanelExtras from './buy-panel-extras.tsx';
import type { ProductExtras } from './product-extras.tsx';

/** Remembers a product as viewed. Loads what its page shows below, once the page is scrolled. */
export function useProductExtras(id: string) {
  const [extras, setExtras] = useState<{ readonly ProductExtras: typeof ProductExtras }>();
  useEffect(() => {
    // Without them the page is complete, so a failure is no error.
    const load = () => void import('./product-extras.tsx').then(setExtras, () => undefined);
    addEventListener('scroll', load, { once: true, passive: true });
    return () => removeEventListener('scroll', load);
  }, []);
  useEffect(() => rememberRecentProduct(id), [id]);
  return extras;
}

/** Loads the rest of the gallery and of the buy panel after hydration. */
export function useBuyPanelExtras() {
  const [loaded, setLoaded] = useState<typeof PanelExtras>();
  useEffect(() => void import('./buy-panel-extras.tsx').then(setLoaded, () => undefined), []);
  return loaded;
}
