import { expect, test } from 'vitest';
import { distanceTo, rect } from '../draft/path.ts';
import { createField } from './field.ts';
import type { DrapeSettings } from './settings.ts';
import { settle } from './settle.ts';
import type { SettledPiece } from './settled.ts';

/** A cushion cover of 160 by 200 units with a seam across it. */
const outline = rect([420, 500], 160, 200);
const seam = 'M420 600 L580 600';
const cloth: DrapeSettings = {
  ease: 0.03,
  air: 0.05,
  weight: 0.05,
  rough: 10,
  ceiling: 30,
  seed: 11,
  creases: [{ d: distanceTo(seam), width: 14, pull: 0.2, hold: 0.4 }],
};

function fall(settings: DrapeSettings = cloth): SettledPiece {
  return settle(createField(outline), settings);
}

/** The length of every link as a share of its rest length. */
function stretches({ links, X, Y, Z }: SettledPiece): number[] {
  return Array.from(links.a, (i, k) => {
    const j = links.b[k] ?? 0;
    const span = (V: Float32Array): number => (V[j] ?? 0) - (V[i] ?? 0);
    return Math.hypot(span(X), span(Y), span(Z)) / (links.length[k] ?? 1);
  });
}

test('cloth comes to rest', () => {
  const { unrest } = fall();
  expect(unrest).toBeLessThan(0.5);
});

test('cloth keeps its length: it folds where there is too much of it, and does not stretch', () => {
  const all = stretches(fall());
  const mean = all.reduce((sum, share) => sum + share, 0) / all.length;
  expect(mean).toBeGreaterThan(0.97);
  expect(mean).toBeLessThan(1.01);
  expect(all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)]).toBeLessThan(1.06);
});

test('a seam keeps its length and stays where it was sewn', () => {
  const { n, u, v, X, Y } = fall();
  const near = distanceTo(seam);
  const along: { from: number; to: number }[] = [];
  for (let i = 0; i < n; i++) {
    const [from, across] = [u[i] ?? 0, v[i] ?? 0];
    if (near(from, across) > 4 || from < 430 || from > 570) continue;
    along.push({ from, to: X[i] ?? 0 });
    expect(Math.abs((Y[i] ?? 0) - across)).toBeLessThan(3);
  }
  expect(along.length).toBeGreaterThan(10);
  const sorted = along.toSorted((a, b) => a.from - b.from);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the seam has no particles');
  expect(Math.abs((last.to - first.to) / (last.from - first.from) - 1)).toBeLessThan(0.02);
});

test('cloth lies on the table, and surplus cloth rises into folds', () => {
  const heights = Array.from(fall().Z);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...heights)).toBeGreaterThan(3);
  const flat = Array.from(fall({ ease: 0.003, air: 0.015, weight: 0.03, rough: 1 }).Z);
  expect(Math.max(...flat)).toBeLessThan(Math.max(...heights));
});

test('the same piece always settles the same way, and differently with another seed', () => {
  expect(fall().Z).toEqual(fall().Z);
  expect(fall({ ...cloth, seed: 12 }).Z).not.toEqual(fall().Z);
});
