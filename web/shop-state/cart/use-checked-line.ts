import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { findLine } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { useRestored } from '../persistence/restored.ts';
import { shopState, useShopState } from '../shop-state.ts';
import { unitPrice, type CartItem } from './cart-item.ts';
import { checkLine, priceNotice, replaceLine } from './check-line.ts';

type Checked = { readonly notices: readonly string[]; readonly available: boolean };

/** The state of a cart line at the checkout. */
export type CheckedLineState =
  | { readonly state: 'restoring' }
  | { readonly state: 'missing' }
  | ({ readonly state: 'checked'; readonly line: CartItem } & Checked);

/**
 * Checks the cart's line `id` against the shop's `product` once the cart is restored, and again on `recheck` with a newly read product.
 * Changes are written to the cart and described in `notices`.
 */
export function useCheckedLine(
  id: string,
  product: ApiProduct | null,
): { found: CheckedLineState; recheck: (product: ApiProduct | null) => void } {
  const isRestored = useRestored();
  const line = useShopState(({ cart }) => findLine(cart, id));
  const [checked, setChecked] = useState<Checked>();

  const check = useCallback(
    (current: ApiProduct | null, earlierNotices: 'keep' | 'replace') => {
      const stored = findLine(shopState.getState().cart, id);
      if (stored === undefined) return;
      const { line: updated, notices, available } = checkLine(stored, current);
      replaceLine(updated);
      setChecked((before) => ({
        available,
        notices: earlierNotices === 'keep' ? [...new Set([...(before?.notices ?? []), ...notices])] : notices,
      }));
    },
    [id],
  );

  // A second check of an updated line finds no difference, so earlier notices are kept.
  useEffect(() => {
    if (isRestored) check(product, 'keep');
  }, [isRestored, product, check]);

  // Another tab may update the price and show its notice there. This tab must show one too before the shopper pays.
  const price = line && unitPrice(line);
  const shownPrice = useRef(price);
  useEffect(() => {
    const was = shownPrice.current;
    shownPrice.current = price;
    if (line === undefined || price === undefined || was === undefined || was === price) return;
    const notice = priceNotice(productName(line), { was, now: price });
    setChecked((before) => before && { ...before, notices: [...new Set([...before.notices, notice])] });
  }, [line, price]);

  return {
    found: toLineState({ isRestored, line, checked }),
    recheck: (current) => check(current, 'replace'),
  };
}

function toLineState({
  isRestored,
  line,
  checked,
}: {
  isRestored: boolean;
  line: CartItem | undefined;
  checked: Checked | undefined;
}): CheckedLineState {
  if (!isRestored) return { state: 'restoring' };
  if (line === undefined) return { state: 'missing' };
  return checked === undefined ? { state: 'restoring' } : { state: 'checked', line, ...checked };
}
