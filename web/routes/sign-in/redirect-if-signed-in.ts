import { redirect, type RouterContextProvider } from 'react-router';
import { returnPath } from '../../features/sign-in/return-path.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Redirects signed-in users from the login and registration pages to the return path. */
export async function redirectIfSignedIn({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<void> {
  const user = valueOrThrow(await context.get(clientContext).readSession());
  if (user !== null) throw redirect(returnPath(new URL(request.url).searchParams.get('from')));
}
