import { isRequestRefused } from '#contract/is-request-refused.ts';
import { client } from '../../data/client.ts';
import { announceFailure } from '../messages/messages.ts';
import { SHOP_PATHS } from '../navigation/paths.ts';

/** The path that the current sign-out opens; undefined without one. */
let target: string | undefined;

/** Returns the path that the current sign-out opens; undefined without one. A loader that finds no session redirects there too. */
export function signOutTarget(): string | undefined {
  return target;
}

/** Ends the session and opens the shop's login form. Shows a message if that fails. */
export async function signOut(): Promise<void> {
  await leaveFor(SHOP_PATHS.login);
}

/** Ends the session and opens the login form, which leads back: some changes require a fresh sign-in. */
export async function signInAgain(): Promise<void> {
  const { pathname, search } = globalThis.location;
  await leaveFor(`${SHOP_PATHS.login}?from=${encodeURIComponent(pathname + search)}`);
}

async function leaveFor(path: string): Promise<void> {
  target = path;
  const result = await client.signOut();
  if (result.ok) return globalThis.location.assign(path);
  target = undefined;
  const meaning = isRequestRefused(result.error)
    ? 'You are still signed in.'
    : 'The sign-out is not confirmed: you may still be signed in.';
  announceFailure(`${meaning} ${result.error.detail}`);
}
