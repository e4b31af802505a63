import { unitsOf, type MeasureName } from '../draft/measure.ts';
import { boundsOf, flatten } from '../draft/path.ts';
import { SIZES, type Size } from '../draft/sizes.ts';
import type { Camera } from '../light/camera.ts';
import type { Scene } from '../light/scene.ts';
import { clipHanger } from '../sew/garments/hangers/clip-hanger.ts';
import { hanger } from '../sew/garments/hangers/hanger.ts';
import { rail } from '../sew/garments/hangers/rail.ts';
import type { Fit } from '../sew/piece.ts';
import { garmentOf } from './garment-of.ts';
import { BACKDROPS, type ProductDrawing } from './product-drawing.ts';

/** The size view: M on its hanger, the outlines of the other sizes, and the measures. */

/** Pixels per centimetre in the size view at its full width of 960, the same for every product. */
const PX_PER_CM = 7.2;
/** Distance of the rail from the upper edge of the picture, in scene units (millimetres). */
const RAIL_MM = 72;
/** The middle of the picture: half of its 960 pixels in millimetres. */
const CENTRE_MM = 960 / PX_PER_CM / 0.2;
/** Height of the hook above the middle of the hanger. */
const HOOK_MM = 120;

/** Dashes and gaps of the outline of each size, in pixels. */
const DASHES_PX: Readonly<Record<Size, string>> = { S: '2 7', M: '', L: '14 7', XL: '1 0' };

/** Returns the scene of the garment in M on its hanger, `width` pixels wide at 4:5. */
export function hangingScene(drawing: ProductDrawing, width: number): Scene {
  const garment = garmentOf(drawing, 'M');
  const { by, half } = garment.fit.hang;
  const k = scaleOf(garment.fit);
  const y = hangerYOf(garment.fit);
  const hook = HOOK_MM + y - hangerYOf({ ...garment.fit, hang: { ...garment.fit.hang, above: 0 } });
  const camera: Camera = { x: CENTRE_MM, y: (CENTRE_MM * 5) / 4, zoom: (PX_PER_CM / 10) * (width / 960) };
  const beam = { garment: rail({ w: 1700, y: 100, r: 11 }), x: CENTRE_MM, y: RAIL_MM + 525 };
  const cloth = { garment, x: CENTRE_MM, y: garmentYOf(garment.fit), scale: k, height: 14 };
  const carrier =
    by === 'waist'
      ? clipHanger({ y: 300, half: half * k * 0.86, hook })
      : hanger({
          y: 300,
          half: Math.max(120, half * k * (by === 'straps' ? 1.24 : 0.9)),
          drop: by === 'straps' ? 34 : 46 * k,
          hook,
        });
  const wood = { garment: carrier, x: CENTRE_MM, y: y + 325, height: 8 };
  return {
    width,
    height: Math.round(width * 1.25),
    camera,
    backdrop: { colour: BACKDROPS[drawing.backdrop] },
    oversampling: 1.3,
    items: by === 'waist' ? [beam, cloth, { ...wood, height: 26 }] : [beam, wood, cloth],
  };
}

/** Returns the scene units (millimetres) per pattern unit. */
function scaleOf({ unit }: Fit): number {
  return unit * 10;
}

/** Returns the y of the middle of the hanger in the scene. */
function hangerYOf({ hang, unit }: Fit): number {
  return RAIL_MM + HOOK_MM + (hang.by === 'waist' ? 12 : 4) + (hang.above ?? 0) * unit * 10;
}

/** Returns the y of the middle of the garment's board in the scene, so that the garment hangs from the hanger. */
function garmentYOf(fit: Fit): number {
  const at = hangerYOf(fit) + { shoulders: 4, straps: 4, waist: 26 }[fit.hang.by];
  return at - (fit.hang.y - 625) * fit.unit * 10;
}

