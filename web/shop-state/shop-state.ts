import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ApiProduct } from '#contract/calls.ts';
import { cartTotal, putInCart, removeFromCart } from '#domain/cart/cart.ts';
import { productIdOf } from '#domain/cart/line-id.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { unitPrice, type CartItem } from './cart/cart-item.ts';
import { parseShopState } from './persistence/parse-shop-state.ts';
import { createBrowserStorage } from './persistence/storage.ts';
import type { ShopFields, StoredFilter } from './shop-fields.ts';

/** The key in the browser's local storage (SPECIFICATION section 3). */
export const STORAGE_KEY = 'clothStore';

/** Maximum number of persisted products of the last listing, to limit the size of the storage (DECISIONS 21). */
const MAX_PERSISTED_PRODUCT_COUNT = 48;

/** State of the open page, not persisted. */
type PageState = {
  /** The id of the line that the shopper changed or opened last, by product. It may have been removed since. */
  readonly touchedLines: Readonly<Record<string, string>>;
  /** How many lines were added since the page was loaded. */
  readonly addedCount: number;
};

/** The actions of SPECIFICATION section 4, and `touchLine`. Those that change the cart also recompute its price. */
export type ShopActions = {
  readonly chooseWomenCategory: (category: string) => void;
  readonly chooseMenCategory: (category: string) => void;
  /** Derives the women's products of the chosen category; does nothing while there are no products. */
  readonly deriveWomen: () => void;
  /** Derives the men's products of the chosen category; does nothing while there are no products. */
  readonly deriveMen: () => void;
  /** Adds a line, or updates quantity and size of the line with the same `_id`, and touches it. */
  readonly addOrUpdateCartItem: (item: CartItem) => void;
  /** Makes a line the one that its product's panel shows. */
  readonly touchLine: (id: string) => void;
  readonly removeCartItem: (id: string) => void;
  readonly recomputeCartPrice: () => void;
  readonly replaceProducts: (products: readonly ApiProduct[]) => void;
  readonly setSingleProduct: (product: ApiProduct) => void;
  readonly setCategoryBasedProducts: (products: readonly ApiProduct[]) => void;
  readonly setFilter: (filter: StoredFilter) => void;
  readonly setNavHeight: (pixels: number) => void;
  readonly setStatus: (status: ShopFields['status']) => void;
};

/** The placeholder before any product is shown. */
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
  sizing: 'shared',
  sizes: [],
  details: '',
  material: '',
  care: '',
  for: 'female',
  category: '',
  pictures: [],
};

/** The initial state. */
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

/** Returns the first products of a list; the same array if it is short enough. */
function truncate(products: readonly ApiProduct[]): readonly ApiProduct[] {
  return products.length > MAX_PERSISTED_PRODUCT_COUNT
    ? products.slice(0, MAX_PERSISTED_PRODUCT_COUNT)
    : products;
}

/** Returns the cart with its price. */
function withPrice(cart: readonly CartItem[]): Pick<ShopFields, 'cart' | 'cartPrice'> {
  return { cart, cartPrice: dollarsFromCents(cartTotal(cart, unitPrice)) };
}

/** Adds or updates a line. An updated line also gets the price and the stock of its size. */
function putItem(cart: readonly CartItem[], item: CartItem): readonly CartItem[] {
  const { _id: id, price, stock } = item;
  return putInCart(cart, item).map((line) => (line._id === id ? { ...line, price, stock } : line));
}

/** Returns the touched lines with one more. */
function withTouched(touchedLines: PageState['touchedLines'], id: string): Pick<PageState, 'touchedLines'> {
  return { touchedLines: { ...touchedLines, [productIdOf(id)]: id } };
}

type ShopState = ShopFields & PageState & ShopActions;

/**
 * The shop state, persisted in the browser. `restoreShopState` fills it after hydration. A change before that would overwrite the
 * persisted state, so pages wait for `useRestored` before they change anything.
 */
export const shopState = createStore<ShopState>()(
  persist(
    (set) => ({
      ...INITIAL_SHOP,
      touchedLines: {},
      addedCount: 0,
      chooseWomenCategory: (womenSelectedCategory) => set({ womenSelectedCategory }),
      chooseMenCategory: (menSelectedCategory) => set({ menSelectedCategory }),
      deriveWomen: () =>
        set(({ products, womenSelectedCategory, women }) => ({
          women: products.length === 0 ? women : productsOf(products, 'female', womenSelectedCategory),
        })),
      deriveMen: () =>
        set(({ products, menSelectedCategory, men }) => ({
          men: products.length === 0 ? men : productsOf(products, 'male', menSelectedCategory),
        })),
      addOrUpdateCartItem: (item) =>
        set(({ cart, touchedLines, addedCount }) => ({
          ...withPrice(putItem(cart, item)),
          ...withTouched(touchedLines, item._id),
          addedCount: addedCount + (cart.some(({ _id }) => _id === item._id) ? 0 : 1),
        })),
      touchLine: (id) => set(({ touchedLines }) => withTouched(touchedLines, id)),
      removeCartItem: (id) => set(({ cart }) => withPrice(removeFromCart(cart, id))),
      recomputeCartPrice: () => set(({ cart }) => withPrice(cart)),
      replaceProducts: (products) => set({ products: truncate(products) }),
      setSingleProduct: (singleProduct) => set({ singleProduct }),
      setCategoryBasedProducts: (products) => set({ categoryBasedProducts: truncate(products) }),
      setFilter: (filter) => set({ filter }),
      setNavHeight: (navHeight) => set({ navHeight }),
      setStatus: (status) => set({ status }),
    }),
    {
      name: STORAGE_KEY,
      storage: createBrowserStorage<Partial<ShopFields>>(),
      skipHydration: true,
      partialize: (state) =>
        Object.fromEntries(
          Object.keys(INITIAL_SHOP).map((field) => [field, state[field as keyof ShopFields]]),
        ) as Partial<ShopFields>,
      migrate: (persisted) => parseShopState(persisted),
      merge: (persisted, current) => {
        const fields = parseShopState(persisted);
        return { ...current, ...fields, ...withPrice(fields.cart ?? current.cart) };
      },
    },
  ),
);

/** Returns the products of a department's category. */
export function productsOf(products: readonly ApiProduct[], department: 'male' | 'female', category: string) {
  return products.filter((product) => product.for === department && product.category === category);
}

/** Returns a part of the shop state. The actions are stable. */
export function useShopState<Part>(select: (state: ShopState) => Part): Part {
  return useStore(shopState, select);
}
