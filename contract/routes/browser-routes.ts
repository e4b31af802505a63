import { commonRoutes } from './common-routes.ts';

/**
 * Method and path of the shop's calls under `/api` that its pages make in the browser; those of the back office are in `admin-routes.ts`.
 * The schemas are in `calls/`, so that the browser does not load them.
 */
export const browserRoutes = {
  ...commonRoutes,
  listProducts: { method: 'GET', path: '/products' },
  listCategoryProducts: { method: 'GET', path: '/products/:category' },
  listDepartmentProducts: { method: 'GET', path: '/products-for/:gender' },
  listReviews: { method: 'GET', path: '/reviews/:id' },
  writeReview: { method: 'POST', path: '/reviews' },
  readRole: { method: 'GET', path: '/role/:email' },
  registerUser: { method: 'PUT', path: '/user' },
  createPaymentIntent: { method: 'POST', path: '/create-payment-intent' },
  placeOrder: { method: 'POST', path: '/orders' },

  listHeldItems: { method: 'GET', path: '/held-items' },
  openGuestOrder: { method: 'POST', path: '/order/:id/open' },
  openPaymentLink: { method: 'POST', path: '/order/:id/payment-link' },
  claimOrders: { method: 'POST', path: '/orders/claim' },
  cancelOrder: { method: 'POST', path: '/order/:id/cancel' },
  requestReturn: { method: 'POST', path: '/order/:id/returns' },
  withdrawReturn: { method: 'POST', path: '/returns/:id/withdraw' },

  readSession: { method: 'GET', path: '/session' },
  signUp: { method: 'POST', path: '/sign-up' },
  beginProviderSignIn: { method: 'POST', path: '/sign-in/:provider' },
  finishProviderSignIn: { method: 'POST', path: '/sign-in/:provider/response' },
  signOutEverywhere: { method: 'POST', path: '/sign-out-everywhere' },
  endSession: { method: 'DELETE', path: '/sessions/:id' },
  eraseMyAccount: { method: 'DELETE', path: '/my-data' },
  addAddress: { method: 'POST', path: '/addresses' },
  changeAddress: { method: 'PUT', path: '/addresses/:id' },
  deleteAddress: { method: 'DELETE', path: '/addresses/:id' },
  updateProfile: { method: 'PUT', path: '/profile' },
  changePassword: { method: 'PUT', path: '/password' },
  requestPasswordReset: { method: 'POST', path: '/password-reset' },
  resetPassword: { method: 'PUT', path: '/password-reset' },
  requestAddressVerification: { method: 'POST', path: '/address-verification' },
  verifyAddress: { method: 'PUT', path: '/address-verification' },
} as const;
