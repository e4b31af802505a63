/** A coverage mask, row by row. */
export type Mask = { readonly width: number; readonly height: number; readonly cover: Uint8Array };

const FAR_CELLS = 1e8;

/** Returns the exact distance in cells from every cell to the mask's edge, positive inside; by lower envelopes (Felzenszwalb and Huttenlocher). */
export function signedDistance(mask: Mask): Float32Array {
  const inside = squaredDistance(mask, (byte) => byte < 128);
  const outside = squaredDistance(mask, (byte) => byte >= 128);
  const out = new Float32Array(mask.width * mask.height);
  for (let i = 0; i < out.length; i++) out[i] = Math.sqrt(inside[i]) - Math.sqrt(outside[i]);
  return out;
}

function squaredDistance(
  { width: w, height: h, cover }: Mask,
  isTarget: (byte: number) => boolean,
): Float32Array {
  const grid = new Float32Array(w * h);
  for (let i = 0; i < grid.length; i++) grid[i] = isTarget(cover[i]) ? 0 : FAR_CELLS;
  const envelope = lowerEnvelope(Math.max(w, h));
  for (let x = 0; x < w; x++) envelope(grid, { from: x, step: w, length: h });
  for (let y = 0; y < h; y++) envelope(grid, { from: y * w, step: 1, length: w });
  return grid;
}

/** Creates a function that replaces one line of squared distances by the lower envelope of the parabolas over it. */
function lowerEnvelope(longest: number) {
  const f = new Float64Array(longest);
  const v = new Int32Array(longest);
  const z = new Float64Array(longest + 1);
  return (grid: Float32Array, line: { from: number; step: number; length: number }): void => {
    const { from, step, length } = line;
    for (let q = 0; q < length; q++) f[q] = grid[from + q * step];
    let k = 0;
    v[0] = 0;
    z[0] = -FAR_CELLS;
    z[1] = FAR_CELLS;
    for (let q = 1; q < length; q++) {
      let s: number;
      do {
        const p = v[k];
        s = (f[q] + q * q - f[p] - p * p) / (2 * q - 2 * p);
      } while (s <= z[k] && --k >= 0);
      v[++k] = q;
      z[k] = s;
      z[k + 1] = FAR_CELLS;
    }
    k = 0;
    for (let q = 0; q < length; q++) {
      while (z[k + 1] < q) k++;
      grid[from + q * step] = (q - v[k]) * (q - v[k]) + f[v[k]];
    }
  };
}
