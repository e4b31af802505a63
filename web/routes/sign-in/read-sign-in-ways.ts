import type { RouterContextProvider } from 'react-router';
import type { SignInWays } from '#contract/calls.ts';
import { valueOf } from '../data/answer.ts';
import { clientContext } from '../data/client-context.ts';

/** How people can sign in, for the pages that offer it. */
export async function readSignInWays(context: Readonly<RouterContextProvider>): Promise<SignInWays> {
  return valueOf(await context.get(clientContext).readSignInWays());
}
