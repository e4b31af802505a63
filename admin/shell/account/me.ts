import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { toHome, valueOrThrow } from '../../data/value-or-throw.ts';

/** The id of the route that loads the member of staff. */
export const SHELL_ROUTE = 'shell';

/** The signed-in member of staff. */
export type Me = CallOutput<'readMe'>;

let latest: Promise<Me> | undefined;

/** Loads the signed-in member of staff. Redirects other users to the shop. */
export function loadMe({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Me> {
  latest = readMe(request);
  return latest;
}

/** Returns the signed-in member of staff, for loaders of screens. The router starts the shell's loader before theirs. */
export async function findMe(): Promise<Me> {
  if (latest === undefined) throw new Error('The shell has not begun to load who is signed in.');
  return latest;
}

async function readMe(request: Request): Promise<Me> {
  const result = await client.readMe();
  if (!result.ok && result.error.code === 'forbidden') throw toHome(request);
  return valueOrThrow(result, request);
}

/** Returns the signed-in member of staff. Must be used inside the shell. */
export function useMe(): Me {
  const me = useRouteLoaderData<typeof loadMe>(SHELL_ROUTE);
  if (me === undefined) throw new Error('The shell has not loaded who is signed in.');
  return me;
}
