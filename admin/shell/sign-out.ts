import { client } from '../data/client.ts';
import { SHOP_PATHS } from './screens.ts';

/** Ends the session and opens the shop's login form. */
export async function signOut(): Promise<void> {
  const result = await client.signOut();
  if (result.ok) globalThis.location.assign(SHOP_PATHS.login);
}
