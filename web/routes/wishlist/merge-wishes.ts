import { openWishlist } from '../../shop-state/wishlist/wishlist.ts';
import { onDemandClient } from '../data/on-demand-client.ts';

/** Sends a visitor's wishes to the account after a sign-in. */
export async function mergeWishes(session: 'loading' | 'signed-out' | 'signed-in'): Promise<void> {
  await openWishlist(session, onDemandClient);
}
