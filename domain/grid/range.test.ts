import { describe, expect, it } from 'vitest';
import { cellsOf, isInside, moveRange, nextCell, rangeOf, rectangleOf } from './range.ts';

const size = { rows: 3, columns: 4 };

describe('a selection', () => {
  it('moves by cells and to the edges, and stays inside the grid', () => {
    const start = rangeOf({ row: 1, column: 1 });
    const move = (rows: number, columns: number) =>
      moveRange(start, { rows, columns }, { size, extend: false }).focus;
    expect(move(1, 0)).toEqual({ row: 2, column: 1 });
    expect(move(9, 0)).toEqual({ row: 2, column: 1 });
    expect(move(0, Infinity)).toEqual({ row: 1, column: 3 });
    expect(move(-Infinity, -Infinity)).toEqual({ row: 0, column: 0 });
  });

  it('is extended from the cell where it began, in both directions', () => {
    const start = rangeOf({ row: 1, column: 1 });
    const down = moveRange(start, { rows: 1, columns: 1 }, { size, extend: true });
    expect(rectangleOf(down)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    const up = moveRange(down, { rows: -2, columns: 0 }, { size, extend: true });
    expect(rectangleOf(up)).toEqual({ top: 0, left: 1, bottom: 1, right: 2 });
    expect(cellsOf(rectangleOf(up))).toHaveLength(4);
    expect([
      isInside(rectangleOf(up), { row: 0, column: 2 }),
      isInside(rectangleOf(up), { row: 2, column: 1 }),
    ]).toEqual([true, false]);
  });

  it('continues in the next row with Tab, and leaves the grid after the last cell', () => {
    expect(nextCell({ row: 0, column: 3 }, { size, back: false })).toEqual({ row: 1, column: 0 });
    expect(nextCell({ row: 1, column: 0 }, { size, back: true })).toEqual({ row: 0, column: 3 });
    expect(nextCell({ row: 2, column: 3 }, { size, back: false })).toBeUndefined();
    expect(nextCell({ row: 0, column: 0 }, { size, back: true })).toBeUndefined();
  });
});
