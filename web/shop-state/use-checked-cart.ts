import { useEffect, useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { lineOf } from '#domain/cart/cart.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { checkLine, takeOverLine, type CheckedLine } from './check-line.ts';
import { useRestored } from './restored.ts';
import { shopState } from './shop-state.ts';

/** The product behind a line: null when the shop no longer has it, undefined when it could not be asked. */
type ReadProduct = (id: string) => Promise<ApiProduct | null | undefined>;

/** What was found out about the cart: messages for the shopper, and the ids of lines that can't be bought. */
type CheckedCart = { readonly notices: readonly string[]; readonly unavailable: ReadonlySet<string> };

const NOTHING_FOUND: CheckedCart = { notices: [], unavailable: new Set() };

/**
 * Holds every line of the restored cart against the shop, once (DECISIONS 19). What has changed is taken over into the cart and
 * told in `notices`. `read` must stay the same function.
 */
export function useCheckedCart(read: ReadProduct): CheckedCart {
  const restored = useRestored();
  const [found, setFound] = useState(NOTHING_FOUND);
  useEffect(() => {
    if (!restored) return;
    let wanted = true;
    const check = async () => {
      const checked = await checkCart(read);
      if (wanted) setFound(checked);
    };
    void check();
    return () => {
      wanted = false;
    };
  }, [restored, read]);
  return found;
}

async function checkCart(read: ReadProduct): Promise<CheckedCart> {
  const ids = shopState.getState().cart.map(({ _id }) => _id);
  const products = await Promise.all(ids.map(async (id) => ({ id, product: await read(id) })));
  const checked = products.flatMap(({ id, product }) => {
    // The line may have been changed or taken out while the shop was asked.
    const kept = lineOf(shopState.getState().cart, id);
    return kept === undefined || product === undefined ? [] : [checkLine(kept, product)];
  });
  for (const { line } of checked) takeOverLine(line);
  return {
    notices: checked.flatMap(noticesOf),
    unavailable: new Set(checked.filter(({ available }) => !available).map(({ line }) => line._id)),
  };
}

/** The messages about one line among many: each names its product. */
function noticesOf({ line, notices, available }: CheckedLine): readonly string[] {
  const name = productName(line);
  if (notices.length === 0 && !available) return [`${name} is sold out.`];
  return notices.map((notice) => (notice.includes(name) ? notice : `${name}: ${notice}`));
}
