import { useMemo, useState } from 'react';
import { cellKey, parseCellKey, type Entries } from '#domain/grid/edits.ts';
import type { CellText } from '#domain/grid/fill.ts';
import type { Pending } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { rangeOf, type Cell, type GridSize, type CellRange } from '#domain/grid/range.ts';
import type { GridProduct } from './grid-product.ts';
import { useCellTexts, type EnteredText, type Settled, type StoredValues } from './use-cell-texts.ts';

/** The open editor of the cell at the selection's focus. `text` is what it begins with. */
export type OpenEditor = { readonly text: string } | null;

/** The grid: its rows in view, the entered texts, and the selection. The row of a cell counts the rows in view. */
export type GridState = {
  readonly products: readonly GridProduct[];
  /** The columns in view. */
  readonly columns: readonly GridColumn[];
  readonly allColumns: readonly GridColumn[];
  /** The indices of the products in view. */
  readonly view: readonly number[];
  readonly isOnlyChanged: boolean;
  readonly size: GridSize;
  readonly range: CellRange;
  readonly editor: OpenEditor;
  readonly pending: Pending;
  readonly hasEntries: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly textOf: (cell: Cell) => string;
  /** The state of a cell's entered text. */
  readonly stateOf: (cell: Cell) => 'changed' | 'invalid' | undefined;
  readonly setRange: (range: CellRange) => void;
  readonly setEditor: (editor: OpenEditor) => void;
  /** Enters texts as one step. Locked cells keep theirs. */
  readonly enter: (cells: readonly CellText[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly showOnlyChanged: (isOnly: boolean) => void;
  readonly goTo: (key: string) => void;
  /** The entered text of a cell by its key. */
  readonly entryOf: (key: string) => string | undefined;
  /** Applies the result of a save. Texts that were entered while it ran stay unsaved. */
  readonly settle: (saved: Settled) => void;
  /** Replaces stored values, as after an undo of a save. */
  readonly update: (values: StoredValues) => void;
};

/** Holds the state of the grid. `hidden` are the fields of the hidden columns; `onShow` shows one of them. */
export function useGrid(
  initial: readonly GridProduct[],
  allColumns: readonly GridColumn[],
  { hidden, onShow }: { hidden: readonly string[]; onShow: (field: string) => void },
): GridState {
  const { entries, enter, discard, ...texts } = useCellTexts(initial, allColumns);
  const columns = allColumns.filter(({ field }) => !hidden.includes(field));
  const { products, pending } = texts;
  const [changedView, setChangedView] = useState<readonly number[] | null>(null);
  const [range, setRange] = useState(() => rangeOf({ row: 0, column: 0 }));
  const [editor, setEditor] = useState<OpenEditor>(null);
  const all = useMemo(() => [...products.keys()], [products]);
  const view = changedView ?? all;
  const invalid = useMemo(() => new Set(pending.errors.map(({ key }) => key)), [pending]);
  const { placeOf, textOf, stateOf } = createReaders({ products, columns, view, entries, invalid });
  return {
    ...texts,
    columns,
    allColumns,
    view,
    isOnlyChanged: changedView !== null,
    size: { rows: view.length, columns: columns.length },
    range,
    editor,
    hasEntries: entries.size > 0,
    textOf,
    stateOf,
    setRange,
    setEditor,
    enter: (cells) => enter(cells.flatMap(({ text, ...cell }) => formatText(placeOf(cell), text))),
    discard: () => {
      discard();
      setChangedView(null);
    },
    showOnlyChanged: (isOnly) => {
      const edited = new Set([...entries.keys()].map((key) => parseCellKey(key).rowId));
      setChangedView(isOnly ? all.filter((index) => edited.has(products[index]?.id ?? '')) : null);
      setRange(rangeOf({ row: 0, column: 0 }));
    },
    goTo: (key) => {
      const { rowId, field } = parseCellKey(key);
      const index = products.findIndex(({ id }) => id === rowId);
      const row = view.indexOf(index);
      const shown = allColumns.filter((each) => each.field === field || columns.includes(each));
      const column = shown.findIndex((each) => each.field === field);
      if (shown.length > columns.length) onShow(field);
      if (row === -1) setChangedView(null);
      setRange(rangeOf({ row: row === -1 ? index : row, column }));
    },
    entryOf: (key) => entries.get(key),
  };
}

/** A cell's key, stored text and column. */
type Place = { readonly key: string; readonly stored: string; readonly column: GridColumn };

/**
 * Returns the text to enter at a place, or none for a locked one. A valid text gets the format of its column, so that another spelling of
 * the stored value is no change.
 */
function formatText(place: Place | undefined, text: string): EnteredText[] {
  if (place === undefined || place.column.isLocked) return [];
  const { key, stored, column } = place;
  const parsed = column.parse(text);
  return [{ key, stored, text: parsed.ok ? column.format(parsed.value) : text }];
}

/** Creates the functions that read cells of the rows in view. */
function createReaders({
  products,
  columns,
  view,
  entries,
  invalid,
}: Pick<GridState, 'products' | 'columns' | 'view'> & { entries: Entries; invalid: ReadonlySet<string> }) {
  const placeOf = ({ row, column: index }: Cell): Place | undefined => {
    const product = products[view[row] ?? -1];
    const column = columns[index];
    if (product === undefined || column === undefined) return undefined;
    const stored = column.format(product.values[column.field] ?? null);
    return { key: cellKey(product.id, column.field), stored, column };
  };
  const textOf = (cell: Cell) => {
    const place = placeOf(cell);
    return place === undefined ? '' : (entries.get(place.key) ?? place.stored);
  };
  const stateOf = (cell: Cell) => {
    const key = placeOf(cell)?.key ?? '';
    if (invalid.has(key)) return 'invalid' as const;
    return entries.has(key) ? ('changed' as const) : undefined;
  };
  return { placeOf, textOf, stateOf };
}
