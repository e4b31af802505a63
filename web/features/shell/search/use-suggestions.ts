import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { SUGGESTED_SEARCH_LENGTH } from '#domain/search/search-lengths.ts';

type Suggestions = CallOutput<'suggestSearches'>;

/** Loads the suggestions for a text; undefined when the call fails. Rejects when the signal aborts it. */
export type Suggest = (q: string, signal: AbortSignal) => Promise<Suggestions | undefined>;

/** A suggestion and its target URL. */
export type Suggestion = { readonly to: string } & (
  | { readonly kind: 'search' | 'category'; readonly label: string }
  | { readonly kind: 'product'; readonly product: Suggestions['products'][number] }
);

/** Debounces the input, so that a word is one request. */
const SUGGESTION_DEBOUNCE_MS = 150;

/** Returns the suggestions for the input; the earlier ones until the new ones have loaded. */
export function useSuggestions(typed: string, suggest: Suggest): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const q = typed.trim().slice(0, SUGGESTED_SEARCH_LENGTH);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        if (q === '') setSuggestions([]);
        else {
          suggest(q, controller.signal).then(
            (result) => setSuggestions(result === undefined ? [] : toList(result)),
            () => undefined,
          );
        }
      },
      q === '' ? 0 : SUGGESTION_DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, suggest]);
  return q === '' ? [] : suggestions;
}

function toList({ searches, categories, products }: Suggestions): Suggestion[] {
  return [
    ...searches.map((label) => ({
      kind: 'search' as const,
      label,
      to: `${href('/shop')}?${new URLSearchParams({ q: label }).toString()}`,
    })),
    ...categories.map(({ label, category, for: department }) => ({
      kind: 'category' as const,
      label,
      to: `${href('/products/:category', { category })}?for=${department}`,
    })),
    ...products.map((product) => ({
      kind: 'product' as const,
      product,
      to: href('/product/:id', { id: product._id }),
    })),
  ];
}
