/** Pages that show a person their own things; every other page is the same for everybody. */
const PRIVATE = ['/checkout', '/belling-address', '/payment', '/user-profile'];

/**
 * Whether a page, or the data that the browser fetches for it (`….data`), may know who asks. The others are rendered without the
 * request's cookies, so that no personal byte can get into a page that is kept for everybody.
 */
export function isPrivatePage(pathname: string): boolean {
  // The router knows pages in any letter case.
  const path = pathname.replace(/\.data$/, '').toLowerCase();
  return PRIVATE.some((place) => path === place || path.startsWith(`${place}/`));
}
