/** The calls of code that pages load on demand, and of a rare page: the first load of the others has no room for them. */
export const onDemandRoutes = {
  listGoesWellWith: { method: 'GET', path: '/product/:id/goes-well-with' },
  listProductsById: { method: 'GET', path: '/products-by-id' },
  listWishes: { method: 'GET', path: '/wishlist' },
  addWishes: { method: 'POST', path: '/wishlist' },
  deleteWish: { method: 'DELETE', path: '/wishlist/:id' },
  requestStockAlert: { method: 'POST', path: '/stock-alerts' },
  confirmStockAlert: { method: 'POST', path: '/stock-alerts/:id/confirm' },
  stopStockAlerts: { method: 'POST', path: '/stock-alerts/:id/stop' },
  makeAdmin: { method: 'PUT', path: '/make-admin/:email' },
  removeAdmin: { method: 'PUT', path: '/make-user/:email' },
} as const;
