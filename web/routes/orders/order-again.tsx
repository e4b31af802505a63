import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { ApiOrderWithHistory, ApiProduct } from '#contract/calls.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { orderAgain } from '../../shop-state/cart/add-to-cart.ts';
import { useRestored } from '../../shop-state/persistence/restored.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { client } from '../data/browser-client.ts';

/** A button that puts the items of an order into the cart and opens it. Names the products that are no longer sold. */
export function OrderAgain({ order }: { order: ApiOrderWithHistory }) {
  const navigate = useNavigate();
  const isReady = useRestored();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const lines = orderedProducts(order).filter(({ replaces = null }) => replaces === null);

  const add = async () => {
    if (isBusy || !isReady) return;
    setBusy(true);
    const read = await readAll(lines.map(({ _id }) => _id));
    setBusy(false);
    if (!read.ok) {
      setProblem(read.detail);
      return;
    }
    const { missing, isAnyInCart } = orderAgain(lines, read.products);
    if (missing.length === 0) {
      await navigate(href('/checkout'));
      return;
    }
    const left = isAnyInCart ? ' The other items are in your cart.' : '';
    setProblem(`No longer available: ${missing.join(', ')}.${left}`);
  };

  return (
    <div>
      <FormError message={problem} />
      <Button variant="ghost" size="small" busy={isBusy} aria-disabled={!isReady} onClick={() => void add()}>
        Order again
      </Button>
    </div>
  );
}

type Read =
  | { readonly ok: true; readonly products: ReadonlyMap<string, ApiProduct> }
  | { readonly ok: false; readonly detail: string };

/** Reads products, without those that are no longer sold. */
async function readAll(ids: readonly string[]): Promise<Read> {
  const results = await Promise.all([...new Set(ids)].map((id) => client.readProduct({ params: { id } })));
  const failed = results.find((result) => !result.ok && result.error.code !== 'product_unknown');
  if (failed !== undefined && !failed.ok) return { ok: false, detail: failed.error.detail };
  const products = results.flatMap((result) =>
    result.ok ? [[result.value._id, result.value] as const] : [],
  );
  return { ok: true, products: new Map(products) };
}
