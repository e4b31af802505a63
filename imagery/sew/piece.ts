import type { Linear } from '../cloth/colour.ts';
import type { FabricSpec } from '../cloth/fabric.ts';
import type { Measure } from '../draft/measure.ts';
import type { DrapeSettings } from '../drape/settings.ts';
import type { Sheet } from './sheet.ts';

/** Direction of the cloth in a region: rotated about a point, shifted, or worked in rounds about a centre. */
export type Grain =
  | { readonly round: true; readonly x: number; readonly y: number }
  | {
      readonly round?: false;
      /** Degrees, clockwise on the board. */
      readonly turn: number;
      readonly x?: number;
      readonly y?: number;
      readonly dx?: number;
      readonly dy?: number;
    };

/** One piece of cloth with everything that is sewn on it. Lengths and heights are pattern units. */
export type Piece = {
  /** Closed path. */
  readonly outline: string;
  readonly sheet: Sheet;
  /** The main cloth, then those that the sheet's regions name. */
  readonly fabrics: readonly FabricSpec[];
  /** Height above what lies beneath. */
  readonly lift?: number;
  /** Follows the relief beneath it, blurred by this many units. */
  readonly conform?: number | undefined;
  /** Thickness of the edge, and the distance over which it rounds off. */
  readonly edge?: number;
  readonly roll?: number;
  readonly grains?: Readonly<Record<number, Grain>> | undefined;
  /** Abrasion on raised edges: how much, and the colour that shows. */
  readonly abrasion?: { readonly amount: number; readonly rgb: Linear } | undefined;
  readonly cloth: DrapeSettings;
};

/** The side of a garment that lies upwards. */
export type Side = 'front' | 'back';

/** A garment: its pieces in sewing order. Garments of the same `shape` settle the same way, whatever their colour. */
export type Garment = {
  readonly shape: string;
  readonly pieces: readonly Piece[];
  /** How it fits; props have no fit. */
  readonly fit?: Fit;
};

/** How a garment fits a body, and how it hangs. */
export type Fit = {
  /** Centimetres in a pattern unit. */
  readonly unit: number;
  readonly measures: readonly Measure[];
  /** The part that hangs on a hanger: its distance from the top of the board, half its width, and the height of anything above it, in units. */
  readonly hang: {
    readonly by: 'shoulders' | 'straps' | 'waist';
    readonly y: number;
    readonly half: number;
    readonly above?: number;
  };
};
