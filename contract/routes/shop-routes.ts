/**
 * Method and path of the shop's calls under `/api`; those of the back office are in `admin-routes.ts`. The schemas are in `calls/`, so that
 * the browser does not load them. The first thirteen are the calls of SPECIFICATION section 7.
 */
export const shopRoutes = {
  listProducts: { method: 'GET', path: '/products' },
  listCategoryProducts: { method: 'GET', path: '/products/:category' },
  listDepartmentProducts: { method: 'GET', path: '/products-for/:gender' },
  readProduct: { method: 'GET', path: '/product/:id' },
  listReviews: { method: 'GET', path: '/reviews/:id' },
  writeReview: { method: 'POST', path: '/reviews' },
  readRole: { method: 'GET', path: '/role/:email' },
  registerUser: { method: 'PUT', path: '/user' },
  makeAdmin: { method: 'PUT', path: '/make-admin/:email' },
  createPaymentIntent: { method: 'POST', path: '/create-payment-intent' },
  placeOrder: { method: 'POST', path: '/orders' },
  readOrder: { method: 'GET', path: '/order/:id' },
  listOrders: { method: 'GET', path: '/orders/:email' },

  quoteOrder: { method: 'POST', path: '/quote' },
  listHeldItems: { method: 'GET', path: '/held-items' },
  openGuestOrder: { method: 'POST', path: '/order/:id/open' },
  openPaymentLink: { method: 'POST', path: '/order/:id/payment-link' },
  readGuestOrders: { method: 'GET', path: '/guest-orders' },
  claimOrders: { method: 'POST', path: '/orders/claim' },
  changeOrderAddress: { method: 'PUT', path: '/order/:id/address' },
  cancelOrder: { method: 'POST', path: '/order/:id/cancel' },
  requestReturn: { method: 'POST', path: '/order/:id/returns' },
  withdrawReturn: { method: 'POST', path: '/returns/:id/withdraw' },

  readProductPreview: { method: 'GET', path: '/product-previews/:token' },
  getCatalogue: { method: 'GET', path: '/catalogue' },
  readHome: { method: 'GET', path: '/home' },
  readPage: { method: 'GET', path: '/pages/:slug' },
  readCatalogueFacts: { method: 'GET', path: '/catalog-facts' },
  suggestSearches: { method: 'GET', path: '/search-suggestions' },
  readCardFormSettings: { method: 'GET', path: '/payment-settings' },
  readSession: { method: 'GET', path: '/session' },
  readEndedSession: { method: 'GET', path: '/session/ended' },
  signUp: { method: 'POST', path: '/sign-up' },
  signIn: { method: 'POST', path: '/sign-in' },
  readSignInMethods: { method: 'GET', path: '/sign-in-methods' },
  beginProviderSignIn: { method: 'POST', path: '/sign-in/:provider' },
  finishProviderSignIn: { method: 'POST', path: '/sign-in/:provider/response' },
  signOut: { method: 'POST', path: '/sign-out' },
  signOutEverywhere: { method: 'POST', path: '/sign-out-everywhere' },
  listSessions: { method: 'GET', path: '/sessions' },
  endSession: { method: 'DELETE', path: '/sessions/:id' },
  listMySignInMethods: { method: 'GET', path: '/my-sign-in-methods' },
  readMyData: { method: 'GET', path: '/my-data' },
  eraseMyAccount: { method: 'DELETE', path: '/my-data' },
  readCredit: { method: 'GET', path: '/credit' },
  listAddresses: { method: 'GET', path: '/addresses' },
  addAddress: { method: 'POST', path: '/addresses' },
  changeAddress: { method: 'PUT', path: '/addresses/:id' },
  deleteAddress: { method: 'DELETE', path: '/addresses/:id' },
  updateProfile: { method: 'PUT', path: '/profile' },
  changePassword: { method: 'PUT', path: '/password' },
  requestPasswordReset: { method: 'POST', path: '/password-reset' },
  resetPassword: { method: 'PUT', path: '/password-reset' },
  requestAddressVerification: { method: 'POST', path: '/address-verification' },
  verifyAddress: { method: 'PUT', path: '/address-verification' },
  removeAdmin: { method: 'PUT', path: '/make-user/:email' },
} as const;

export type ShopCallName = keyof typeof shopRoutes;

/** The path prefix of all calls (DECISIONS 1). */
export const API_BASE = '/api';
