import { hexToLinear, toDisplayFast, type Linear } from '../cloth/colour.ts';
import { createFabric, type FabricSpec } from '../cloth/fabric.ts';
import { TILE_UNITS } from '../cloth/weaves.ts';
import { paint } from '../draft/paint.ts';
import { boundsOf } from '../draft/path.ts';
import type { Piece } from '../sew/piece.ts';
import { rasterSheet } from '../sew/raster.ts';
import { foldOf, type ProductDrawing } from './product-drawing.ts';

/** A colour of a garment's cloth, and its share of the garment's area. */
export type ClothColour = { readonly colour: string; readonly share: number };

/** Smaller shares are trims and threads. */
const MIN_SHARE = 0.02;
/** The weave's own shading is averaged at this resolution, in pixels per unit. */
const WEAVE_PX_PER_UNIT = 2;
/** Side of a rendered motif. */
const MOTIF_PX = 880;
/** Resolution of the pieces of a garment, fine enough to compare areas. */
const SHEET_PX_PER_UNIT = 0.2;
/** The slot of buttons and labels. */
const HARDWARE_SLOT = 3;

/** Returns the colours of a garment's cloth, largest share first. */
export function clothColoursOf({ id, make }: ProductDrawing): ClothColour[] {
  const areas = new Map<string, number>();
  let whole = 0;
  for (const piece of make({ size: 'M', fold: foldOf(id) }).pieces)
    for (const [slot, area] of areasOf(piece)) {
      whole += area;
      for (const { colour, share } of dyesOf(piece.fabrics[slot] ?? piece.fabrics[0]))
        areas.set(colour, (areas.get(colour) ?? 0) + share * area);
    }
  return [...areas]
    .map(([colour, area]) => ({ colour, share: Math.round((area / whole) * 100) / 100 }))
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((a, b) => b.share - a.share);
}

/** Returns the areas of a piece by the slot of their fabric, without buttons and labels. */
function areasOf({ outline, sheet }: Piece): Map<number, number> {
  const { x0, y0, x1, y1 } = boundsOf([outline]);
  const win = { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
  const { mask, region } = rasterSheet(sheet.artwork, win, SHEET_PX_PER_UNIT);
  const areas = new Map<number, number>();
  for (let i = 0; i < mask.length; i += 4) {
    const slot = Math.round(region[i + 2] / 20);
    if (mask[i] > 127 && slot < HARDWARE_SLOT) areas.set(slot, (areas.get(slot) ?? 0) + 1);
  }
  return areas;
}

/** Returns the colours of a cloth. Shoppers see the yarns of a weave as one colour, and each colour of a print. */
function dyesOf(spec: FabricSpec): readonly ClothColour[] {
  const { print, colour } = spec;
  switch (print?.type) {
    case 'stripe': {
      const total = print.bands.reduce((sum, [width]) => sum + width, 0);
      return print.bands.map(([width, hex]) => ({ colour: hex, share: width / total }));
    }
    case 'gingham': {
      const { ratio = 0.5 } = print;
      return [
        { colour, share: 1 - ratio },
        { colour: print.colour, share: ratio },
      ];
    }
    case 'motif':
      return inksOf(print.svg);
    case undefined:
      return [{ colour: meanOf(spec), share: 1 }];
  }
}

/** Returns the mean colour of a weave in linear light. */
function meanOf(spec: FabricSpec): string {
  const fabric = createFabric(spec, WEAVE_PX_PER_UNIT);
  const swatch = new Float32Array(5);
  const sum = [0, 0, 0];
  for (let v = 0; v < TILE_UNITS; v++)
    for (let u = 0; u < TILE_UNITS; u++) {
      fabric.at(u, v, swatch);
      for (let q = 0; q < 3; q++) sum[q] += swatch[q] / TILE_UNITS ** 2;
    }
  return hexOf(sum.map((light) => Math.round(255 * toDisplayFast(light))));
}

/** Returns the inks of a motif: each pixel counts for the nearest one. */
function inksOf(svg: string): ClothColour[] {
  const { pixels } = paint(svg, MOTIF_PX);
  const seen = new Map<string, number>();
  for (let i = 0; i < pixels.length; i += 4) {
    const hex = hexOf([pixels[i], pixels[i + 1], pixels[i + 2]]);
    seen.set(hex, (seen.get(hex) ?? 0) + 4 / pixels.length);
  }
  const inks = [...new Set(svg.match(/#[0-9a-f]{6}\b/g))].map((colour) => ({ colour, share: 0 }));
  const lights = inks.map(({ colour }) => hexToLinear(colour));
  for (const [hex, share] of seen) {
    const light = hexToLinear(hex);
    const distances = lights.map((ink) => distance(ink, light));
    inks[distances.indexOf(Math.min(...distances))].share += share;
  }
  return inks;
}

function hexOf(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function distance(a: Linear, b: Linear): number {
  return Math.hypot(...a.map((light, q) => Math.sqrt(light) - Math.sqrt(b[q])));
}
