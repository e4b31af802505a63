import type { Fabric } from '../cloth/fabric.ts';
import type { Piece } from '../sew/piece.ts';
import type { RasteredSheet } from '../sew/raster.ts';
import type { Viewport } from './camera.ts';
import type { Plane } from './plane.ts';

/** For every pixel: the layer, its layout position, height (units) and normal. */
export type Surface = Viewport & {
  readonly id: Int16Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly z: Plane;
  readonly nx: Float32Array;
  readonly ny: Float32Array;
  readonly nz: Float32Array;
  /** Which of a pixel's four samples show cloth, one bit each, and `CENTRE_BIT`. Undefined: edges are not anti-aliased. */
  readonly samples?: Uint8Array | undefined;
};

/** A drawn piece, for lighting. */
export type Layer = {
  readonly piece: Piece;
  readonly sheet: RasteredSheet;
  /** Sewn relief in units, on the sheet's pixels, and the same blurred widely. */
  readonly relief: Plane;
  readonly broad: Plane;
  /** Pixels of the sheet per unit. */
  readonly scale: number;
  /** Cosine and sine of the item's rotation. */
  readonly co: number;
  readonly si: number;
  /** By slot; the last is for buttons and labels. */
  readonly fabrics: readonly Fabric[];
};
