/** The calls that pages of the shop and the back office make in the browser. */
export const commonRoutes = {
  readProduct: { method: 'GET', path: '/product/:id' },
  quoteOrder: { method: 'POST', path: '/quote' },
  getCatalogue: { method: 'GET', path: '/catalogue' },
  suggestSearches: { method: 'GET', path: '/search-suggestions' },
  changeOrderAddress: { method: 'PUT', path: '/order/:id/address' },
  signIn: { method: 'POST', path: '/sign-in' },
  signOut: { method: 'POST', path: '/sign-out' },
} as const;

/** The call of the home page's loader. The back office uses it to read the texts that came with the shop. */
export const readHomeRoute = {
  readHome: { method: 'GET', path: '/home' },
} as const;
