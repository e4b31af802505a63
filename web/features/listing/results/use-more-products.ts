import { useEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { Answer } from '#contract/client.ts';
import { rememberedBatches, rememberPage, type ListingPage } from './page-history.ts';

/** Asks for the page that starts at `cursor`. */
export type LoadMore = (cursor: string) => Promise<Answer<'listProducts'>>;

/**
 * The products of a listing so far, and how to get more of them. It starts again when a loader brings another first page. What was
 * loaded is kept for the way back (`data` is all that the loader gave).
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
  // The state set just now counts from the next try on, which comes before anything is shown.
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
    // Answers to a listing that is no longer shown are let go.
    setShown((now) => (now.first === first ? { first, pages: [...now.pages, page] } : now));
  };

  return {
    products: pages.flatMap(({ products }) => products),
    more: next === undefined ? undefined : more,
    asking,
    problem,
  };
}
