import { useCallback, useState } from 'react';
import { useScreenShortcut } from '../../../keyboard/shortcut-store.ts';
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

/** The selected rows of a list. They stay selected when the filter changes. */
export type RowSelection = {
  readonly ids: Selection['ids'];
  /** How many selected rows are not in view: hidden by the filter, or on pages that are not loaded. */
  readonly hidden: number;
  /** Toggles one row, or with `isRange` all from the one toggled last. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleShown: () => void;
  readonly add: (ids: readonly string[]) => void;
  readonly dropHidden: () => void;
  readonly clear: () => void;
};

/** Keeps the selection of a list. Registers `X`, which toggles the row with the focus: the element around it with `data-row`. */
export function useRowSelection(shown: readonly string[]): RowSelection {
  const [selection, setSelection] = useState(NOTHING);
  const toggleOne = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((before) => (isRange ? toggleRange(before, id, shown) : toggle(before, id))),
    [shown],
  );
  useScreenShortcut({ keys: 'X', label: 'Select the row' }, () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id !== undefined) toggleOne(id, false);
  });
  return {
    ids: selection.ids,
    hidden: countHidden(selection, shown),
    toggle: toggleOne,
    toggleShown: () => setSelection((before) => toggleShown(before, shown)),
    add: (ids) => setSelection((before) => addAll(before, ids)),
    dropHidden: () => setSelection((before) => dropHidden(before, shown)),
    clear: () => setSelection(NOTHING),
  };
}
