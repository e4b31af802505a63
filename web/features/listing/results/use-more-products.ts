import { useEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { Answer } from '#contract/client.ts';
import { rememberedBatches, rememberPage, type ListingPage } from './page-history.ts';

/** Loads the batch at the cursor. */
export type LoadMore = (cursor: string) => Promise<Answer<'listProducts'>>;

/**
 * Returns the products of a listing so far, and how to load more. Starts again when the loader returns another first batch. Remembers
 * everything for back navigations (`data` is the loader's data).
 */
export function useMoreProducts(data: { readonly first: ListingPage }, ask: LoadMore) {
  const { first } = data;
  const location = useLocation();
  const [shown, setShown] = useState(() => ({
    first,
    pages: rememberedBatches(location.key, first) ?? [first],
  }));
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (shown.first !== first) {
    setShown({ first, pages: rememberedBatches(location.key, first) ?? [first] });
    setProblem(undefined);
  }
  // React renders again with the new state before it commits.
  const { pages } = shown;
  const next = pages.at(-1)?.next;

  const address = createPath(location);
  useEffect(() => rememberPage(location.key, { address, data, pages }), [location.key, address, data, pages]);

  const more = async () => {
    if (next === undefined || asking) return;
    setAsking(true);
    setProblem(undefined);
    const answer = await ask(next);
    setAsking(false);
    if (!answer.ok) {
      setProblem(answer.error.detail);
      return;
    }
    const page = { products: answer.value, next: answer.next };
    // Ignores the response if another listing is shown by now.
    setShown((current) => (current.first === first ? { first, pages: [...current.pages, page] } : current));
  };

  return {
    products: pages.flatMap(({ products }) => products),
    more: next === undefined ? undefined : more,
    asking,
    problem,
  };
}
