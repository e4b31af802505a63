/** A cell by its row and column, from 0. */
export type Cell = { readonly row: number; readonly column: number };

/** Selected cells: a rectangle between the cell where the selection began and the one that the keyboard moves. */
export type CellRange = { readonly anchor: Cell; readonly focus: Cell };

/** The sides of a rectangle of cells, all included. */
export type Rectangle = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** The size of a grid. */
export type GridSize = { readonly rows: number; readonly columns: number };

/** Returns the range of a single cell. */
export function rangeOf(cell: Cell): CellRange {
  return { anchor: cell, focus: cell };
}

export function rectangleOf({ anchor, focus }: CellRange): Rectangle {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isInside({ top, left, bottom, right }: Rectangle, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Lists the cells of a rectangle, row by row. */
export function cellsOf({ top, left, bottom, right }: Rectangle): Cell[] {
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  return cells;
}

/** A move of the keyboard, in cells. `Infinity` moves to the edge of the grid. */
export type Move = { readonly rows: number; readonly columns: number };

/** Moves the selection; with `extend` only its focus. It stays inside the grid. */
export function moveRange(
  range: CellRange,
  move: Move,
  { size, extend }: { size: GridSize; extend: boolean },
): CellRange {
  const focus = {
    row: clamp(range.focus.row + move.rows, size.rows),
    column: clamp(range.focus.column + move.columns, size.columns),
  };
  return extend ? { anchor: range.anchor, focus } : rangeOf(focus);
}

/** Returns the cell after or before a cell in reading order, as `Tab` moves. Undefined outside the grid, so that the focus can leave it. */
export function nextCell(
  { row, column }: Cell,
  { size, back }: { size: GridSize; back: boolean },
): Cell | undefined {
  const index = row * size.columns + column + (back ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return undefined;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
