import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the shop (SPECIFICATION section 2). */
export default [
  index('routes/home.tsx'),
  route('shop', 'routes/listing/shop.tsx'),
  route('products/:category', 'routes/listing/category.tsx'),
  route('products-for/:gander', 'routes/listing/department.tsx'),
  route('filtered-products', 'routes/listing/filtered-products.tsx'),
  route('product/:id', 'routes/product/product.tsx'),
  route('preview/:token', 'routes/product/preview.tsx'),
  route('checkout', 'routes/checkout/cart.tsx'),
  route('belling-address', 'routes/checkout/belling-address.tsx', { id: 'checkout-all' }),
  route('belling-address/:id', 'routes/checkout/belling-address.tsx'),
  route('payment/:id', 'routes/checkout/order-confirmation.tsx'),
  route('user-profile', 'routes/account/account.tsx'),
  route('user-profile/login', 'routes/sign-in/login.tsx'),
  route('user-profile/logout', 'routes/sign-in/logout.tsx'),
  route('user-profile/registration', 'routes/sign-in/registration.tsx'),
  route('user-profile/signing-in/:provider', 'routes/sign-in/signing-in.tsx'),
  route('user-profile/forgot-password', 'routes/sign-in/forgot-password.tsx'),
  route('user-profile/new-password', 'routes/sign-in/new-password.tsx'),
  route('user-profile/confirm-address', 'routes/sign-in/confirm-address.tsx'),
  route('user-profile/addresses', 'routes/account/addresses.tsx'),
  route('user-profile/my-orders', 'routes/orders/my-orders.tsx'),
  route('user-profile/my-orders/:id', 'routes/orders/my-order.tsx'),
  route('user-profile/make-admin', 'routes/account/make-admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
