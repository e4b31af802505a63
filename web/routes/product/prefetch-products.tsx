import { useEffect, useState } from 'react';
import { href, PrefetchPageLinks } from 'react-router';
import type { ApiProduct } from '#contract/calls.ts';
import { mayPrefetch } from '../../ui/prefetch/may-prefetch.ts';
import { rememberProducts } from './seen-products.ts';

/**
 * Makes ready for a press on one of the products that the page shows: what its card tells is remembered, and the code of the product
 * page and of the quick shop is loaded when the browser has nothing else to do. After that neither needs a request.
 */
export function PrefetchProducts({ products }: { products: readonly ApiProduct[] }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => rememberProducts(products), [products]);
  useEffect(() => {
    if (!mayPrefetch()) return;
    return whenIdle(() => setIdle(true));
  }, []);
  useEffect(() => {
    // What could not be loaded ahead is loaded, or its failure told, when it is needed.
    if (idle) import('./quick-shop-dialogue.tsx').catch(() => undefined);
  }, [idle]);
  // The code is the same for every product; its data is not fetched, the card has told it.
  return idle && <PrefetchPageLinks page={href('/product/:id', { id: 'any' })} />;
}

/** Calls when the browser is idle, at the latest after two seconds. Answers with what takes it back. */
function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
