import { matchRoutes } from 'react-router';

/**
 * The access rule of a page.
 * - `anyone`: public and the same for all users; rendered without cookies.
 * - `personal`: open to all, but shows the user's own data.
 * - `shopper`: as `signed-in`, but open to visitors while the shop accepts guests.
 * - `signed-in`: redirects visitors to the login form.
 * - `admin`: redirects visitors to the login form, customers to the home page, and admins to the second factor until they have passed it.
 */
export type PageAccess = 'anyone' | 'personal' | 'shopper' | 'signed-in' | 'admin';

/** The access rule of every page, by its path in `web/routes.ts` (SPECIFICATION section 2). */
export const PAGE_ACCESS: Readonly<Record<string, PageAccess>> = {
  '/': 'anyone',
  '/shop': 'anyone',
  '/products/:category': 'anyone',
  '/products-for/:gander': 'anyone',
  '/filtered-products': 'anyone',
  '/product/:id': 'anyone',
  '/pages/:slug': 'anyone',
  '/preview/:token': 'personal',
  '/preview/home': 'personal',
  '/preview/pages/:slug': 'personal',
  '/wishlist': 'personal',
  '/stock-alert/:id/stop?': 'personal',
  '/checkout': 'shopper',
  '/belling-address': 'shopper',
  '/belling-address/:id': 'shopper',
  '/payment/:id': 'shopper',
  '/payment/:id/link': 'personal',
  '/user-profile': 'personal',
  '/user-profile/login': 'personal',
  '/user-profile/logout': 'personal',
  '/user-profile/registration': 'personal',
  '/user-profile/signing-in/:provider': 'personal',
  '/user-profile/forgot-password': 'personal',
  '/user-profile/new-password': 'personal',
  '/user-profile/confirm-address': 'signed-in',
  '/user-profile/addresses': 'signed-in',
  '/user-profile/my-orders': 'signed-in',
  '/user-profile/my-orders/:id': 'signed-in',
  '/user-profile/make-admin': 'admin',
  '*': 'anyone',
};

const PAGES = Object.keys(PAGE_ACCESS).map((path) => ({ path }));

/** Returns the key in PAGE_ACCESS for a path, matched as React Router matches it. */
export function pagePath(pathname: string): string {
  return matchRoutes(PAGES, pathname)?.[0]?.route.path ?? '*';
}

/** Returns the access rule of a matched route. `pattern` is its path as React Router's middleware receives it. */
export function patternAccess(pattern: string): PageAccess {
  const path = pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`;
  const access = PAGE_ACCESS[path];
  if (access === undefined) throw new Error(`No page access is defined for the route ${pattern}.`);
  return access;
}

/**
 * Whether a path of page data is one that the router's client never requests. The data of `/` is at `/_.data`, of every other page at its
 * path plus `.data`. React Router's server would also serve `/path/_.data`.
 */
export function isUnknownDataPath(pathname: string): boolean {
  return /\/_?\.data$/.test(pathname) && pathname !== '/_.data';
}

/** Whether a path is the preview of a product, of the home page or of a content page. The back office frames previews. */
export function isPreviewPath(pathname: string): boolean {
  return pathname.startsWith('/preview/');
}

/** Whether a path is a page of the back office. Its router in the browser finds the screen. */
export function isBackOfficePath(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}
