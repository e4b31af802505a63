import { useEffect } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import type { Category } from '#domain/catalog/categories.ts';
import { useRestored } from './persistence/restored.ts';
import { markProductsLoaded } from './product-load-status.ts';
import { INITIAL_SHOP, shopState, useShopState } from './shop-state.ts';

/**
 * Returns the home page's two collections, each with the products of its last chosen category (SPECIFICATION sections 3 and 4).
 * `products` cover all selectable categories. The hook puts them into the shop state, which derives both collections from them.
 */
export function useCollections(products: readonly ApiProduct[]) {
  const isRestored = useRestored();
  const state = useShopState((all) => all);
  const derived = isRestored && state.products === products;
  const shown = isRestored ? state : INITIAL_SHOP;

  useEffect(() => {
    if (!isRestored) return;
    const { replaceProducts, deriveWomen, deriveMen } = shopState.getState();
    replaceProducts(products);
    deriveWomen();
    deriveMen();
    markProductsLoaded();
  }, [isRestored, products]);

  const of = (department: 'female' | 'male', category: Category) =>
    products.filter((product) => product.for === department && product.category === category);

  return {
    women: {
      category: shown.womenSelectedCategory,
      products: derived ? state.women : of('female', shown.womenSelectedCategory),
      choose: (category: Category) => {
        if (!isRestored) return;
        state.chooseWomenCategory(category);
        state.deriveWomen();
      },
    },
    men: {
      category: shown.menSelectedCategory,
      products: derived ? state.men : of('male', shown.menSelectedCategory),
      choose: (category: Category) => {
        if (!isRestored) return;
        state.chooseMenCategory(category);
        state.deriveMen();
      },
    },
  };
}
