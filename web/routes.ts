import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the shop (SPECIFICATION section 2). */
export default [
  index('routes/home.tsx'),
  route('shop', 'routes/shop.tsx'),
  route('products/:category', 'routes/category.tsx'),
  route('products-for/:gander', 'routes/department.tsx'),
  route('filtered-products', 'routes/filtered-products.tsx'),
  route('product/:id', 'routes/product.tsx'),
  route('checkout', 'routes/cart.tsx'),
  route('belling-address/:id', 'routes/belling-address.tsx'),
  route('payment/:id', 'routes/payment.tsx'),
  route('user-profile', 'routes/account.tsx'),
  route('user-profile/login', 'routes/login.tsx'),
  route('user-profile/logout', 'routes/logout.tsx'),
  route('user-profile/registration', 'routes/registration.tsx'),
  route('user-profile/signing-in/:provider', 'routes/signing-in.tsx'),
  route('user-profile/forgot-password', 'routes/forgot-password.tsx'),
  route('user-profile/new-password', 'routes/new-password.tsx'),
  route('user-profile/confirm-address', 'routes/confirm-address.tsx'),
  route('user-profile/my-orders', 'routes/my-orders.tsx'),
  route('user-profile/my-orders/:id', 'routes/my-order.tsx'),
  route('user-profile/make-admin', 'routes/make-admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
