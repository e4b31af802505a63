import { boundsOf } from '../draft/path.ts';
import { createField } from '../drape/field.ts';
import { settle } from '../drape/settle.ts';
import type { SettledPiece } from '../drape/settled.ts';
import { blur, createPlane } from '../light/plane.ts';
import type { Garment } from '../sew/piece.ts';

/** Heights of a garment's folds on a lattice over its board; NaN where there is no cloth, and near a seam or an edge. */
export type FoldMap = Float32Array;

const CELL_UNITS = 6;
/** The part of the plane that garments take up, in units: sleeves reach past the board. */
const [LEFT, TOP, COLUMNS, ROWS] = [-200, -100, 234, 250];
/** Cells around a seam or an edge that do not count: they lie low in every garment of a cut. */
const MARGIN_CELLS = 4;
/** Standard deviation in cells of the blur that removes the folds and leaves the shape of the cut. */
const SHAPE_BLUR_CELLS = 8;

/** Settles a garment and returns the map of its folds. */
export function foldMapOf({ pieces }: Garment): FoldMap {
  const heights = new Float32Array(COLUMNS * ROWS);
  const owner = new Int16Array(COLUMNS * ROWS).fill(-1);
  for (const [index, { outline, cloth }] of pieces.entries()) {
    const { x0, x1, y0, y1 } = boundsOf([outline]);
    // Cords and ties have no room for folds.
    if (Math.min(x1 - x0, y1 - y0) < 2 * MARGIN_CELLS * CELL_UNITS) continue;
    drawHeights(settle(createField(outline), cloth), { index, heights, owner });
  }
  const cover = createPlane(
    COLUMNS,
    ROWS,
    Float32Array.from(owner, (piece) => (piece < 0 ? 0 : 1)),
  );
  const shape = blur(createPlane(COLUMNS, ROWS, Float32Array.from(heights)), SHAPE_BLUR_CELLS);
  const share = blur(cover, SHAPE_BLUR_CELLS);
  return heights.map((height, i) =>
    isInside(owner, i) ? height - shape.data[i] / Math.max(1e-6, share.data[i]) : Number.NaN,
  );
}

/** Returns whether a cell and its surroundings belong to one piece. */
function isInside(owner: Int16Array, i: number): boolean {
  const piece = owner[i];
  if (piece === undefined || piece < 0) return false;
  for (let turn = 0; turn < 8; turn++) {
    const across = Math.round(MARGIN_CELLS * Math.cos((turn * Math.PI) / 4));
    const down = Math.round(MARGIN_CELLS * Math.sin((turn * Math.PI) / 4));
    if (owner[i + down * COLUMNS + across] !== piece) return false;
  }
  return true;
}

/** Draws the heights of a settled piece over those of the pieces beneath it. */
function drawHeights(
  { tris, X, Y, Z }: SettledPiece,
  { index, heights, owner }: { index: number; heights: Float32Array; owner: Int16Array },
): void {
  const column = (i: number): number => (X[i] - LEFT) / CELL_UNITS;
  const row = (i: number): number => (Y[i] - TOP) / CELL_UNITS;
  for (let k = 0; k < tris.length; k += 3) {
    const [a, b, c] = [tris[k], tris[k + 1], tris[k + 2]];
    const [ax, ay, bx, by, cx, cy] = [column(a), row(a), column(b), row(b), column(c), row(c)];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    // Folded under: hidden.
    if (area <= 1e-6) continue;
    const lastX = Math.min(COLUMNS - 1, Math.floor(Math.max(ax, bx, cx)));
    const lastY = Math.min(ROWS - 1, Math.floor(Math.max(ay, by, cy)));
    for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y <= lastY; y++)
      for (let x = Math.max(0, Math.floor(Math.min(ax, bx, cx))); x <= lastX; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
        const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
        const wc = 1 - wa - wb;
        if (Math.min(wa, wb, wc) < 0) continue;
        const z = wa * Z[a] + wb * Z[b] + wc * Z[c];
        const i = y * COLUMNS + x;
        if (owner[i] === index && heights[i] > z) continue;
        owner[i] = index;
        heights[i] = z;
      }
  }
}

/** Returns how similar the folds of two garments are where both have cloth: Pearson's correlation, 1 for the same folds. */
export function correlationOf(one: FoldMap, other: FoldMap): number {
  const [a, b]: [number[], number[]] = [[], []];
  for (const [i, height] of one.entries()) {
    const second = other[i] ?? Number.NaN;
    if (Number.isNaN(height) || Number.isNaN(second)) continue;
    a.push(height);
    b.push(second);
  }
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [i, height] of a.entries()) {
    const [da, db] = [height - meanA, b[i] - meanB];
    both += da * db;
    ofA += da * da;
    ofB += db * db;
  }
  return both / (Math.sqrt(ofA * ofB) || 1);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
