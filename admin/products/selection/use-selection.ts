import { useState } from 'react';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { useRowSelection, type RowSelection } from '../../ui/lists/selection/use-row-selection.ts';
import type { ProductsFilter } from '../filter/products-filter.ts';

/** The selection of the list. */
export type ProductSelection = RowSelection & {
  readonly isSelectingAll: boolean;
  /** Selects all products of the list, also those of later pages. */
  readonly selectAll: () => Promise<void>;
};

/** Keeps the selection of the list. */
export function useSelection(shown: readonly string[], filter: ProductsFilter): ProductSelection {
  const selection = useRowSelection(shown);
  const [isSelectingAll, setSelectingAll] = useState(false);
  const selectAll = async () => {
    setSelectingAll(true);
    const listed = await client.listProductIds({ query: filter.query });
    setSelectingAll(false);
    if (!listed.ok) return announceFailure(listed.error.detail);
    selection.add(listed.value.ids);
    if (listed.value.more) {
      announceFailure(
        `The first ${listed.value.ids.length.toLocaleString('en-US')} products are selected. Narrow the filter to select the others.`,
      );
    }
  };
  return { ...selection, isSelectingAll, selectAll };
}
