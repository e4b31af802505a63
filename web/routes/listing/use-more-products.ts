import { useEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { CallResult } from '#contract/client.ts';
import type { ListedProducts } from '../../features/listing/results/results.tsx';
import { findBatches, rememberPage, type ProductBatch } from '../data/page-history.ts';

/** Loads the batch at the cursor. */
export type LoadBatch = (cursor: string) => Promise<CallResult<'listProducts'>>;

/**
 * Returns the products of a listing so far, and how to load more. Starts again when the loader returns another first batch. Remembers
 * everything for back navigations (`data` is the loader's data).
 */
export function useMoreProducts(
  data: { readonly first: ProductBatch },
  loadBatch: LoadBatch,
): ListedProducts {
  const { first } = data;
  const location = useLocation();
  const [shown, setShown] = useState(() => ({
    first,
    batches: findBatches(location.key, first) ?? [first],
  }));
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (shown.first !== first) {
    setShown({ first, batches: findBatches(location.key, first) ?? [first] });
    setProblem(undefined);
  }
  // React renders again with the new state before it commits.
  const { batches } = shown;
  const next = batches.at(-1)?.next;

  const url = createPath(location);
  useEffect(() => rememberPage(location.key, { url, data, batches }), [location.key, url, data, batches]);

  const more = async () => {
    if (next === undefined || loading) return;
    setLoading(true);
    setProblem(undefined);
    const result = await loadBatch(next);
    setLoading(false);
    if (!result.ok) {
      setProblem(result.error.detail);
      return;
    }
    const batch = { products: result.value, next: result.next };
    // Ignores the response if another listing is shown by now.
    setShown((current) =>
      current.first === first ? { first, batches: [...current.batches, batch] } : current,
    );
  };

  return {
    products: batches.flatMap(({ products }) => products),
    more: next === undefined ? undefined : more,
    loading,
    problem,
  };
}
