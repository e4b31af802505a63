import type { RouterContextProvider } from 'react-router';
import type { ApiSignInMethods } from '#contract/calls.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Reads the enabled sign-in methods. */
export async function readSignInMethods(context: Readonly<RouterContextProvider>): Promise<ApiSignInMethods> {
  return valueOrThrow(await context.get(clientContext).readSignInMethods());
}
