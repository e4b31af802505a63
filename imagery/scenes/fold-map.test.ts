import { expect, test } from 'vitest';
import { rect } from '../draft/path.ts';
import { createSheet } from '../sew/create-sheet.ts';
import type { Garment } from '../sew/piece.ts';
import { correlationOf, foldMapOf } from './fold-map.ts';

/** A cushion cover that settles in a few steps; its `seed` is that of its folds. */
function cover(seed: number): Garment {
  const outline = rect([300, 400], 300, 360);
  const sheet = createSheet(outline);
  const steps = { coarseSteps: 60, fine: 8, fineSteps: 30 };
  const cloth = { ease: 0.025, air: 0.045, weight: 0.05, rough: 14, seed, ...steps };
  return {
    shape: `cover-${seed}`,
    pieces: [{ outline, sheet, fabrics: [{ weave: 'plain', colour: '#888888' }], cloth }],
  };
}

const map = foldMapOf(cover(11));

test('the same folds correlate fully, those of another seed do not', () => {
  expect(correlationOf(map, foldMapOf(cover(11)))).toBeCloseTo(1);
  expect(Math.abs(correlationOf(map, foldMapOf(cover(1020))))).toBeLessThan(0.6);
});

test('edges and seams are left out, because they lie low in every garment of a cut', () => {
  const inside = map.filter((height) => !Number.isNaN(height)).length;
  // Of 50 by 60 cells, 4 at each edge do not count.
  expect(inside).toBeGreaterThan(38 * 48);
  expect(inside).toBeLessThan(44 * 54);
});

test('garments that share no cell do not correlate', () => {
  const empty = new Float32Array(4).fill(Number.NaN);
  expect(correlationOf(empty, empty)).toBe(0);
});
