import { useChosenSearch } from '../../ui/fields/use-chosen-search.ts';
import { readProductsFilter, type ProductsFilter } from './products-filter.ts';

/** The filter of the address, and how to change it. */
export type FilterAddress = {
  /** The filter that was chosen last, whose products may still be loading. */
  readonly filter: ProductsFilter;
  /** Sets one parameter; an empty value removes it. All letters of one search are one entry in the history. */
  readonly set: (name: string, value: string) => void;
};

/** Returns the filter of the address. */
export function useFilterAddress(): FilterAddress {
  const { search, set } = useChosenSearch();
  return {
    filter: readProductsFilter(new URLSearchParams(search)),
    // While the first search still loads, the history has no entry for it, and replacing would lose the list before it.
    set: (name, value) =>
      set(name, value, { replace: name === 'q' && new URLSearchParams(globalThis.location.search).has('q') }),
  };
}
