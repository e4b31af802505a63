import { describe, expect, it } from 'vitest';
import { extendTo, fillDown, fillFrom, placeCells } from './fill.ts';

const size = { rows: 5, columns: 4 };
const rectangle = (top: number, left: number, bottom: number, right: number) => ({
  top,
  left,
  bottom,
  right,
});
const textOf = ({ row, column }: { row: number; column: number }) => `${row}${column}`;
const written = (cells: readonly { row: number; column: number; text: string }[]) =>
  cells.map(({ row, column, text }) => `${row},${column}=${text}`);

describe('a paste', () => {
  it('begins at the first selected cell and covers as many cells as were copied', () => {
    const { cells, target } = placeCells([['a', 'b'], ['c']], rectangle(1, 1, 1, 1), size);
    expect(written(cells)).toEqual(['1,1=a', '1,2=b', '2,1=c', '2,2=']);
    expect(target).toEqual(rectangle(1, 1, 2, 2));
  });

  it('repeats in a selection that is a multiple of the copied cells', () => {
    expect(written(placeCells([['a']], rectangle(0, 0, 1, 1), size).cells)).toEqual([
      '0,0=a',
      '0,1=a',
      '1,0=a',
      '1,1=a',
    ]);
    expect(placeCells([['a'], ['b']], rectangle(0, 0, 2, 0), size).target).toEqual(rectangle(0, 0, 1, 0));
  });

  it('leaves out what lies outside the grid', () => {
    expect(
      written(
        placeCells(
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
          rectangle(4, 3, 4, 3),
          size,
        ).cells,
      ),
    ).toEqual(['4,3=a']);
  });
});

describe('a fill', () => {
  it('copies the first row down', () => {
    expect(written(fillDown(rectangle(1, 0, 3, 1), textOf))).toEqual([
      '2,0=10',
      '2,1=11',
      '3,0=10',
      '3,1=11',
    ]);
  });

  it('repeats the cells in the direction of the drag, also upwards', () => {
    const source = rectangle(2, 1, 3, 1);
    expect(extendTo(source, { row: 4, column: 2 })).toEqual(rectangle(2, 1, 4, 1));
    expect(extendTo(source, { row: 3, column: 3 })).toEqual(rectangle(2, 1, 3, 3));
    expect(extendTo(source, { row: 3, column: 1 })).toEqual(source);
    expect(written(fillFrom(source, rectangle(2, 1, 4, 1), textOf))).toEqual(['4,1=21']);
    expect(written(fillFrom(source, rectangle(0, 1, 3, 1), textOf))).toEqual(['0,1=21', '1,1=31']);
  });
});
