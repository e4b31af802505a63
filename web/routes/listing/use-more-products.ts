import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CallResult } from '#contract/client.ts';
import type { ListedProducts } from '../../features/listing/results/results.tsx';
import { findBatches, rememberPage, type ProductBatch } from '../data/page-history.ts';

type BatchRequest = { readonly state: 'loading' } | { readonly state: 'failed'; readonly problem: string };

/** Loads the batch at the cursor. */
export type LoadBatch = (cursor: string) => Promise<CallResult<'listProducts'>>;

/**
 * Returns the products of a listing so far, and how to load more. Starts again when the loader returns another first batch. Remembers
 * everything for back navigations, with the loader's data.
 */
export function useMoreProducts(
  { data, first }: { readonly data: object; readonly first: ProductBatch },
  loadBatch: LoadBatch,
): ListedProducts {
  const location = useLocation();
  const [shown, setShown] = useState(() => ({
    first,
    batches: findBatches(location.key, first) ?? [first],
  }));
  const [request, setRequest] = useState<BatchRequest>();
  if (shown.first !== first) {
    setShown({ first, batches: findBatches(location.key, first) ?? [first] });
    setRequest(undefined);
  }
  // React renders again with the new state before it commits.
  const { batches } = shown;
  const next = batches.at(-1)?.next;

  // Without the fragment, which the requests of loaders do not have.
  const url = location.pathname + location.search;
  useEffect(() => rememberPage(location.key, { url, data, batches }), [location.key, url, data, batches]);

  const more = async () => {
    if (next === undefined || request?.state === 'loading') return;
    const sent: BatchRequest = { state: 'loading' };
    setRequest(sent);
    const result = await loadBatch(next);
    const ended = result.ok ? undefined : { state: 'failed' as const, problem: result.error.detail };
    // Ignores the response if another listing is shown by now.
    setRequest((current) => (current === sent ? ended : current));
    if (!result.ok) return;
    const batch = { products: result.value, next: result.next };
    // Two calls before the next render, such as by scrolling and by the button, request the same batch.
    setShown((current) =>
      current.first === first && current.batches.at(-1)?.next === next
        ? { first, batches: [...current.batches, batch] }
        : current,
    );
  };

  return {
    products: batches.flatMap(({ products }) => products),
    more: next === undefined ? undefined : more,
    loading: request?.state === 'loading',
    problem: request?.state === 'failed' ? request.problem : undefined,
  };
}
