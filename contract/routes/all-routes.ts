import { adminRoutes } from './admin-routes.ts';
import { browserRoutes } from './browser-routes.ts';
import { readHomeRoute } from './common-routes.ts';
import { onDemandRoutes } from './on-demand-routes.ts';

/** The shop's calls that only the loaders of pages make, or clients of other programs. The browser does not load them. */
const loaderRoutes = {
  readOrder: { method: 'GET', path: '/order/:id' },
  listOrders: { method: 'GET', path: '/orders/:email' },
  readGuestOrders: { method: 'GET', path: '/guest-orders' },
  readProductPreview: { method: 'GET', path: '/product-previews/:token' },
  readPage: { method: 'GET', path: '/pages/:slug' },
  readCatalogueFacts: { method: 'GET', path: '/catalog-facts' },
  readCardFormSettings: { method: 'GET', path: '/payment-settings' },
  readEndedSession: { method: 'GET', path: '/session/ended' },
  readSignInMethods: { method: 'GET', path: '/sign-in-methods' },
  listSessions: { method: 'GET', path: '/sessions' },
  listMySignInMethods: { method: 'GET', path: '/my-sign-in-methods' },
  readMyData: { method: 'GET', path: '/my-data' },
  readCredit: { method: 'GET', path: '/credit' },
  listAddresses: { method: 'GET', path: '/addresses' },
} as const;

/** Method and path of every call of the shop. Thirteen are the calls of SPECIFICATION section 7. */
export const shopRoutes = { ...browserRoutes, ...onDemandRoutes, ...loaderRoutes, ...readHomeRoute } as const;

export type ShopCallName = keyof typeof shopRoutes;

/** Method and path of every call under `/api`. */
export const allRoutes = { ...shopRoutes, ...adminRoutes } as const;

export type CallName = keyof typeof allRoutes;
