import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { lineOf } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { unitPrice, type CartItem } from './cart-item.ts';
import { checkLine, priceNotice, replaceLine } from './check-line.ts';
import { useRestored } from './restored.ts';
import { shopState, useShopState } from './shop-state.ts';

type Checked = { readonly notices: readonly string[]; readonly available: boolean };

/** A line of the cart on its way to being ordered. */
export type CheckedLineState =
  | { readonly state: 'restoring' }
  | { readonly state: 'missing' }
  | ({ readonly state: 'checked'; readonly line: CartItem } & Checked);

/**
 * The cart's line `id`, held against the shop's `product` as soon as the cart is restored, and again by `recheck` with a product that
 * was read since. What has changed is taken over into the cart and told in `notices`.
 */
export function useCheckedLine(
  id: string,
  product: ApiProduct | null,
): { found: CheckedLineState; recheck: (product: ApiProduct | null) => void } {
  const restored = useRestored();
  const line = useShopState(({ cart }) => lineOf(cart, id));
  const [checked, setChecked] = useState<Checked>();

  const check = useCallback(
    (now: ApiProduct | null, keep: 'keep' | 'replace') => {
      const kept = lineOf(shopState.getState().cart, id);
      if (kept === undefined) return;
      const { line: proper, notices, available } = checkLine(kept, now);
      replaceLine(proper);
      setChecked((before) => ({
        available,
        notices: keep === 'keep' ? [...new Set([...(before?.notices ?? []), ...notices])] : notices,
      }));
    },
    [id],
  );

  // A line that was taken over has nothing left to be told: notices stay when the same product is looked at twice.
  useEffect(() => {
    if (restored) check(product, 'keep');
  }, [restored, product, check]);

  // Another tab may have taken over a new price, and told of it there: nobody pays a price that they were not told of here.
  const price = line && unitPrice(line);
  const told = useRef(price);
  useEffect(() => {
    const was = told.current;
    told.current = price;
    if (line === undefined || price === undefined || was === undefined || was === price) return;
    const notice = priceNotice(productName(line), { was, now: price });
    setChecked((before) => before && { ...before, notices: [...new Set([...before.notices, notice])] });
  }, [line, price]);

  return { found: show({ restored, line, checked }), recheck: (now) => check(now, 'replace') };
}

function show({
  restored,
  line,
  checked,
}: {
  restored: boolean;
  line: CartItem | undefined;
  checked: Checked | undefined;
}): CheckedLineState {
  if (!restored) return { state: 'restoring' };
  if (line === undefined) return { state: 'missing' };
  return checked === undefined ? { state: 'restoring' } : { state: 'checked', line, ...checked };
}
