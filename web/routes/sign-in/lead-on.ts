import { redirect, type RouterContextProvider } from 'react-router';
import { wayBack } from '../../features/sign-in/way-back.ts';
import { valueOf } from '../data/answer.ts';
import { clientContext } from '../data/client-context.ts';

/** Leads those who are signed in past the login and registration forms, to where signing in would have led them. */
export async function leadOn({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<void> {
  const user = valueOf(await context.get(clientContext).readSession());
  if (user !== null) throw redirect(wayBack(new URL(request.url).searchParams.get('from')));
}
