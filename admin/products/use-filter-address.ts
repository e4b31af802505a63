import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { readProductsFilter, type ProductsFilter } from './products-filter.ts';

/** The filter of the address, and how to change it. */
export type FilterAddress = {
  /** The filter that was chosen last, whose products may still be loading. */
  readonly filter: ProductsFilter;
  /** Sets one parameter; an empty value removes it. All letters of one search are one entry in the history. */
  readonly set: (name: string, value: string) => void;
};

/**
 * Returns the filter of the address. Changes build on the last one and not on the shown address, which follows only after its products:
 * otherwise a second change would take back the first.
 */
export function useFilterAddress(): FilterAddress {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const shown = useLocation().search;
  const chosen = useRef(shown);
  const [search, setSearch] = useState(shown);
  useEffect(() => {
    if (state !== 'idle') return;
    chosen.current = shown;
    setSearch(shown);
  }, [state, shown]);
  const set: FilterAddress['set'] = (name, value) => {
    const params = new URLSearchParams(chosen.current);
    if (value === '') params.delete(name);
    else params.set(name, value);
    chosen.current = params.toString();
    setSearch(chosen.current);
    // The entry of a search that still loads does not exist yet, and the one before must stay.
    const replace = name === 'q' && new URLSearchParams(globalThis.location.search).has('q');
    void navigate({ search: chosen.current }, { replace });
  };
  return { filter: readProductsFilter(new URLSearchParams(search)), set };
}
