import { useState } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import type { Answer } from '#contract/client.ts';

/** A page of a listing. `next` is the cursor of the page after it. */
export type ListingPage = { readonly products: readonly ApiProduct[]; readonly next?: string | undefined };

type Ask = (cursor: string) => Promise<Answer<'listProducts'>>;

/**
 * The products of a listing so far, and how to get more of them. It starts again when another first page comes.
 */
export function useMoreProducts(first: ListingPage, ask: Ask) {
  const [shown, setShown] = useState({ first, pages: [first] });
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (shown.first !== first) {
    setShown({ first, pages: [first] });
    setProblem(undefined);
  }
  const pages = shown.first === first ? shown.pages : [first];
  const next = pages.at(-1)?.next;

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
