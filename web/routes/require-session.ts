import { href, redirect } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { SessionUser } from '#contract/calls.ts';
import { valueOf } from './answer.ts';

/**
 * Who is signed in, for pages that need somebody. Nobody is sent to the login form, which remembers the address in `from`
 * (SPECIFICATION section 2, 'Protected routes').
 */
export async function requireSession(
  client: Pick<Client, 'readSession'>,
  request: Request,
): Promise<SessionUser> {
  const user = valueOf(await client.readSession());
  if (user !== null) return user;
  const { pathname, searchParams } = new URL(request.url);
  // The router's own word in the address of a page's data, for which routes it wants them.
  searchParams.delete('_routes');
  const search = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  const from = encodeURIComponent(pathname.replace(/\.data$/, '') + search);
  throw redirect(`${href('/user-profile/login')}?from=${from}`);
}
