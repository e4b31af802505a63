import {
  moveRange,
  nextCell,
  rangeOf,
  type GridSize,
  type CellRange,
  type Move,
} from '#domain/grid/range.ts';

/** A key press in the grid. */
export type GridPress = {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** Whether ⌘ or Ctrl is down. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
};

/** What a key does while no cell is open. `leave` lets the browser move the focus out of the grid. */
export type GridCommand =
  | { readonly name: 'select'; readonly range: CellRange }
  | { readonly name: 'edit'; /** Undefined for the text of the cell. */ readonly text?: string }
  | { readonly name: 'clear' | 'fill-down' | 'undo' | 'redo' | 'leave' };

const PAGE_ROWS = 15;

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

const OTHER_MOVES: Readonly<Record<string, Move>> = {
  Home: { rows: 0, columns: -Infinity },
  End: { rows: 0, columns: Infinity },
  PageUp: { rows: -PAGE_ROWS, columns: 0 },
  PageDown: { rows: PAGE_ROWS, columns: 0 },
};

/** Returns what a key press does; undefined when the grid does not use it. */
export function gridCommand(press: GridPress, range: CellRange, size: GridSize): GridCommand | undefined {
  const { key, mod, shift, alt } = press;
  if (alt) return undefined;
  if (mod) return modCommand(press, range, size);
  const step = ARROWS[key] ?? OTHER_MOVES[key];
  if (step !== undefined) return { name: 'select', range: moveRange(range, step, { size, extend: shift }) };
  if (key === 'Tab') {
    const next = nextCell(range.focus, { size, back: shift });
    return next === undefined ? { name: 'leave' } : { name: 'select', range: rangeOf(next) };
  }
  if (key === 'Enter' || key === 'F2') return { name: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { name: 'clear' };
  if (key === 'Escape' && !isSingle(range)) return { name: 'select', range: rangeOf(range.anchor) };
  return key.length === 1 ? { name: 'edit', text: key } : undefined;
}

function modCommand({ key, shift }: GridPress, range: CellRange, size: GridSize): GridCommand | undefined {
  const arrow = ARROWS[key];
  if (arrow !== undefined) {
    const toEdge = (count: number) => (count === 0 ? 0 : count * Infinity);
    const step = { rows: toEdge(arrow.rows), columns: toEdge(arrow.columns) };
    return { name: 'select', range: moveRange(range, step, { size, extend: shift }) };
  }
  if (key === 'Home' || key === 'End') {
    const edge = key === 'Home' ? -Infinity : Infinity;
    const step = { rows: edge, columns: edge };
    return { name: 'select', range: moveRange(range, step, { size, extend: shift }) };
  }
  switch (key.toLowerCase()) {
    case 'a':
      return {
        name: 'select',
        range: { anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } },
      };
    case 'd':
      return { name: 'fill-down' };
    case 'y':
      return { name: 'redo' };
    case 'z':
      return { name: shift ? 'redo' : 'undo' };
    default:
      return undefined;
  }
}

function isSingle({ anchor, focus }: CellRange): boolean {
  return anchor.row === focus.row && anchor.column === focus.column;
}
