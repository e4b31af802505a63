import { paint } from '../draft/paint.ts';
import type { SheetArtwork } from './sheet.ts';

/** A part of a layout: its corner and size in units. */
export type Window = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** A sheet as pixels of 4 bytes, seen through a window at `scale` pixels a unit. */
export type RasteredSheet = {
  readonly W: number;
  readonly H: number;
  readonly win: Window;
  readonly scale: number;
  readonly mask: Uint8Array;
  readonly colour: Uint8Array;
  readonly relief: Uint8Array;
  readonly region: Uint8Array;
};

/** Draws the part of a sheet that lies in the window. */
export function rasterSheet(artwork: SheetArtwork, win: Window, scale: number): RasteredSheet {
  const W = Math.round(win.w * scale);
  const H = Math.round(win.h * scale);
  const defs = `<defs>${artwork.defs.join('')}</defs>`;
  // The rasteriser fails on a filter whose box lies outside of the window, so elements with such filters are left out.
  const seen = (element: string): boolean => {
    const id = /url\(#(f\d+)\)/.exec(element)?.[1];
    const box = id === undefined ? undefined : artwork.boxes.get(id);
    return (
      box === undefined ||
      (box[0] < win.x + win.w - 1 && box[2] > win.x + 1 && box[1] < win.y + win.h - 1 && box[3] > win.y + 1)
    );
  };
  const draw = (body: string, ground?: string): Uint8Array => {
    const fill =
      ground === undefined
        ? ''
        : `<rect x="${win.x}" y="${win.y}" width="${win.w}" height="${win.h}" fill="${ground}"/>`;
    return paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="${win.x} ${win.y} ${win.w} ${win.h}">${defs}${fill}${body}</svg>`,
    ).pixels;
  };
  return {
    W,
    H,
    win,
    scale,
    mask: draw(`<path d="${artwork.outline}" fill="#fff"/>`, '#000'),
    colour: draw(artwork.colour.filter(seen).join('')),
    relief: draw(artwork.relief.filter(seen).join(''), 'rgb(128,128,128)'),
    region: draw(`<g shape-rendering="crispEdges">${artwork.region.join('')}</g>`, '#000'),
  };
}
