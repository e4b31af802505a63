import { useEffect } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { useRestored } from './persistence/restored.ts';
import { markProductsLoaded } from './product-load-status.ts';
import { INITIAL_SHOP, productsOf, shopState, useShopState } from './shop-state.ts';

type Tabs = readonly { readonly value: string }[];

/**
 * Returns the home page's two collections, each with the products of its last chosen category (SPECIFICATION sections 3 and 4).
 * `products` cover the categories of all `tabs`. The hook puts them into the shop state, which derives both collections from them.
 */
export function useCollections(products: readonly ApiProduct[], tabs: { women: Tabs; men: Tabs }) {
  const isRestored = useRestored();
  const state = useShopState((all) => all);
  const shown = isRestored ? state : INITIAL_SHOP;
  const women = shownCategory([shown.womenSelectedCategory, INITIAL_SHOP.womenSelectedCategory], tabs.women);
  const men = shownCategory([shown.menSelectedCategory, INITIAL_SHOP.menSelectedCategory], tabs.men);
  // Until the effect below has run, the lists in the shop state are those of another page.
  const isDerived = isRestored && state.products === products;

  useEffect(() => {
    if (!isRestored) return;
    const { replaceProducts, deriveWomen, deriveMen } = shopState.getState();
    replaceProducts(products);
    deriveWomen();
    deriveMen();
    markProductsLoaded();
  }, [isRestored, products]);

  return {
    women: {
      category: women,
      products:
        isDerived && women === state.womenSelectedCategory
          ? state.women
          : productsOf(products, 'female', women),
      choose: (category: string) => {
        if (!isRestored) return;
        state.chooseWomenCategory(category);
        state.deriveWomen();
      },
    },
    men: {
      category: men,
      products:
        isDerived && men === state.menSelectedCategory ? state.men : productsOf(products, 'male', men),
      choose: (category: string) => {
        if (!isRestored) return;
        state.chooseMenCategory(category);
        state.deriveMen();
      },
    },
  };
}

/** Returns the first of the wanted categories that has a tab, or the category of the first tab. */
function shownCategory(wanted: readonly string[], tabs: Tabs): string {
  const values = tabs.map(({ value }) => value);
  return wanted.find((category) => values.includes(category)) ?? values[0] ?? '';
}
