import { paint } from '../draft/paint.ts';
import { boundsOf } from '../draft/path.ts';
import { signedDistance } from './distance.ts';

/** The distance of any point inside an outline, in units (negative outside), and the bounding box. */
export type Field = {
  readonly sdf: (x: number, y: number) => number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

/** Creates the field of an outline from a raster of one cell per unit. */
export function createField(outline: string): Field {
  const { x0, y0, x1, y1 } = boundsOf([outline], 6);
  const pad = 24;
  const left = Math.floor(x0 - pad);
  const top = Math.floor(y0 - pad);
  const w = Math.ceil(x1 - x0 + 2 * pad);
  const h = Math.ceil(y1 - y0 + 2 * pad);
  const pixels = paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${left} ${top} ${w} ${h}"><path d="${outline}" fill="#fff"/></svg>`,
  ).pixels;
  const cover = new Uint8Array(w * h);
  for (let i = 0; i < cover.length; i++) cover[i] = pixels[4 * i + 3];
  const distance = signedDistance({ width: w, height: h, cover });
  const sdf = (x: number, y: number): number => {
    const fx = x - left;
    const fy = y - top;
    const ix = Math.max(0, Math.min(w - 2, Math.floor(fx)));
    const iy = Math.max(0, Math.min(h - 2, Math.floor(fy)));
    const ax = Math.max(0, Math.min(1, fx - ix));
    const ay = Math.max(0, Math.min(1, fy - iy));
    const i = iy * w + ix;
    const near =
      distance[i] * (1 - ax) * (1 - ay) +
      distance[i + 1] * ax * (1 - ay) +
      distance[i + w] * (1 - ax) * ay +
      distance[i + w + 1] * ax * ay;
    // Outside the raster, adds the distance to it.
    return near - Math.max(0, left - x, x - left - w, top - y, y - top - h);
  };
  return { sdf, x0, y0, x1, y1 };
}
