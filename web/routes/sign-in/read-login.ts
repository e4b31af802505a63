import type { RouterContextProvider } from 'react-router';
import type { EndedSession, SignInWays } from '#contract/calls.ts';
import { valueOf } from '../data/answer.ts';
import { clientContext } from '../data/client-context.ts';
import { readSignInWays } from './read-sign-in-ways.ts';

/** What the login page shows. */
export type LoginData = { readonly ways: SignInWays; readonly ended: EndedSession };

export async function readLogin(context: Readonly<RouterContextProvider>): Promise<LoginData> {
  const [ways, ended] = await Promise.all([
    readSignInWays(context),
    context.get(clientContext).readEndedSession(),
  ]);
  return { ways, ended: valueOf(ended) };
}
