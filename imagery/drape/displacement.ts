import type { SettledPiece } from './settled.ts';

/** Returns the shift of a layout point and its height, in units. */
export type Displacement = (x: number, y: number) => readonly [dx: number, dy: number, z: number];

/** Creates a displacement that is weighted from the particles around each point. */
export function createDisplacement({
  n,
  u,
  v,
  X,
  Y,
  Z,
  step,
}: Omit<SettledPiece, 'links' | 'unrest' | 'tris'>): Displacement {
  const cell = step * 1.5;
  const key = (x: number, y: number): number => Math.floor(x / cell) * 100003 + Math.floor(y / cell);
  const grid = new Map<number, number[]>();
  for (let i = 0; i < n; i++) {
    const k = key(u[i], v[i]);
    const there = grid.get(k);
    if (there === undefined) grid.set(k, [i]);
    else there.push(i);
  }
  return (x, y) => {
    let dx = 0;
    let dy = 0;
    let z = 0;
    let weight = 0;
    for (let gy = -1; gy <= 1; gy++)
      for (let gx = -1; gx <= 1; gx++)
        for (const i of grid.get(key(x + gx * cell, y + gy * cell)) ?? []) {
          const squared = ((u[i] - x) ** 2 + (v[i] - y) ** 2) / (step * step);
          const k = Math.exp(-2.2 * squared);
          dx += k * (X[i] - u[i]);
          dy += k * (Y[i] - v[i]);
          z += k * Z[i];
          weight += k;
        }
    return weight ? [dx / weight, dy / weight, z / weight] : [0, 0, 1];
  };
}
