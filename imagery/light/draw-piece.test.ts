import { expect, test } from 'vitest';
import { rect } from '../draft/path.ts';
import { createSheet } from '../sew/create-sheet.ts';
import { coverageOf, drawPiece } from './draw-piece.ts';
import { createPlane } from './plane.ts';
import type { Surface } from './surface.ts';

const SIZE_PX = 64;

/** Draws one triangle of cloth and returns the coverage of every pixel. */
function drawTriangle(samples: Uint8Array | undefined): number[] {
  const size = SIZE_PX * SIZE_PX;
  const values = () => new Float32Array(size);
  const surface: Surface = {
    W: SIZE_PX,
    H: SIZE_PX,
    camera: { x: 0, y: 0, zoom: 1 },
    pxPerUnit: 1,
    id: new Int16Array(size).fill(-1),
    u: values(),
    v: values(),
    z: createPlane(SIZE_PX, SIZE_PX),
    nx: values(),
    ny: values(),
    nz: values(),
    samples,
  };
  const outline = rect([-20, -20], 120, 120);
  const X = Float32Array.of(10.3, 50.3, 15.3);
  const Y = Float32Array.of(10.6, 14.6, 50.6);
  const mesh = { n: 3, tris: Int32Array.of(0, 1, 2), u: X, v: Y, X, Y, Z: new Float32Array(3) };
  const rest = {
    step: 8,
    links: { a: new Int32Array(), b: new Int32Array(), length: new Float32Array() },
    unrest: 0,
  };
  drawPiece(surface, [], {
    piece: {
      outline,
      sheet: createSheet(outline),
      fabrics: [{ weave: 'plain', colour: '#808080' }],
      cloth: { ease: 0, air: 0, weight: 0, rough: 0, ceiling: 0, seed: 1, creases: [] },
    },
    mesh: { ...mesh, ...rest },
    at: { place: (x, y) => [x, y], px: 1, co: 1, si: 0, lift: 0 },
  });
  return Array.from(surface.id, (_, i) => coverageOf(surface, i));
}

test('the edge of cloth covers a part of its pixels where the scene is anti-aliased', () => {
  const shares = drawTriangle(new Uint8Array(SIZE_PX * SIZE_PX));
  expect(new Set(shares)).toEqual(new Set([0, 0.25, 0.5, 0.75, 1]));
  // The area of the triangle.
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(790, -1);
});

test('cloth covers whole pixels elsewhere', () => {
  expect(new Set(drawTriangle(undefined))).toEqual(new Set([0, 1]));
});
