import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import type { FilterSelection } from '#domain/catalogue/filter/filter.ts';
import { markProductsLoaded } from '../product-load-status.ts';
import { shopState } from '../shop-state.ts';
import { useRestored } from './restored.ts';

/** Persists the header's height (SPECIFICATION section 4). Returns the function to call when it changes. */
export function usePersistNavHeight(): (pixels: number) => void {
  const [height, setHeight] = useState<number>();
  const isRestored = useRestored();
  useEffect(() => {
    const { navHeight, setNavHeight } = shopState.getState();
    if (isRestored && height !== undefined && height !== navHeight) setNavHeight(height);
  }, [isRestored, height]);
  return setHeight;
}

/** Persists the products of the current listing (DECISIONS 21): `all` in `products`, `category` in `categoryBasedProducts`. */
export function usePersistListing(products: readonly ApiProduct[], kind: 'all' | 'category'): void {
  const isRestored = useRestored();
  useEffect(() => {
    if (!isRestored) return;
    const { replaceProducts, setCategoryBasedProducts } = shopState.getState();
    if (kind === 'all') replaceProducts(products);
    else setCategoryBasedProducts(products);
    markProductsLoaded();
  }, [isRestored, products, kind]);
}

/** Persists the current product. */
export function usePersistProduct(product: ApiProduct): void {
  const isRestored = useRestored();
  useEffect(() => {
    if (!isRestored) return;
    shopState.getState().setSingleProduct(product);
    markProductsLoaded();
  }, [isRestored, product]);
}

/** Persists a filter selection without its unset fields. */
export function persistFilter({ department, type, brand, price }: FilterSelection): void {
  shopState.getState().setFilter({
    ...(department && { department }),
    ...(type && { type }),
    ...(brand && { brand }),
    ...(price !== undefined && { price }),
  });
}
