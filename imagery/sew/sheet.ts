import type { Point } from '../draft/path.ts';

/**
 * A sheet is the flat technical drawing of one pattern piece: what is sewn on it, and how far each thing stands off
 * the cloth. It is drawn in layout space as three layers, which move with the cloth when it folds:
 * `colour` lies over the fabric; `relief` is grey, where 128 is the surface and 20 levels are one unit; `region` holds
 * grain region × 20 in red, gloss in green and fabric slot × 20 in blue.
 */

/** Levels of grey for one unit of relief. */
export const GREY_LEVELS_PER_UNIT = 20;

/** The layers of a sheet, as SVG elements. */
export type SheetLayer = 'colour' | 'relief' | 'region';

/** The artwork so far, for `rasterSheet`. */
export type SheetArtwork = Readonly<Record<SheetLayer | 'defs', string[]>> & {
  readonly outline: string;
  /** The box of every filter by its id: left, top, right, bottom in units. */
  readonly boxes: Map<string, readonly [number, number, number, number]>;
};

type Thread = {
  colour?: string;
  opacity?: number;
  /** Length of a stitch, of the gap after it, and thickness of the thread, in units. */
  len?: number;
  gap?: number;
  width?: number;
  /** Distance of the row from the path, in units. */
  at?: number;
  depth?: number;
};

/** What can be sewn on a piece. Each method returns the sheet, for chaining. */
export type Sheet = {
  readonly outline: string;
  readonly artwork: SheetArtwork;
  /** A raised area with its own thickness: pocket, placket, waistband, patch. */
  overlay(
    d: string,
    o?: { lift?: number; edge?: number; colour?: string | undefined; opacity?: number },
  ): Sheet;
  /** Gives an area its own grain region, fabric slot or gloss. */
  area(d: string, o?: { grain?: number; fabric?: number; gloss?: number }): Sheet;
  /** A stitched seam: a groove with a slight pucker ridge on both sides. */
  seam(d: string, o?: { depth?: number; width?: number }): Sheet;
  /** A row of top-stitching: thread, and the small valley that it pulls into the cloth. */
  stitch(d: string | readonly Point[], o?: Thread): Sheet;
  /** A rib knit band along a line; the ribs lie across the line and so follow every curve. */
  ribbing(d: string, width: number, o?: { pitch?: number; depth?: number; lift?: number }): Sheet;
  /** Small gathers or pleats that run away from a line. */
  gathers(lines: readonly string[], o?: { depth?: number; width?: number }): Sheet;
  button(at: Point, r: number, o: { colour: string; holes?: 0 | 2 | 4; metal?: boolean }): Sheet;
  /** A worked buttonhole, turned by degrees. */
  hole(at: Point, length: number, o: { angle: number; colour: string }): Sheet;
  /** Shade or tint on the cloth: wash marks, the inner shadow of an opening. */
  tone(d: string, colour: string, o: { opacity: number; soft?: number }): Sheet;
  line(d: string, colour: string, o: { opacity: number; width: number; soft?: number }): Sheet;
  /** A valley (or, below 0, a ridge) along a line. */
  dent(d: string, depth: number, o: { width: number; soft?: number }): Sheet;
  /** A woven label; `at` is the middle of its upper edge. Without a colour `cloth` it is ecru, with an abstract weave instead of lettering. */
  label(at: Point, o: { width: number; height: number; cloth?: string }): Sheet;
  raw(layer: SheetLayer | 'defs', svg: string): Sheet;
};
