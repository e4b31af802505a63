import { useCallback, useState } from 'react';
import type { ApiStaffProduct } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { furtherRows } from '../../live/further-rows.ts';
import type { More } from '../../ui/lists/more-button.tsx';
import { PRODUCTS_PER_PAGE, type ProductsData } from '../load-products.ts';

/** Returns the products of all pages that were loaded. Another filter discards the further pages. */
export function useMoreProducts(data: ProductsData): {
  products: readonly ApiStaffProduct[];
  more: More;
  loadMore: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState(() => firstPage(data));
  const current = continueList(loaded, data);
  const loadMore = useCallback(async () => {
    const { next, more } = current;
    if (next === null || more === 'loading') return;
    setLoaded({ ...current, more: 'loading' });
    const query = { ...data.filter.query, limit: PRODUCTS_PER_PAGE, cursor: next };
    const result = await client.listStaffProducts({ query });
    setLoaded((latest) => {
      // The first page was read again, or the filter changed, meanwhile.
      if (latest.data !== data) return latest;
      if (!result.ok) return { ...latest, more: 'failed' };
      // A product that changed its place in the order may be on two pages.
      const known = new Set(latest.products.map(({ id }) => id));
      const added = result.value.products.filter(({ id }) => !known.has(id));
      return { data, products: [...latest.products, ...added], next: result.next ?? null, more: 'idle' };
    });
  }, [current, data]);
  return {
    products: current.products,
    more: current.next === null ? 'none' : current.more,
    loadMore,
  };
}

type Loaded = {
  readonly data: ProductsData;
  readonly products: readonly ApiStaffProduct[];
  readonly next: string | null;
  readonly more: Exclude<More, 'none'>;
};

/** Returns the products after new data of the same filter. */
function continueList(loaded: Loaded, data: ProductsData): Loaded {
  if (loaded.data === data) return loaded;
  const isSame = JSON.stringify(loaded.data.filter.query) === JSON.stringify(data.filter.query);
  const further = isSame
    ? furtherRows({
        first: data.products,
        earlierFirst: loaded.data.products,
        further: loaded.products.slice(loaded.data.products.length),
      })
    : [];
  if (further.length === 0) return firstPage(data);
  return { ...loaded, data, products: [...data.products, ...further] };
}

function firstPage(data: ProductsData): Loaded {
  return { data, products: data.products, next: data.next, more: 'idle' };
}
