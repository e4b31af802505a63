import { useEffect, useState } from 'react';
import { href, PrefetchPageLinks } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { isPrefetchAllowed } from '../../ui/prefetch/is-prefetch-allowed.ts';
import { rememberCardProducts } from './card-products.ts';

/**
 * Prepares the product page and the quick shop of the given products, so that both open without waiting for a request. Remembers the
 * data of the cards, and loads the code when the browser is idle.
 */
export function PrefetchProducts({ products }: { products: readonly ApiProduct[] }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => rememberCardProducts(products), [products]);
  useEffect(() => {
    if (!isPrefetchAllowed()) return;
    return runWhenIdle(() => setIdle(true));
  }, []);
  useEffect(() => {
    // A failed prefetch is retried when the dialog opens.
    if (idle) import('./quick-shop-dialog.tsx').catch(() => undefined);
  }, [idle]);
  // Any id works, because only the code is prefetched. The cards have the data.
  return idle && <PrefetchPageLinks page={href('/product/:id', { id: 'any' })} />;
}

/** Calls back when the browser is idle, after two seconds at the latest. Returns the function that cancels it. */
function runWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
