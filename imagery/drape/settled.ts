/** A piece after it has settled. Lengths in units. */
export type SettledPiece = {
  readonly n: number;
  readonly tris: Int32Array;
  /** Positions of the particles in the layout. */
  readonly u: Float32Array;
  readonly v: Float32Array;
  /** Positions at rest; `Z` is the height above the table. */
  readonly X: Float32Array;
  readonly Y: Float32Array;
  readonly Z: Float32Array;
  readonly step: number;
  /** Two particles per link, and the rest length of each link. */
  readonly links: { readonly a: Int32Array; readonly b: Int32Array; readonly length: Float32Array };
  /** The longest movement of a particle in the last step. */
  readonly unrest: number;
};
