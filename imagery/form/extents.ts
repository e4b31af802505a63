import { flatten } from '../draft/path.ts';

/** Height of a curved hem in units: within it, the outline turns in, but the garment does not. */
const HEM_UNITS = 60;

/** Returns half the width of an outline around the centre at every unit of height, smoothed over a few units. */
export function halfWidthsOf(outline: string): (y: number) => number {
  const points = flatten(outline, 2);
  const widest = new Map<number, number>();
  for (const [k, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(k + 1) % points.length];
    const steps = Math.max(1, Math.ceil(Math.abs(nextY - y)));
    for (let s = 0; s <= steps; s++) {
      const row = Math.round(y + ((nextY - y) * s) / steps);
      const half = Math.abs(x + ((nextX - x) * s) / steps - 500);
      widest.set(row, Math.max(widest.get(row) ?? 0, half));
    }
  }
  const rows = [...widest.keys()];
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  return (y) => {
    let sum = 0;
    for (let k = -6; k <= 6; k++)
      sum += widest.get(Math.max(first + 8, Math.min(last - HEM_UNITS, Math.round(y) + k))) ?? 0;
    return sum / 13;
  };
}

/** An axis on the board, for the side `m`: its start from the centre and its direction in radians. */
export type Axis = { readonly x: number; readonly y: number; readonly angle: number };

/** Returns how far along an axis a point of the board lies, and how far across it, positive towards the body. */
export function alongAxis(
  { x: ox, y: oy, angle }: Axis,
  m: number,
  [x, y]: readonly [number, number],
): [number, number] {
  const dx = (x - 500) * m - ox;
  const dy = y - oy;
  return [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)];
}

/** Returns the edges of an outline across an axis at a distance along it, smoothed. */
export function edgesAcross(outline: string, axis: Axis, m: number): (along: number) => [number, number] {
  const cell = 10;
  const edges = new Map<number, [number, number]>();
  for (const point of flatten(outline, 2)) {
    const [along, across] = alongAxis(axis, m, point);
    const key = Math.round(along / cell);
    const there = edges.get(key) ?? [across, across];
    edges.set(key, [Math.min(there[0], across), Math.max(there[1], across)]);
  }
  const keys = [...edges.keys()].toSorted((a, b) => a - b);
  // The head of a sleeve and the end of its cuff are not as wide as the sleeve.
  const inner = keys.slice(Math.min(8, keys.length - 1), -3);
  return (along) => {
    let [low, high, n] = [0, 0, 0];
    for (let k = -3; k <= 3; k++) {
      const wanted = Math.round(along / cell) + k;
      const key = inner.reduce(
        (best, other) => (Math.abs(other - wanted) < Math.abs(best - wanted) ? other : best),
        inner[0] ?? 0,
      );
      const [from, to] = edges.get(key) ?? [0, 0];
      low += from;
      high += to;
      n++;
    }
    return [low / n, high / n];
  };
}
