import { useState } from 'react';
import { editsByProduct } from '#domain/grid/pending-changes.ts';
import { client } from '../data/client.ts';
import { unlessAborted } from '../data/unless-aborted.ts';
import { useDebounced } from '../data/use-debounced.ts';
import { splitRequests } from '../products/bulk/split-requests.ts';
import type { GridState } from './use-grid.ts';

/** Fields on which the selling price depends. */
const PRICED_FIELDS: readonly string[] = ['price', 'brand', 'category'];

/** Returns the selling prices after the unsaved changes, by product. The server computes them by its price rules. */
export function useSellingPrices({
  products,
  pending,
}: Pick<GridState, 'products' | 'pending'>): ReadonlyMap<string, number> {
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(new Map());
  const priced = pending.changes.filter(({ field }) => PRICED_FIELDS.includes(field));
  const wanted = JSON.stringify(editsByProduct(products, priced));
  useDebounced(wanted, async (latest, signal) => {
    const next = await readPrices(latest, signal);
    if (!signal.aborted) setPrices(next);
  });
  return prices;
}

async function readPrices(wanted: string, signal: AbortSignal): Promise<Map<string, number>> {
  const prices = new Map<string, number>();
  for (const products of splitRequests(JSON.parse(wanted) as ReturnType<typeof editsByProduct>)) {
    const body = { products, batch: crypto.randomUUID() };
    const read = await unlessAborted(client.changeProducts({ query: { dry: '1' }, body, signal }), signal);
    // Without a response the column shows the stored prices.
    if (read?.ok !== true) return prices;
    for (const { id, sellingPrice, verdict } of read.value.products) {
      if (verdict === 'changed' || verdict === 'unconfirmed') prices.set(id, sellingPrice.after);
    }
  }
  return prices;
}
