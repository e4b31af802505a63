import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { toHome, valueOrThrow } from '../../data/value-or-throw.ts';

/** The id of the route that loads the member of staff. */
export const SHELL_ROUTE = 'shell';

/** The signed-in member of staff. */
export type Me = CallOutput<'readMe'>;

const NOT_LOADED = 'the signed-in member is not loaded yet';

let latest: Promise<Me> | undefined;

/** Loads the signed-in member of staff. Redirects other users to the shop. */
export function loadMe({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Me> {
  latest = readMe(request);
  return latest;
}

/** Returns the signed-in member of staff, for loaders of screens. The router starts the shell's loader before theirs. */
export async function findMe(): Promise<Me> {
  if (latest === undefined) throw new Error(NOT_LOADED);
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
  if (me === undefined) throw new Error(NOT_LOADED);
  return me;
}
