import { useChosenSearch } from '../../ui/fields/use-chosen-search.ts';
import { readProductsFilter, type ProductsFilter } from './products-filter.ts';

/** The filter in the URL, and how to change it. */
export type FilterControl = {
  /** The filter that was chosen last, whose products may still be loading. */
  readonly filter: ProductsFilter;
  /** Sets one parameter; an empty value removes it. All letters of one search are one entry in the history. */
  readonly set: (name: string, value: string) => void;
};

/** Returns the filter in the URL. */
export function useUrlFilter(): FilterControl {
  const { search, set } = useChosenSearch();
  return {
    filter: readProductsFilter(new URLSearchParams(search)),
    // While the first search is loading, the history has no entry for it, and replacing would lose the list before it.
    set: (name, value) =>
      set(name, value, { replace: name === 'q' && new URLSearchParams(globalThis.location.search).has('q') }),
  };
}