/** Returns the outlines of all sizes but M, as an SVG of `width` pixels to draw over the picture. */
export function outlinesOf(drawing: ProductDrawing, width: number): string {
  const base = garmentOf(drawing, 'M');
  const k = scaleOf(base.fit);
  const height = Math.round(width * 1.25);
  const body = SIZES.filter((size) => size !== 'M').map((size) => {
    const { pieces } = garmentOf(drawing, size);
    const paths = pieces.map(({ outline }) => `<path d="${outline}"/>`).join('');
    const line = (colour: string, wide: number, dashes: string): string =>
      `<g fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round" stroke-linecap="round"${dashes === '' ? '' : ` stroke-dasharray="${dashes}"`} vector-effect="non-scaling-stroke">${paths}</g>`;
    const px = 1 / ((PX_PER_CM / 10) * k);
    const dashes = DASHES_PX[size]
      .split(' ')
      .map((n) => Number(n) * px)
      .join(' ');
    // S lies on the garment and needs a pale ground. The mask hides strokes inside the pieces, so that inner edges leave no line.
    return `<mask id="m${size}" maskUnits="userSpaceOnUse" x="-600" y="-600" width="2200" height="2600"><rect x="-600" y="-600" width="2200" height="2600" fill="#fff"/><g fill="#000">${paths}</g></mask><g mask="url(#m${size})">${size === 'S' ? line('#fbfaf8', 8 * px, '') : ''}${line('#2f4a3e', 4 * px, dashes)}</g>`;
  });
  const zoom = (PX_PER_CM / 10) * (width / 960);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="scale(${zoom}) translate(${CENTRE_MM} ${garmentYOf(base.fit)}) scale(${k}) translate(-500 -625)">${body.join('')}</g></svg>`;
}

/** A measure of a product in every size, and where it is taken in the size view. */
export type SizedMeasure = {
  readonly name: MeasureName;
  readonly centimetres: Readonly<Record<Size, number>>;
  /** Start and end, as shares of the picture's width and height. */
  readonly line: readonly [x1: number, y1: number, x2: number, y2: number];
};

/** Returns the measures of a product in every size, in centimetres with one decimal. */
export function measuresOf(drawing: ProductDrawing): SizedMeasure[] {
  const sized = SIZES.map((size) => [size, garmentOf(drawing, size).fit] as const);
  const base = garmentOf(drawing, 'M').fit;
  const k = scaleOf(base);
  return base.measures.map(({ name, line }, index) => {
    const ends = flatten(line, 1e6);
    const [from, to] = [ends[0], ends[ends.length - 1]];
    return {
      name,
      centimetres: Object.fromEntries(
        sized.map(([size, fit]) => [size, round(unitsOf(fit.measures[index]) * fit.unit, 1)]),
      ) as Record<Size, number>,
      line: [
        round(toShareX(from[0], k), 4),
        round(toShareY(from[1], base), 4),
        round(toShareX(to[0], k), 4),
        round(toShareY(to[1], base), 4),
      ],
    };
  });
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Returns the extent of the largest size in the size view, as shares of the picture's width and height. */
export function reachOf(drawing: ProductDrawing): { left: number; right: number; bottom: number } {
  const { pieces, fit } = garmentOf(drawing, 'XL');
  const k = scaleOf(fit);
  const { x0, x1, y1 } = boundsOf(pieces.map(({ outline }) => outline));
  return {
    left: toShareX(x0, k),
    right: toShareX(x1, k),
    bottom: toShareY(y1, fit),
  };
}

/** Converts a board x to a share of the picture's width. `k` is the garment's `scaleOf`. */
function toShareX(x: number, k: number): number {
  return ((CENTRE_MM + (x - 500) * k) * (PX_PER_CM / 10)) / 960;
}

/** Converts a board y of a hung garment to a share of the picture's height. */
function toShareY(y: number, fit: Fit): number {
  return ((garmentYOf(fit) + (y - 625) * fit.unit * 10) * (PX_PER_CM / 10)) / 1200;
}
