import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import { cartTotal, putInCart, removeFromCart } from '#domain/cart/cart.ts';
import type { Category } from '#domain/catalog/categories.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { unitPrice, type CartItem } from './cart-item.ts';
import { parseShopState } from './parse-shop-state.ts';
import { browserStorage } from './storage.ts';

/** The key in the browser's local storage (SPECIFICATION section 3). */
export const STORAGE_KEY = 'clothStore';

/** How many products of the listing last shown are kept, so that the storage stays small (DECISIONS 21). */
const KEPT_PRODUCTS = 48;

/** What a shopper chose in the finder or the filters; lower-cased words. */
export type StoredFilter = { department?: string; type?: string; brand?: string; price?: number };

/** The fields of the shop state, as SPECIFICATION section 3 lists them. */
export type ShopFields = {
  readonly products: readonly ApiProduct[];
  readonly status: 'idle' | 'loading' | 'successful';
  readonly womenSelectedCategory: Category;
  readonly women: readonly ApiProduct[];
  readonly menSelectedCategory: Category;
  readonly men: readonly ApiProduct[];
  readonly cart: readonly CartItem[];
  readonly singleProduct: ApiProduct;
  readonly categoryBasedProducts: readonly ApiProduct[];
  /** The cart's total in dollars. */
  readonly cartPrice: number;
  readonly filter: StoredFilter;
  /** Height of the header in pixels. */
  readonly navHeight: number;
};

/** The actions of SPECIFICATION section 4. Every one that changes the cart also recomputes its price. */
export type ShopActions = {
  readonly chooseWomenCategory: (category: Category) => void;
  readonly chooseMenCategory: (category: Category) => void;
  /** Products for women of the chosen category; does nothing while there are no products. */
  readonly deriveWomen: () => void;
  /** Products for men of the chosen category; does nothing while there are no products. */
  readonly deriveMen: () => void;
  /** Adds a line, or gives the product's line the new quantity and size. */
  readonly addOrUpdateCartItem: (item: CartItem) => void;
  readonly removeCartItem: (id: string) => void;
  readonly recomputeCartPrice: () => void;
  readonly replaceProducts: (products: readonly ApiProduct[]) => void;
  readonly setSingleProduct: (product: ApiProduct) => void;
  readonly setCategoryBasedProducts: (products: readonly ApiProduct[]) => void;
  readonly setFilter: (filter: StoredFilter) => void;
  readonly setNavHeight: (pixels: number) => void;
  readonly setStatus: (status: ShopFields['status']) => void;
};

/** The product that stands for none yet. */
export const EMPTY_PRODUCT: ApiProduct = {
  _id: '',
  id: '',
  title: '',
  brand: '',
  img: '',
  price: 0,
  sellingPrice: 0,
  save: 0,
  rating: 0,
  ratingCount: 0,
  stock: 0,
  details: '',
  for: 'female',
  category: '',
  pictures: [],
};

/** The state of a shop that nobody has used yet. */
export const INITIAL_SHOP: ShopFields = {
  products: [],
  status: 'idle',
  womenSelectedCategory: 'tanks',
  women: [],
  menSelectedCategory: 't-shirt',
  men: [],
  cart: [],
  singleProduct: EMPTY_PRODUCT,
  categoryBasedProducts: [],
  cartPrice: 0,
  filter: {},
  navHeight: 0,
};

/** The first products of a list, as many as are kept; the list itself where it is short enough. */
function fewOf(products: readonly ApiProduct[]): readonly ApiProduct[] {
  return products.length > KEPT_PRODUCTS ? products.slice(0, KEPT_PRODUCTS) : products;
}

/** A changed cart together with its price. */
function priced(cart: readonly CartItem[]): Pick<ShopFields, 'cart' | 'cartPrice'> {
  return { cart, cartPrice: dollarsFromCents(cartTotal(cart, unitPrice)) };
}

/**
 * What the browser remembers of a shopper's visit. It starts empty and is filled by `restoreShopState` after hydration; a change
 * before that would overwrite what was kept, so pages wait for `useRestored` before they change anything.
 */
export const shopState = createStore<ShopFields & ShopActions>()(
  persist(
    (set) => ({
      ...INITIAL_SHOP,
      chooseWomenCategory: (womenSelectedCategory) => set({ womenSelectedCategory }),
      chooseMenCategory: (menSelectedCategory) => set({ menSelectedCategory }),
      deriveWomen: () =>
        set(({ products, womenSelectedCategory, women }) => ({
          women: products.length === 0 ? women : chosen(products, 'female', womenSelectedCategory),
        })),
      deriveMen: () =>
        set(({ products, menSelectedCategory, men }) => ({
          men: products.length === 0 ? men : chosen(products, 'male', menSelectedCategory),
        })),
      addOrUpdateCartItem: (item) => set(({ cart }) => priced(putInCart(cart, item))),
      removeCartItem: (id) => set(({ cart }) => priced(removeFromCart(cart, id))),
      recomputeCartPrice: () => set(({ cart }) => priced(cart)),
      replaceProducts: (products) => set({ products: fewOf(products) }),
      setSingleProduct: (singleProduct) => set({ singleProduct }),
      setCategoryBasedProducts: (products) => set({ categoryBasedProducts: fewOf(products) }),
      setFilter: (filter) => set({ filter }),
      setNavHeight: (navHeight) => set({ navHeight }),
      setStatus: (status) => set({ status }),
    }),
    {
      name: STORAGE_KEY,
      storage: browserStorage<Partial<ShopFields>>(),
      skipHydration: true,
      partialize: (state) =>
        Object.fromEntries(
          Object.keys(INITIAL_SHOP).map((field) => [field, state[field as keyof ShopFields]]),
        ) as Partial<ShopFields>,
      // A state kept by another version is read by the same careful eyes as any other.
      migrate: (kept) => parseShopState(kept),
      merge: (kept, now) => {
        const fields = parseShopState(kept);
        return { ...now, ...fields, ...priced(fields.cart ?? now.cart) };
      },
    },
  ),
);

function chosen(products: readonly ApiProduct[], department: 'male' | 'female', category: Category) {
  return products.filter((product) => product.for === department && product.category === category);
}

/** A part of the shop state, for components; the actions never change. */
export function useShopState<Part>(select: (state: ShopFields & ShopActions) => Part): Part {
  return useStore(shopState, select);
}
