import type { ApiProduct } from '#contract/calls.ts';
import type { CartItem } from './cart/cart-item.ts';

/** The selection of the finder or the filters, in lower case. */
export type StoredFilter = { department?: string; type?: string; brand?: string; price?: number };

/** The fields of the shop state, as SPECIFICATION section 3 lists them. */
export type ShopFields = {
  readonly products: readonly ApiProduct[];
  readonly status: 'idle' | 'loading' | 'successful';
  readonly womenSelectedCategory: string;
  readonly women: readonly ApiProduct[];
  readonly menSelectedCategory: string;
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
