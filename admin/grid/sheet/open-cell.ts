import { rangeOf } from '#domain/grid/range.ts';
import type { GridState } from '../use-grid.ts';

/** Opens the cell at the focus, unless it is locked. */
export function openCell(grid: GridState, text?: string): void {
  const { focus } = grid.range;
  if (grid.columns[focus.column]?.isLocked !== false) return;
  grid.setRange(rangeOf(focus));
  grid.setEditor({ text: text ?? grid.textOf(focus) });
}
