import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countItems } from '../../orders/describe-order.ts';
import { findScanned, leftPieces, tickedOf, tickedPieces, tickNext, type Ticks } from './packing.ts';

const lines = fc
  .array(fc.record({ left: fc.nat(4) }), { minLength: 1, maxLength: 5 })
  .map((some) =>
    some.map(({ left }, at) => ({ position: at + 1, left, codes: [`200000000000${at}`, `SKU-${at}`] })),
  );

describe('a packing list', () => {
  it('is complete when every piece that is left was scanned, and reports every further scan as complete', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (all, bySku) => {
        let ticks: Ticks = {};
        for (const line of all) {
          const code = (bySku ? line.codes[1]?.toLowerCase() : line.codes[0]) ?? '';
          for (let piece = 0; piece < line.left; piece += 1) {
            const scanned = findScanned(all, { ticks, code });
            expect(scanned).toEqual({ kind: 'piece', line });
            ticks = tickNext(ticks, line);
          }
          expect(findScanned(all, { ticks, code })).toEqual({ kind: 'complete', line });
        }
        expect(tickedPieces(all, ticks)).toEqual(leftPieces(all));
      }),
      { numRuns: 500 },
    );
  });

  it('never ticks more than is left, also after somebody else has shipped a part', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.nat(4)), (all, presses) => {
        let ticks: Ticks = {};
        for (const at of presses) {
          const line = all[at];
          if (line !== undefined) ticks = tickNext(ticks, line);
        }
        const shipped = all.map((line) => ({ ...line, left: Math.max(0, line.left - 1) }));
        for (const now of [all, shipped]) {
          for (const line of now) expect(tickedOf(ticks, line)).toBeLessThanOrEqual(line.left);
          expect(countItems(tickedPieces(now, ticks))).toBeLessThanOrEqual(countItems(leftPieces(now)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds no line for an unknown code, and finds a UPC code in both of its forms', () => {
    const all = [{ position: 1, left: 1, codes: ['0036000291452'] }];
    expect(findScanned(all, { ticks: {}, code: '036000291452' }).kind).toBe('piece');
    expect(findScanned(all, { ticks: {}, code: '036000291453' })).toEqual({ kind: 'other' });
  });

  it('unticks a complete line that is pressed once more', () => {
    const line = { position: 1, left: 2 };
    const counts = [1, 2, 3].reduce<Ticks[]>((all) => [...all, tickNext(all.at(-1) ?? {}, line)], []);
    expect(counts).toEqual([{ 1: 1 }, { 1: 2 }, { 1: 0 }]);
  });
});
