import type { RouterContextProvider } from 'react-router';
import type { SignInWays } from '#contract/calls.ts';
import { clientContext } from '../data/client-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** How people can sign in, for the pages that offer it. */
export async function readSignInWays(context: Readonly<RouterContextProvider>): Promise<SignInWays> {
  return valueOrThrow(await context.get(clientContext).readSignInWays());
}
