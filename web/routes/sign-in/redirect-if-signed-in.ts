import { redirect, type RouterContextProvider } from 'react-router';
import { returnPath } from '../../features/sign-in/return-path.ts';
import { clientContext } from '../data/client-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Leads those who are signed in past the login and registration forms, to where signing in would have led them. */
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
