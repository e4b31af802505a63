import { useState } from 'react';
import type { ApiStockProduct } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { furtherRows } from '../live/further-rows.ts';
import type { More } from '../ui/lists/more-button.tsx';
import { PRODUCTS_PER_PAGE, type StockData } from './load-stock.ts';

/** Returns the products, including those loaded on request. Another filter discards the latter. */
export function useMoreStock(data: StockData): {
  products: readonly ApiStockProduct[];
  more: More;
  loadMore: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState<Loaded>({ data, added: [], next: data.next });
  const [more, setMore] = useState<More>('idle');
  const { added, next } = continueList(loaded, data);
  const loadMore = async () => {
    if (next === null || more === 'loading') return;
    setMore('loading');
    const result = await client.listStock({
      query: { ...data.query, limit: PRODUCTS_PER_PAGE, cursor: next },
    });
    setMore(result.ok ? 'idle' : 'failed');
    if (!result.ok) return;
    setLoaded({ data, added: [...added, ...result.value.products], next: result.value.next });
  };
  return { products: [...data.products, ...added], more: next === null ? 'none' : more, loadMore };
}

type Loaded = {
  readonly data: StockData;
  readonly added: readonly ApiStockProduct[];
  readonly next: string | null;
};

/** Returns the products that were loaded on request, after new data of the same filter. */
function continueList(loaded: Loaded, data: StockData): Loaded {
  if (loaded.data === data) return loaded;
  const isSame = JSON.stringify(loaded.data.query) === JSON.stringify(data.query);
  const added = isSame
    ? furtherRows({ first: data.products, earlierFirst: loaded.data.products, further: loaded.added })
    : [];
  return { data, added, next: added.length > 0 ? loaded.next : data.next };
}
