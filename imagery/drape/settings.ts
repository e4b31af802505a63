import type { Point } from '../draft/path.ts';

/** A line that holds the cloth down: a seam, a fold that was pressed, the edge of a band. */
export type Crease = {
  /** Distance to the line, in units. */
  readonly d: (x: number, y: number) => number;
  /** How far the hold reaches, in units. */
  readonly width: number;
  /** How strongly it is held to the table, 0 to 1 a pass. */
  readonly pull: number;
  /** How strongly it is held to its place, 0 to 1 a pass. */
  readonly hold?: number;
};

/** How a piece of cloth behaves when it is laid down. Everything has a plain default. */
export type Settings = {
  /** Surplus cloth: a share of the layout's length, the same both ways or along x and y at a place. */
  readonly ease?: number | ((x: number, y: number) => Point);
  /** Where a point of the layout lies when nothing pulls: lets a limb be cut further out than it is laid. */
  readonly warp?: ((x: number, y: number) => Point) | undefined;
  /** Pressure of the air beneath, drop along y and weight, in units a step. */
  readonly air?: number;
  readonly drop?: number;
  readonly weight?: number;
  /** Resistance to bending, 0 to 1. */
  readonly stiff?: number;
  /** How much seams at the edge are drawn together, as a share of their length. */
  readonly seam?: number;
  readonly creases?: readonly Crease[];
  /** How loose an edge is at a place, 0 to 1. */
  readonly free?: (x: number, y: number) => number;
  /** Height in units of the first unevenness. */
  readonly rough?: number;
  /** Height in units at which hanging folds are invited to form. */
  readonly flutes?: (x: number, y: number) => number;
  /** Height in units above which cloth is pushed back. */
  readonly ceiling?: number;
  readonly seed?: number;
  /** Passes that smooth the height at the end. */
  readonly relax?: number;
  /** Distance between particles in units, and number of steps, of the first and the second run. */
  readonly coarse?: number;
  readonly coarseSteps?: number;
  readonly fine?: number;
  readonly fineSteps?: number;
};
