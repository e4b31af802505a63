import type { Session } from '../../features/session/session.ts';
import { openWishlist } from '../../shop-state/wishlist/wishlist.ts';
import { onDemandClient } from '../data/on-demand-client.ts';

/** Sends a visitor's wishes to the account after a sign-in. */
export async function mergeWishes(session: Session): Promise<void> {
  await openWishlist(session, onDemandClient);
}
