import { useCallback, useState } from 'react';
import { client } from '../../data/client.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import type { ProductsFilter } from '../filter/products-filter.ts';
import {
  addAll,
  countHidden,
  dropHidden,
  NOTHING,
  toggle,
  toggleRange,
  toggleShown,
  type Selection,
} from './selection.ts';

/** The selection of the list, which outlasts a change of the filter. */
export type ProductSelection = {
  readonly ids: Selection['ids'];
  /** How many selected products are not in view: hidden by the filter, or on pages that are not loaded. */
  readonly hidden: number;
  readonly isSelectingAll: boolean;
  /** Toggles one product, or with `isRange` all from the one toggled last. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleShown: () => void;
  /** Selects all products of the list, also those of later pages. */
  readonly selectAll: () => Promise<void>;
  readonly dropHidden: () => void;
  readonly clear: () => void;
};

/** Keeps the selection of the list. Registers `X`, which toggles the row with the focus. */
export function useSelection(shown: readonly string[], filter: ProductsFilter): ProductSelection {
  const [selection, setSelection] = useState(NOTHING);
  const [isSelectingAll, setSelectingAll] = useState(false);
  const toggleOne = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((before) => (isRange ? toggleRange(before, id, shown) : toggle(before, id))),
    [shown],
  );
  useSelectKey(toggleOne);
  const selectAll = async () => {
    setSelectingAll(true);
    const listed = await client.listProductIds({ query: filter.query });
    setSelectingAll(false);
    if (!listed.ok) return announceFailure(listed.error.detail);
    setSelection((before) => addAll(before, listed.value.ids));
    if (listed.value.more) {
      announceFailure(
        `The first ${listed.value.ids.length.toLocaleString('en-US')} products are selected. Narrow the filter to select the others.`,
      );
    }
  };
  return {
    ids: selection.ids,
    hidden: countHidden(selection, shown),
    isSelectingAll,
    toggle: toggleOne,
    toggleShown: () => setSelection((before) => toggleShown(before, shown)),
    selectAll,
    dropHidden: () => setSelection((before) => dropHidden(before, shown)),
    clear: () => setSelection(NOTHING),
  };
}

function useSelectKey(onToggle: ProductSelection['toggle']): void {
  useScreenShortcut({ keys: 'X', label: 'Select the row' }, () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-product]')?.dataset['product'];
    if (id !== undefined) onToggle(id, false);
  });
}
