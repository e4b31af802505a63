import { useEffect, useState } from 'react';
import { rememberRecentProduct } from '../../shop-state/persistence/recent-products.ts';
import type * as HydratedExtras from './hydrated-extras.tsx';
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

/** Loads the rest of the gallery, the buy panel and the size guide after hydration. */
export function useHydratedExtras() {
  const [loaded, setLoaded] = useState<typeof HydratedExtras>();
  useEffect(() => void import('./hydrated-extras.tsx').then(setLoaded, () => undefined), []);
  return loaded;
}
