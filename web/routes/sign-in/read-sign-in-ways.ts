import type { RouterContextProvider } from 'react-router';
import type { SignInWays } from '#contract/calls.ts';
import { clientContext } from '../data/client-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Reads the enabled sign-in methods. */
export async function readSignInWays(context: Readonly<RouterContextProvider>): Promise<SignInWays> {
  return valueOrThrow(await context.get(clientContext).readSignInWays());
}
