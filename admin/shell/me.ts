import { useRouteLoaderData } from 'react-router';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { client } from '../data/client.ts';
import { toLogin, valueOrThrow } from '../data/value-or-throw.ts';

/** The id of the route that loads the member of staff. */
export const SHELL_ROUTE = 'shell';

/** The signed-in member of staff. */
export type Me = { readonly name: string; readonly email: string; readonly role: StaffRole };

export async function loadMe(): Promise<Me> {
  const user = valueOrThrow(await client.readSession());
  if (user?.staffRole === undefined) throw toLogin();
  return { name: user.displayName, email: user.email, role: user.staffRole };
}

/** Returns the signed-in member of staff. Must be used inside the shell. */
export function useMe(): Me {
  const me = useRouteLoaderData<typeof loadMe>(SHELL_ROUTE);
  if (me === undefined) throw new Error('The shell has not loaded who is signed in.');
  return me;
}
