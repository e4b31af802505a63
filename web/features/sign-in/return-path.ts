/** Where somebody goes who signed in without coming from anywhere. */
const ACCOUNT = '/user-profile';

/** The forms themselves: coming back to one of them after signing in would lead nowhere. */
const FORMS = ['/user-profile/login', '/user-profile/registration', '/user-profile/logout'];

/**
 * Where to go after signing in: the address that `from` holds, if it is a path on this site, otherwise the account. Everything that
 * a browser could read as another site (`//`, a backslash, a scheme, also behind dots or line breaks) is refused, so that a link to
 * the login form can't send anybody elsewhere.
 */
export function returnPath(from: string | null): string {
  if (from === null || !from.startsWith('/') || from.includes('\\')) return ACCOUNT;
  const site = 'http://site.invalid';
  const address = URL.parse(from, site);
  if (address === null || address.origin !== site) return ACCOUNT;
  const { pathname, search, hash } = address;
  // Resolving dots may leave two slashes in front, which would name a host again.
  if (pathname.startsWith('//') || FORMS.includes(pathname.replace(/\/+$/, ''))) return ACCOUNT;
  return pathname + search + hash;
}

/** The address of one of the forms, with the way back kept on it. */
export function withReturnPath(form: string, from: string | null): string {
  const back = returnPath(from);
  return back === ACCOUNT ? form : `${form}?from=${encodeURIComponent(back)}`;
}
