import { cellsOf, type Cell, type GridSize, type Rectangle } from './range.ts';

/** A text for a cell. */
export type CellText = Cell & { readonly text: string };

/** What a paste writes, and the cells that it covers. */
export type Paste = { readonly cells: readonly CellText[]; readonly target: Rectangle };

/**
 * Places copied cells at the selection. They repeat when the selection is a multiple of their size, and otherwise begin at its first cell. Cells
 * outside the grid are dropped.
 */
export function placeCells(
  table: readonly (readonly string[])[],
  selection: Rectangle,
  size: GridSize,
): Paste {
  const height = table.length;
  const width = Math.max(1, ...table.map((row) => row.length));
  const rows = selection.bottom - selection.top + 1;
  const columns = selection.right - selection.left + 1;
  const repeats = rows % height === 0 && columns % width === 0;
  const target = {
    top: selection.top,
    left: selection.left,
    bottom: Math.min(size.rows, selection.top + (repeats ? rows : height)) - 1,
    right: Math.min(size.columns, selection.left + (repeats ? columns : width)) - 1,
  };
  const cells = cellsOf(target).map(({ row, column }) => ({
    row,
    column,
    text: table[(row - target.top) % height]?.[(column - target.left) % width] ?? '',
  }));
  return { cells, target };
}

/** Copies the first row of a rectangle into its other rows. */
export function fillDown(selection: Rectangle, textOf: (cell: Cell) => string): CellText[] {
  const source = { ...selection, bottom: selection.top };
  return fillFrom(source, selection, textOf);
}

/** Repeats the texts of a rectangle in the other cells of one that contains it. */
export function fillFrom(source: Rectangle, target: Rectangle, textOf: (cell: Cell) => string): CellText[] {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  const sourceIndex = (offset: number, length: number) => ((offset % length) + length) % length;
  return cellsOf(target)
    .filter(
      ({ row, column }) =>
        row < source.top || row > source.bottom || column < source.left || column > source.right,
    )
    .map(({ row, column }) => ({
      row,
      column,
      text: textOf({
        row: source.top + sourceIndex(row - source.top, height),
        column: source.left + sourceIndex(column - source.left, width),
      }),
    }));
}

/** Returns the rectangle that a drag of the fill handle to a cell fills: the selection, extended along the longer axis of the drag. */
export function extendTo(selection: Rectangle, { row, column }: Cell): Rectangle {
  const down = Math.max(row - selection.bottom, selection.top - row, 0);
  const across = Math.max(column - selection.right, selection.left - column, 0);
  if (down >= across) {
    return { ...selection, top: Math.min(selection.top, row), bottom: Math.max(selection.bottom, row) };
  }
  return { ...selection, left: Math.min(selection.left, column), right: Math.max(selection.right, column) };
}
