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

const PAGES = Object.entries(PAGE_ACCESS).map(([path, access]) => ({ path, handle: access }));

/** The path of the page at an address, as PAGE_ACCESS spells it. The address is matched as the router matches it. */
export function pagePath(pathname: string): string {
  return matchRoutes(PAGES, pathname)?.[0]?.route.path ?? '*';
}

/**
 * Who may open the page at an address, or fetch its data (`….data`). The address is matched as the router matches it. An address
 * that no entry knows is treated as for a visitor, so that no personal byte can get into a page that is kept for everybody.
 */
export function pageAccess(pathname: string): PageAccess {
  return matchRoutes(PAGES, pathname.replace(/\.data$/, ''))?.[0]?.route.handle ?? 'anyone';
}
