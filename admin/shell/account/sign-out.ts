import { client } from '../../data/client.ts';
import { announceFailure } from '../messages/messages.ts';
import { SHOP_PATHS } from '../navigation/paths.ts';

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
  const result = await client.signOut();
  if (result.ok) globalThis.location.assign(path);
  else announceFailure(`You are still signed in. ${result.error.detail}`);
}
