import { useEffect } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { fail } from '#domain/result.ts';
import { useSession } from '../../features/session/session.ts';
import { SaveButton } from '../../features/wishlist/save-button.tsx';
import { openWishlist, setWish, useWishlist } from '../../shop-state/wishlist/wishlist.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { onDemandClient } from '../data/on-demand-client.ts';

/** The heart button of a product, connected to the wishlist. `isCard` leaves out its text. Load it on demand, to limit the first load. */
export function SaveProduct({ product, isCard = false }: { product: ApiProduct; isCard?: boolean }) {
  const session = useSession();
  useEffect(() => void openWishlist(session, onDemandClient), [session]);
  const { wishes } = useWishlist();
  const set = async (saved: boolean) => {
    // Waits until the list is read, and reads it again after a failure.
    const problem = await openWishlist(session, onDemandClient);
    const outcome = problem ? fail(problem) : await setWish(onDemandClient, { product, saved });
    if (!outcome.ok) showToast(outcome.error.detail, 'notice');
  };
  return (
    <SaveButton
      isSaved={wishes.some(({ id }) => id === product._id)}
      {...(isCard && { name: productName(product) })}
      onChange={(saved) => void set(saved)}
    />
  );
}
