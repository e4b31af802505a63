/** A piece after it has fallen. All lengths in units. */
export type Settled = {
  readonly n: number;
  readonly tris: Int32Array;
  /** Where each particle lies in the layout … */
  readonly u: Float32Array;
  readonly v: Float32Array;
  /** … and where it has come to rest; `Z` is its height above the table. */
  readonly X: Float32Array;
  readonly Y: Float32Array;
  readonly Z: Float32Array;
  readonly step: number;
  /** Two particles a link, and the length that each link wants to have. */
  readonly links: { readonly a: Int32Array; readonly b: Int32Array; readonly length: Float32Array };
  /** The furthest that any particle moved in the last step. */
  readonly unrest: number;
};
