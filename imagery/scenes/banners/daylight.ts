/** Light as artwork in scene units: white is lit, black is shade. */
import { createRandom } from '../../cloth/noise.ts';

/** Light through a window or leaves; `softness` is its blur in units. */
export type Daylight = { readonly svg: string; readonly softness: number };

type Place = readonly [x: number, y: number];

const SHADE = '<rect x="-3000" y="-3000" width="9000" height="9000" fill="#000"/>';
const OPEN = SHADE.replace('#000', '#fff');

/** Open light with the shadows of leaves. */
export function throughLeaves(softness: number, ...leaves: readonly string[]): Daylight {
  return { svg: OPEN + leaves.join(''), softness };
}

/** A dark room with light from a window, with optional leaves in front of it. */
export function throughWindow(softness: number, ...panesAndLeaves: readonly string[]): Daylight {
  return { svg: SHADE + panesAndLeaves.join(''), softness };
}

/** A fan of leaflets of `length` units at a position, rotated by degrees. */
export function frond(
  [x, y]: Place,
  length: number,
  { turn, n, seed }: { turn: number; n: number; seed: number },
): string {
  const random = createRandom(seed);
  let leaflets = '';
  for (let k = 0; k < n; k++) {
    const f = k / (n - 1);
    const along = length * (0.12 + 0.86 * f);
    const bend = 26 * f * f;
    for (const side of [-1, 1]) {
      const reach = length * (0.34 * Math.sin(Math.PI * (0.14 + 0.8 * f)) + 0.06) * (0.9 + 0.2 * random());
      const angle = side * (62 - 30 * f) + 8 * (random() - 0.5);
      leaflets += `<g transform="translate(${along.toFixed(1)} ${bend.toFixed(1)}) rotate(${angle.toFixed(1)})"><path d="M0 0 C${reach * 0.3} ${-reach * 0.09} ${reach * 0.75} ${-reach * 0.07} ${reach} 0 C${reach * 0.75} ${reach * 0.06} ${reach * 0.3} ${reach * 0.08} 0 0 Z"/></g>`;
    }
  }
  const stem = `M0 -2 Q${length * 0.6} 6 ${length} 28 Q${length * 0.6} 10 0 3 Z`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#000"><path d="${stem}"/>${leaflets}</g>`;
}

/** Slanted window light from a corner: rows of panes of one size. */
export function panes(
  [x, y]: Place,
  [w, h]: readonly [number, number],
  { cols, rows, skew, gap = 16 }: { cols: number; rows: number; skew: number; gap?: number },
): string {
  let lights = '';
  for (let c = 0; c < cols; c++)
    for (let r = 0; r < rows; r++)
      lights += `<rect x="${x + c * (w + gap)}" y="${y + r * (h + gap)}" width="${w}" height="${h}" fill="#fff"/>`;
  return `<g transform="skewX(${skew}) skewY(9)">${lights}</g>`;
}
