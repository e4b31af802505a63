import type { Point } from '../draft/path.ts';

/** A line that holds the cloth down: a seam, a pressed fold, the edge of a band. */
export type Crease = {
  /** Distance to the line, in units. */
  readonly d: (x: number, y: number) => number;
  /** Reach in units. */
  readonly width: number;
  /** How strongly the cloth is pulled to the table, 0 to 1 per pass. */
  readonly pull: number;
  /** How strongly the cloth is pulled to its position, 0 to 1 per pass. */
  readonly hold?: number;
};

/** How a piece of cloth settles. Every setting has a default. */
export type DrapeSettings = {
  /** Surplus cloth as a share of the layout's length, uniform or along x and y at a position. */
  readonly ease?: number | ((x: number, y: number) => Point);
  /** Position of a layout point in the piece as it was cut. A sleeve or leg may be cut at a wider angle than the layout shows. */
  readonly restShape?: ((x: number, y: number) => Point) | undefined;
  /** Pressure of the air beneath, drop along y and weight, in units per step. */
  readonly air?: number;
  readonly drop?: number;
  readonly weight?: number;
  /** Resistance to bending, 0 to 1. */
  readonly stiff?: number;
  /** How much seams at the edge shrink, as a share of their length. */
  readonly seam?: number;
  readonly creases?: readonly Crease[];
  /** How loose an edge is at a position, 0 to 1. */
  readonly free?: (x: number, y: number) => number;
  /** Height of the initial unevenness, in units. */
  readonly rough?: number;
  /** Height at which hanging folds start to form, in units. */
  readonly flutes?: (x: number, y: number) => number;
  /** Height above which cloth is pushed back, in units. */
  readonly ceiling?: number;
  readonly seed?: number;
  /** Final passes that smooth the height. */
  readonly relax?: number;
  /** Distance between particles in units, and number of steps, of the first and the second run. */
  readonly coarse?: number;
  readonly coarseSteps?: number;
  readonly fine?: number;
  readonly fineSteps?: number;
};
