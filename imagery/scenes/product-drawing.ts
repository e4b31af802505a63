import type { FabricSpec } from '../cloth/fabric.ts';
import type { Print } from '../cloth/prints.ts';
import type { Size } from '../draft/sizes.ts';
import type { Brand } from '../sew/garments/parts/brand-patch.ts';
import type { Garment, Side } from '../sew/piece.ts';

/** The five studio backdrops. */
export const BACKDROPS = {
  stone: '#efeeeb',
  mist: '#e9edee',
  oat: '#f0ece5',
  sage: '#e9ece6',
  heather: '#eeeaed',
} as const;

/** Size, seed of the folds, the side that is seen (by default the front), and the brand of the labels. */
export type GarmentChoice = {
  readonly size: Size;
  readonly fold: number;
  readonly side?: Side;
  readonly brand?: Brand;
};

/** The close view: a centre on the board in units, and its zoom relative to the board's full width. */
export type CloseView = { readonly x: number; readonly y: number; readonly zoom: number };

/** How a product of the catalogue is drawn. */
export type ProductDrawing = {
  /** The product's id in the demo catalogue. */
  readonly id: string;
  readonly backdrop: keyof typeof BACKDROPS;
  readonly close: CloseView;
  /** Maximum scale of the whole garment; children's clothes stay smaller. */
  readonly maxScale: number;
  readonly make: (choice: GarmentChoice) => Garment;
};

/** A line of the catalogue; `close` replaces the close view of its group. */
export type DrawingLine = readonly [
  id: string,
  backdrop: ProductDrawing['backdrop'],
  make: ProductDrawing['make'],
  close?: CloseView,
];

/** Creates the drawings of a group of lines, with its close view and maximum scale. */
export function createDrawings(
  lines: readonly DrawingLine[],
  { close: closeOfGroup, maxScale = 1.36 }: { close: CloseView; maxScale?: number },
): ProductDrawing[] {
  return lines.map(([id, backdrop, make, close = closeOfGroup]) => ({ id, backdrop, make, close, maxScale }));
}

/** Close views by kind of garment. */
export const CLOSE_VIEWS_BY_GARMENT = {
  tee: { x: 540, y: 400, zoom: 2.3 },
  shirt: { x: 530, y: 380, zoom: 2.4 },
  waistband: { x: 555, y: 270, zoom: 2.5 },
  short: { x: 540, y: 420, zoom: 2.3 },
  hoodie: { x: 500, y: 400, zoom: 2.25 },
  tank: { x: 500, y: 430, zoom: 2.3 },
  dress: { x: 505, y: 340, zoom: 2.2 },
  skirt: { x: 545, y: 380, zoom: 2.3 },
  blouse: { x: 505, y: 395, zoom: 2.3 },
} as const satisfies Readonly<Record<string, CloseView>>;

/** Jersey, dyed or striped. */
export function jersey(colour: string, print?: Print): FabricSpec {
  return { weave: 'jersey', colour, print };
}

/** Denim of a warp colour and a weft colour. */
export function denim(colour: string, second: string): FabricSpec {
  return { weave: 'denim', colour, second };
}

/** Plain or printed poplin. */
export function poplin(colour: string, print?: Print): FabricSpec {
  return { weave: 'poplin', colour, print };
}

/** Fleece with a knitted face, mélange of two yarns. */
export function fleece(colour: string, second: string): FabricSpec {
  return { weave: 'fleece', colour, second };
}

/** Linen of two yarns. */
export function linen(colour: string, second: string): FabricSpec {
  return { weave: 'linen', colour, second };
}

/** Returns the seed of a product's folds, a hash of its id. */
export function foldOf(id: string): number {
  let h = 2166136261;
  for (const letter of id) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  return 1 + ((h >>> 0) % 97);
}
