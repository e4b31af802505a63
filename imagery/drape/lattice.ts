import type { Field } from './field.ts';

const ROW_HEIGHT = Math.sqrt(3) / 2;

/** A triangular lattice of particles over a piece's layout. */
export type Lattice = {
  /** Number of particles. */
  readonly n: number;
  /** Position of each particle in the layout, in units. */
  readonly px: Float32Array;
  readonly py: Float32Array;
  /** Three particles per triangle. */
  readonly tris: Int32Array;
  /** Two particles per link: neighbours, and neighbours' neighbours (which resist bending). */
  readonly edges: readonly number[];
  readonly bends: readonly number[];
  /** Distance between neighbours, in units. */
  readonly step: number;
};

/** Creates the lattice over the region inside the outline, or at most about one cell outside it. */
export function createLattice({ sdf, x0, y0, x1, y1 }: Field, step: number): Lattice {
  const pad = step * 1.2;
  const columns = Math.ceil((x1 - x0 + 2 * pad) / step) + 2;
  const rows = Math.ceil((y1 - y0 + 2 * pad) / (step * ROW_HEIGHT)) + 1;
  const index = new Int32Array(columns * rows).fill(-1);
  const px: number[] = [];
  const py: number[] = [];
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const x = x0 - pad + (i + (j & 1 ? 0.5 : 0)) * step;
      const y = y0 - pad + j * step * ROW_HEIGHT;
      if (sdf(x, y) > -step * 1.15) {
        index[j * columns + i] = px.length;
        px.push(x);
        py.push(y);
      }
    }
  const at = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= columns || j >= rows ? -1 : index[j * columns + i];
  const tris: number[] = [];
  const add = (a: number, b: number, c: number): void => {
    if (a < 0 || b < 0 || c < 0) return;
    if (Math.max(sdf(px[a], py[a]), sdf(px[b], py[b]), sdf(px[c], py[c])) < -0.25 * step) return;
    tris.push(a, b, c);
  };
  const edges: number[] = [];
  const bends: number[] = [];
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const o = j & 1;
      const a = at(i, j);
      const left = at(i - 1 + o, j + 1);
      const right = at(i + o, j + 1);
      add(a, right, left);
      add(a, at(i + 1, j), right);
      link(edges, a, at(i + 1, j));
      link(edges, a, left);
      link(edges, a, right);
      link(bends, a, at(i + 2, j));
      link(bends, a, at(i - 1, j + 2));
      link(bends, a, at(i + 1, j + 2));
    }
  return {
    n: px.length,
    px: Float32Array.from(px),
    py: Float32Array.from(py),
    tris: Int32Array.from(tris),
    edges,
    bends,
    step,
  };
}

function link(list: number[], a: number, b: number): void {
  if (a >= 0 && b >= 0) list.push(a, b);
}
