import type { RouterContextProvider } from 'react-router';
import type { EndedSession, SignInWays } from '#contract/calls.ts';
import { clientContext } from '../data/client-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { readSignInWays } from './read-sign-in-ways.ts';

/** The data of the login page. */
export type LoginData = { readonly ways: SignInWays; readonly ended: EndedSession };

export async function readLogin(context: Readonly<RouterContextProvider>): Promise<LoginData> {
  const [ways, ended] = await Promise.all([
    readSignInWays(context),
    context.get(clientContext).readEndedSession(),
  ]);
  return { ways, ended: valueOrThrow(ended) };
}
