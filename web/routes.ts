import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** A page whose id is the name of its file without folders. The ids are short, because every first load includes all of them. */
const page = (path: string, file: string, id = file.replace(/^.*\//, '')) =>
  route(path, `routes/${file}.tsx`, { id });

/**
 * Every page of the shop (SPECIFICATION section 2). The specification fixes the names `gander` (a department), `checkout` (the cart page) and
 * `belling-address` (the checkout).
 */
export default [
  index('routes/home/home.tsx', { id: 'home' }),
  page('shop', 'listing/shop'),
  page('products/:category', 'listing/category'),
  page('products-for/:gander', 'listing/department'),
  page('filtered-products', 'listing/filtered-products'),
  page('product/:id', 'product/product'),
  page('pages/:slug', 'content/content-page'),
  page('preview/:token', 'product/preview'),
  page('preview/home', 'home/home', 'preview-home'),
  page('preview/pages/:slug', 'content/content-page', 'preview-page'),
  page('wishlist', 'wishlist/wishlist'),
  page('stock-alert/:id/stop?', 'stock-alert/stock-alert'),
  page('checkout', 'checkout/cart'),
  page('belling-address', 'checkout/belling-address', 'checkout-all'),
  page('belling-address/:id', 'checkout/belling-address'),
  page('payment/:id', 'checkout/order-confirmation'),
  page('payment/:id/link', 'checkout/pay'),
  page('user-profile', 'account/account'),
  page('user-profile/login', 'sign-in/login'),
  page('user-profile/logout', 'sign-in/logout'),
  page('user-profile/registration', 'sign-in/registration'),
  page('user-profile/signing-in/:provider', 'sign-in/signing-in'),
  page('user-profile/forgot-password', 'sign-in/forgot-password'),
  page('user-profile/new-password', 'sign-in/new-password'),
  page('user-profile/confirm-address', 'sign-in/confirm-address'),
  page('user-profile/addresses', 'account/addresses'),
  page('user-profile/my-orders', 'orders/my-orders'),
  page('user-profile/my-orders/:id', 'orders/my-order'),
  page('user-profile/make-admin', 'account/make-admin'),
  page('*', 'not-found'),
] satisfies RouteConfig;
