import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import type { CardProduct } from '../../features/listing/results/product-card.tsx';
import { useViewer } from './use-viewer.ts';

type AddHolds = (product: ApiProduct) => CardProduct;

/** Returns the products of cards, whose data all shoppers share. Adds to sold-out ones what the shopper's own unpaid orders hold. */
export function useOwnHolds(products: readonly ApiProduct[]): readonly CardProduct[] {
  const { session, acceptsGuests, readHeldItems } = useViewer();
  const [addHolds, setAddHolds] = useState<AddHolds>();
  const canOrder = session === 'signed-in' || (acceptsGuests && session === 'signed-out');
  const mayHold = canOrder && products.some(({ stock }) => stock === 0);
  useEffect(() => {
    if (!mayHold) return;
    // Not part of the first load: few shoppers have unpaid orders.
    import('../../shop-state/cart/listing-holds.ts')
      .then(({ readListingHolds }) => readListingHolds(readHeldItems))
      .then(
        (add) => setAddHolds(() => add),
        // The cards then show what all shoppers see.
        () => undefined,
      );
  }, [mayHold, readHeldItems]);
  return mayHold && addHolds ? products.map((product) => addHolds(product)) : products;
}
