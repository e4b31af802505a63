import { flatten } from '../draft/path.ts';
import { GREY_LEVELS_PER_UNIT, type SheetArtwork, type Sheet } from './sheet.ts';

/** Returns the grey of the relief layer for a height in units. */
export function grey(units: number): string {
  const level = Math.round(Math.max(0, Math.min(255, 128 + GREY_LEVELS_PER_UNIT * units)));
  return `rgb(${level},${level},${level})`;
}

/** What the methods of a sheet share. */
export type Pen = {
  readonly artwork: SheetArtwork;
  /** The sheet itself, for chaining. */
  readonly self: () => Sheet;
  /** Returns the next id of the artwork. */
  readonly newId: () => number;
  /**
   * Returns a blur attribute. Its filter box hugs the path, which is cheap to raster. The box is in units, because one that is relative to a
   * straight line's flat bounding box would draw nothing.
   */
  readonly soft: (d: string, sigma: number, width?: number) => string;
};

export function createBlur(artwork: SheetArtwork, newId: () => number): Pen['soft'] {
  return (d, sigma, width = 0) => {
    const id = `f${newId()}`;
    const reach = 3 * sigma + width / 2 + 2;
    const points = flatten(d, 12);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const x0 = Math.min(1e9, ...xs) - reach;
    const y0 = Math.min(1e9, ...ys) - reach;
    const x1 = Math.max(-1e9, ...xs) + reach;
    const y1 = Math.max(-1e9, ...ys) + reach;
    artwork.boxes.set(id, [x0, y0, x1, y1]);
    artwork.defs.push(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x0.toFixed(1)}" y="${y0.toFixed(1)}" width="${(x1 - x0).toFixed(1)}" height="${(y1 - y0).toFixed(1)}"><feGaussianBlur stdDeviation="${sigma}"/></filter>`,
    );
    return ` filter="url(#${id})"`;
  };
}
