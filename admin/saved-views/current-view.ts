import type { ApiSavedView } from '#contract/calls.ts';

/** A view of a list: its name and the parameters of its URL. */
export type ListView = Pick<ApiSavedView, 'name' | 'query'>;

/** Returns the view with the same parameters as the URL; undefined without one. */
export function currentView<View extends ListView>(
  views: readonly View[],
  { search, canonical }: { search: string; canonical: (search: string) => string },
): View | undefined {
  const wanted = canonical(search);
  return views.find(({ query }) => canonical(query) === wanted);
}
