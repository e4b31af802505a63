import { useChosenSearch } from '../../ui/fields/use-chosen-search.ts';
import { readColumns, writeColumns, type Column } from '../table/columns.ts';
import { readProductsFilter, type ProductsFilter } from './products-filter.ts';

/** Filter and columns in the URL, and how to change them. */
export type FilterControl = {
  /** The filter that was chosen last, whose products may still be loading. */
  readonly filter: ProductsFilter;
  /** The parameters that were chosen last. */
  readonly search: string;
  /** Sets one parameter; an empty value removes it. All letters of one search are one entry in the history. */
  readonly set: (name: string, value: string) => void;
  readonly columns: readonly Column[];
  readonly setColumns: (columns: readonly Column[]) => void;
  /** The parameters without a filter, but with the columns. */
  readonly cleared: string;
};

/** Returns filter and columns in the URL. */
export function useUrlFilter(): FilterControl {
  const { search, set } = useChosenSearch();
  const params = new URLSearchParams(search);
  const columns = readColumns(params);
  const kept = Object.entries({ columns: writeColumns(columns) }).filter(([, value]) => value !== '');
  return {
    filter: readProductsFilter(params),
    search,
    columns,
    setColumns: (chosen) => set('columns', writeColumns(chosen), { replace: true }),
    cleared: new URLSearchParams(kept).toString(),
    // While the first search is loading, the history has no entry for it, and replacing would lose the list before it.
    set: (name, value) =>
      set(name, value, { replace: name === 'q' && new URLSearchParams(globalThis.location.search).has('q') }),
  };
}
