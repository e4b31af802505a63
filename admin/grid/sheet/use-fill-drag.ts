import { useRef, useState, type PointerEvent } from 'react';
import { extendTo, fillFrom } from '#domain/grid/fill.ts';
import { rectangleOf, type Cell, type Rectangle } from '#domain/grid/range.ts';
import type { GridState } from '../use-grid.ts';

/** The drag of the fill handle. `filled` is the rectangle that it covers, or null while none is under way; `startFill` starts it. */
export type FillDrag = {
  readonly filled: Rectangle | null;
  readonly startFill: (event: PointerEvent) => void;
};

/** Fills the cells between the selection and the pointer with the selected texts when the handle is released. */
export function useFillDrag(grid: GridState): FillDrag {
  const [filled, setFilled] = useState<Rectangle | null>(null);
  const latest = useRef(grid);
  latest.current = grid;
  const startFill = (event: PointerEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const source = rectangleOf(grid.range);
    let target = source;
    setFilled(source);
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const cell = cellAt(clientX, clientY);
      if (cell === undefined) return;
      target = extendTo(source, cell);
      setFilled(target);
    };
    const end = ({ type }: globalThis.PointerEvent) => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      setFilled(null);
      if (type === 'pointercancel') return;
      const { enter, textOf, setRange } = latest.current;
      enter(fillFrom(source, target, textOf));
      const { top, left, bottom, right } = target;
      setRange({ anchor: { row: top, column: left }, focus: { row: bottom, column: right } });
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  };
  return { filled, startFill };
}

/** Returns the cell at a place of the window. */
function cellAt(x: number, y: number): Cell | undefined {
  const { row, column } = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset ?? {};
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}
