import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import type { FilterSelection } from '#domain/catalog/filter.ts';
import { markProductsLoaded } from './product-status.ts';
import { useRestored } from './restored.ts';
import { shopState } from './shop-state.ts';

/** Keeps the header's height in pixels in the shop state (SPECIFICATION section 4); returns what is to be told of it. */
export function usePersistedNavHeight(): (pixels: number) => void {
  const [height, setHeight] = useState<number>();
  const restored = useRestored();
  useEffect(() => {
    const { navHeight, setNavHeight } = shopState.getState();
    if (restored && height !== undefined && height !== navHeight) setNavHeight(height);
  }, [restored, height]);
  return setHeight;
}

/** Keeps the listing last shown in the shop state (DECISIONS 21), as the products or as those of a category. */
export function usePersistedListing(products: readonly ApiProduct[], kind: 'all' | 'category'): void {
  const restored = useRestored();
  useEffect(() => {
    if (!restored) return;
    const { replaceProducts, setCategoryBasedProducts } = shopState.getState();
    if (kind === 'all') replaceProducts(products);
    else setCategoryBasedProducts(products);
    markProductsLoaded();
  }, [restored, products, kind]);
}

/** Keeps the product last shown in the shop state. */
export function usePersistedProduct(product: ApiProduct): void {
  const restored = useRestored();
  useEffect(() => {
    if (!restored) return;
    shopState.getState().setSingleProduct(product);
    markProductsLoaded();
  }, [restored, product]);
}

/** Keeps a filter selection in the shop state: lower-case words, what is not chosen left out. */
export function persistFilter({ department, type, brand, price }: FilterSelection): void {
  shopState.getState().setFilter({
    ...(department && { department }),
    ...(type && { type }),
    ...(brand && { brand }),
    ...(price !== undefined && { price }),
  });
}
