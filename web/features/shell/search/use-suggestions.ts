import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';

type Suggestions = CallOutput<'suggestSearches'>;

/** Asks what may be meant by the words typed so far; undefined when no answer comes. It rejects when the signal ends it. */
export type Suggest = (q: string, signal: AbortSignal) => Promise<Suggestions | undefined>;

/** One suggestion and where it leads. A product comes as the call tells it. */
export type Suggestion = { readonly to: string } & (
  | { readonly kind: 'search' | 'place'; readonly label: string }
  | { readonly kind: 'product'; readonly product: Suggestions['products'][number] }
);

/** How long nobody types before it is asked, in milliseconds: a word is one question, not six. */
const REST_MS = 150;

/** The suggestions for what is typed; those before stay until new ones have come, and none are left where nothing is typed. */
export function useSuggestions(typed: string, suggest: Suggest): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const q = typed.trim().slice(0, 100);
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(
      () => {
        if (q === '') setSuggestions([]);
        else {
          suggest(q, asking.signal).then(
            (answer) => setSuggestions(answer === undefined ? [] : listed(answer)),
            () => undefined,
          );
        }
      },
      q === '' ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, suggest]);
  return q === '' ? [] : suggestions;
}

function listed({ searches, places, products }: Suggestions): Suggestion[] {
  return [
    ...searches.map((label) => ({
      kind: 'search' as const,
      label,
      to: `${href('/shop')}?${new URLSearchParams({ q: label }).toString()}`,
    })),
    ...places.map(({ label, category, for: department }) => ({
      kind: 'place' as const,
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
