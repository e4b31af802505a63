/** The path under which the back office is served. The router's paths are relative to it. */
export const BASE_PATH = '/admin';

/** The router's path of the member's second factor, outside the shell. */
export const FACTOR_PATH = '/second-factor';

/** The shop's pages that staff also use. */
export const SHOP_PATHS = {
  home: '/',
  account: '/user-profile',
  makeAdmin: '/user-profile/make-admin',
  login: '/user-profile/login',
} as const;

/** The list of products with the dialog for a new one. */
export const NEW_PRODUCT_PATH = '/products/new';

/** Takes an order by phone or at a market; `?customer=` names an account. */
export const NEW_ORDER_PATH = '/orders/new';
