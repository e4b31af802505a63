import { matchRoutes } from 'react-router';

/**
 * Who may open a page.
 * - `anyone`: the same page for everybody, rendered without the request's cookies.
 * - `personal`: everybody may open it, and it shows a person their own things.
 * - `signed-in`: visitors are sent to the login form.
 * - `admin`: visitors are sent to the login form, everybody else who is no admin to the home page.
 */
export type PageAccess = 'anyone' | 'personal' | 'signed-in' | 'admin';

/** Every page of the shop, by its path in `web/routes.ts`, and who may open it (SPECIFICATION section 2). */
export const PAGE_ACCESS: Readonly<Record<string, PageAccess>> = {
  '/': 'anyone',
  '/shop': 'anyone',
  '/products/:category': 'anyone',
  '/products-for/:gander': 'anyone',
  '/filtered-products': 'anyone',
  '/product/:id': 'anyone',
  '/checkout': 'signed-in',
  '/belling-address/:id': 'signed-in',
  '/payment/:id': 'signed-in',
  '/user-profile': 'personal',
  '/user-profile/login': 'personal',
  '/user-profile/logout': 'personal',
  '/user-profile/registration': 'personal',
  '/user-profile/signing-in/:provider': 'personal',
  '/user-profile/forgot-password': 'personal',
  '/user-profile/new-password': 'personal',
  '/user-profile/confirm-address': 'signed-in',
  '/user-profile/my-orders': 'signed-in',
  '/user-profile/my-orders/:id': 'signed-in',
  '/user-profile/make-admin': 'admin',
  '*': 'anyone',
};

const PAGES = Object.keys(PAGE_ACCESS).map((path) => ({ path }));

/** Returns the key in PAGE_ACCESS of the page at an address, matched as React Router matches it. */
export function pagePath(pathname: string): string {
  return matchRoutes(PAGES, pathname)?.[0]?.route.path ?? '*';
}

/** Returns who may open a matched route. `pattern` is the route's path as React Router's middleware receives it. */
export function patternAccess(pattern: string): PageAccess {
  const path = pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`;
  const access = PAGE_ACCESS[path];
  if (access === undefined) throw new Error(`No page access is defined for the route ${pattern}.`);
  return access;
}

/**
 * Whether a request for a page's data has an address that the router's client never writes. The data of `/` is at `/_.data`, of
 * every other page at its path plus `.data`. React Router's server also reads `/path/_.data` as `/path/`.
 */
export function isMisspeltData(pathname: string): boolean {
  return /\/_?\.data$/.test(pathname) && pathname !== '/_.data';
}
