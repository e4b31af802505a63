import type { FormMapping } from '../form/form-mapping.ts';
import type { Garment } from '../sew/piece.ts';
import type { Camera } from './camera.ts';
import type { LightMap } from './light-map.ts';

/** A garment in a scene. */
export type Item = {
  readonly garment: Garment;
  /** Position of its board's centre, in scene units. */
  readonly x?: number;
  readonly y?: number;
  /** Scene units per pattern unit. */
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** Height above the table, in units. */
  readonly height?: number;
  /** The mapping of each piece onto the form; without it, the garment lies flat. */
  readonly worn?: readonly FormMapping[];
  /** Lies on the garments beneath it instead of on the table. */
  readonly conform?: boolean;
};

/** Direction to the key light (x right, y down, z up), its strength, that of the sky, and the colour of both. */
export type Light = {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly key: number;
  readonly fill: number;
  readonly warm: readonly [number, number, number];
  readonly cool: readonly [number, number, number];
};

/** Everything that determines a picture. */
export type Scene = {
  /** Pixels of the finished picture. */
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
  readonly items: readonly Item[];
  /** Wall or table: its colour and the unevenness of its plaster. */
  readonly backdrop: { readonly colour: string; readonly plaster?: number };
  /** Pixels drawn for each pixel shown, along each side. */
  readonly oversampling?: number;
  /** Whether silhouettes are anti-aliased by four samples for each rendered pixel. */
  readonly antiAliased?: boolean;
  readonly light?: Partial<Light>;
  /** Patterned light, and how much light is left where it does not fall (0 to 1). */
  readonly pattern?: { readonly map: LightMap; readonly dark: number };
  readonly exposure?: number;
  /** Contact shadow: near the garment and around it, 0 to 1. The cast shadow on the table: its darkness, and a further blur in units. */
  readonly shadow?: {
    readonly tight: number;
    readonly wide: number;
    readonly cast?: number;
    readonly blur?: number;
  };
  /** Softness of cast shadows; 1 in the studio. */
  readonly softness?: number;
};
