/**
 * Drawing helpers for pattern pieces. Coordinates are pattern units on a board of 1000 × 1250, x to the right and
 * y down, with the garment centred on x = 500. Half outlines are written from the top centre to the bottom centre
 * and mirrored, the way a pattern cutter drafts on the fold.
 */

/** A position on the board, in pattern units. */
export type Point = readonly [x: number, y: number];

type Segment = { readonly command: string; readonly points: readonly Point[] };

/** The fold: the centre line of every garment. */
const CENTRE_UNITS = 500;

/** Control points of each command, including the end point. */
const POINT_COUNTS: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3 };

/** The segments of a path of the absolute commands M L C Q Z. */
function parse(path: string): Segment[] {
  const tokens = path.match(/[MLCQZ]|-?\d*\.?\d+/g) ?? [];
  const segments: Segment[] = [];
  let command = '';
  let at = 0;
  while (at < tokens.length) {
    if (/[A-Z]/.test(tokens[at])) command = tokens[at++];
    if (command === 'Z') {
      segments.push({ command, points: [] });
      continue;
    }
    const points: Point[] = [];
    for (let k = 0; k < POINT_COUNTS[command]; k++) points.push([Number(tokens[at++]), Number(tokens[at++])]);
    segments.push({ command, points });
    // Pairs after a move are lines, as in SVG.
    if (command === 'M') command = 'L';
  }
  return segments;
}

function write(segments: readonly Segment[]): string {
  return segments
    .map(
      ({ command, points }) =>
        command + points.map(([x, y]) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`).join(' '),
    )
    .join(' ');
}

/** Mirrors a path at the fold. */
export function mirrorX(path: string): string {
  return write(
    parse(path).map(({ command, points }) => ({
      command,
      points: points.map(([x, y]): Point => [2 * CENTRE_UNITS - x, y]),
    })),
  );
}

/** Reverses an open path. */
export function reverse(path: string): string {
  const segments = parse(path);
  const ends = segments.map(({ points }) => points[points.length - 1]);
  const out: Segment[] = [{ command: 'M', points: [ends[ends.length - 1]] }];
  for (let i = segments.length - 1; i > 0; i--) {
    const { command, points } = segments[i];
    out.push({ command, points: [...points.slice(0, -1).toReversed(), ends[i - 1]] });
  }
  return write(out);
}

/** Mirrors a half outline into a closed, symmetrical outline. */
export function mirrorToOutline(half: string): string {
  return `${half} ${reverse(mirrorX(half)).replace(/^M/, 'L')} Z`;
}

/** Returns the closed region between two open paths of the same direction. */
export function between(one: string, other: string): string {
  return `${one} ${reverse(other).replace(/^M/, 'L')} Z`;
}

/** Mirrors an open half curve into an open curve through the centre. */
export function mirrorToLine(half: string): string {
  return `${reverse(mirrorX(half))} ${half.replace(/^M/, 'L')}`;
}

/** Samples points of the path, about `step` units apart along every segment. */
export function flatten(path: string, step = 4): Point[] {
  const out: Point[] = [];
  let current: Point = [0, 0];
  let start: Point = [0, 0];
  for (const { command, points } of parse(path)) {
    if (command === 'M') {
      current = points[0];
      start = current;
      out.push(current);
      continue;
    }
    const end = command === 'Z' ? start : points[points.length - 1];
    const control = command === 'C' || command === 'Q' ? [current, ...points] : [current, end];
    let length = 0;
    for (let k = 1; k < control.length; k++)
      length += Math.hypot(control[k][0] - control[k - 1][0], control[k][1] - control[k - 1][1]);
    const n = Math.max(1, Math.ceil(length / step));
    for (let k = 1; k <= n; k++) out.push(casteljau(control, k / n));
    current = end;
  }
  return out;
}

/** Returns the point at `t` (0 to 1) of the Bézier curve with these control points. */
function casteljau(control: readonly Point[], t: number): Point {
  let left = control;
  while (left.length > 1) {
    const from = left;
    left = from
      .slice(1)
      .map((q, i): Point => [from[i][0] + (q[0] - from[i][0]) * t, from[i][1] + (q[1] - from[i][1]) * t]);
  }
  return left[0];
}

/**
 * Returns the path parallel to `path` (or through `points`), `distance` units to its right-hand side on the board.
 */
export function offset(path: string | readonly Point[], distance: number): string {
  const points = typeof path === 'string' ? flatten(path) : path;
  return polyline(
    points.map(([x, y], i) => {
      const before = points[Math.max(0, i - 1)];
      const after = points[Math.min(points.length - 1, i + 1)];
      const dx = after[0] - before[0];
      const dy = after[1] - before[1];
      const length = Math.hypot(dx, dy) || 1;
      return [x - (dy / length) * distance, y + (dx / length) * distance];
    }),
  );
}

/** An open path of straight lines. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(' L')}`;
}

/** A closed rectangle; `corner` is its upper left one. */
export function rect([x, y]: Point, width: number, height: number): string {
  return `M${x} ${y} L${x + width} ${y} L${x + width} ${y + height} L${x} ${y + height} Z`;
}

/** A closed circle of four cubic arcs. */
export function circle(x: number, y: number, r: number): string {
  const k = 0.5523 * r;
  return `M${x + r} ${y} C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} Z`;
}

/** Returns the bounding box of paths, in units. */
export function boundsOf(
  paths: readonly string[],
  step = 12,
): { x0: number; y0: number; x1: number; y1: number } {
  const box = { x0: 1e9, y0: 1e9, x1: -1e9, y1: -1e9 };
  for (const path of paths)
    for (const [x, y] of flatten(path, step)) {
      box.x0 = Math.min(box.x0, x);
      box.y0 = Math.min(box.y0, y);
      box.x1 = Math.max(box.x1, x);
      box.y1 = Math.max(box.y1, y);
    }
  return box;
}

/** Returns a function for the distance in units from any point to a path; for creases. */
export function distanceTo(path: string): (x: number, y: number) => number {
  const points = flatten(path, 5);
  return (x, y) => {
    let least = 1e9;
    for (const [a, b] of points) {
      const squared = (a - x) ** 2 + (b - y) ** 2;
      if (squared < least) least = squared;
    }
    return Math.sqrt(least);
  };
}
