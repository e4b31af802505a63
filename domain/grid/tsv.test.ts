import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, writeTsv } from './tsv.ts';

describe('cells of a spreadsheet', () => {
  it('are separated by tabs and line ends, and a final line end begins no row', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseTsv('a\n\nb')).toEqual([['a'], [''], ['b']]);
    expect(parseTsv('a\t')).toEqual([['a', '']]);
    expect(parseTsv('')).toEqual([['']]);
  });

  it('are quoted when they contain tabs or line ends', () => {
    expect(parseTsv('"one\r\ntwo"\t"a ""b"""\nc')).toEqual([['one\ntwo', 'a "b"'], ['c']]);
    expect(writeTsv([['one\ntwo', 'a "b"', '"c"']])).toBe('"one\ntwo"\ta "b"\t"""c"""');
  });

  it('keep a quote that closes nothing', () => {
    expect(parseTsv('"a" b\t"c\n5" nails')).toEqual([['"a" b', '"c'], ['5" nails']]);
  });

  it('are the same after writing and parsing', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '\\') })
      .map((text) => text.replaceAll('\r', ''));
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(rows, (table) => {
        // A last row with one empty cell is what a line end looks like.
        fc.pre(!(table.length > 1 && table.at(-1)?.length === 1 && table.at(-1)?.[0] === ''));
        expect(parseTsv(writeTsv(table))).toEqual(table);
      }),
      { numRuns: 300 },
    );
  });
});
