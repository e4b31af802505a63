import type { RouterContextProvider } from 'react-router';
import type { EndedSession, ApiSignInMethods } from '#contract/calls.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { readSignInMethods } from './read-sign-in-methods.ts';

/** The data of the login page. */
export type LoginData = { readonly methods: ApiSignInMethods; readonly ended: EndedSession };

export async function readLogin(context: Readonly<RouterContextProvider>): Promise<LoginData> {
  const [methods, ended] = await Promise.all([
    readSignInMethods(context),
    context.get(clientContext).readEndedSession(),
  ]);
  return { methods, ended: valueOrThrow(ended) };
}
