import { useRouteLoaderData } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { toHome, valueOrThrow } from '../data/value-or-throw.ts';

/** The id of the route that loads the member of staff. */
export const SHELL_ROUTE = 'shell';

/** The signed-in member of staff. */
export type Me = CallOutput<'readMe'>;

let latest: Promise<Me> | undefined;

/** Loads who is signed in. Leaves for the shop when that is nobody of the staff. */
export function loadMe(): Promise<Me> {
  latest = readMe();
  return latest;
}

/** Returns who is signed in, for loaders, which run while the shell loads. */
export function findMe(): Promise<Me> {
  return latest ?? loadMe();
}

async function readMe(): Promise<Me> {
  const result = await client.readMe();
  if (!result.ok && result.error.status === 403) throw toHome();
  return valueOrThrow(result);
}

/** Returns the signed-in member of staff. Must be used inside the shell. */
export function useMe(): Me {
  const me = useRouteLoaderData<typeof loadMe>(SHELL_ROUTE);
  if (me === undefined) throw new Error('The shell has not loaded who is signed in.');
  return me;
}
