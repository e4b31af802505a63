import type { FabricSpec } from '../../cloth/fabric.ts';
import type { Item, Scene } from '../../light/scene.ts';
import type { Garment } from '../../sew/piece.ts';
import type { Daylight } from './daylight.ts';

/** A composition for the home page or for link previews: a scene with light through a window or leaves. */
export type Banner = Omit<Scene, 'pattern'> & {
  /** Where light falls, and how much is left elsewhere (0 to 1). */
  readonly pattern: { readonly light: Daylight; readonly dark: number };
};

/** Rendered pixels per picture pixel, for every banner. */
const RENDER_QUALITY = { oversampling: 1.6 } as const;

/**
 * Creates a banner of `width` by `height` pixels that shows the scene around its centre at `zoom` pixels per unit
 * (default 1).
 */
export function createBanner(
  [width, height]: readonly [number, number],
  look: {
    readonly x?: number;
    readonly y?: number;
    readonly zoom?: number;
  },
  rest: Omit<Banner, 'width' | 'height' | 'camera' | 'oversampling'>,
): Banner {
  const { x = width / 2, y = height / 2, zoom = 1 } = look;
  return { ...RENDER_QUALITY, width, height, camera: { x, y, zoom }, ...rest };
}

/** A low sun, for everything that lies on a wall or a table. */
export const SUN = { light: { warm: [1.05, 1, 0.93] }, exposure: 1.02 } as const;

/** Places a garment with its board's centre at a point of the scene. */
export function at(
  garment: Garment,
  [x, y]: readonly [number, number],
  more: Omit<Item, 'garment' | 'x' | 'y'>,
): Item {
  return { garment, x, y, ...more };
}

/** Cloths that several banners use. */
export const STRAW: FabricSpec = { weave: 'straw', colour: '#d8ba84', second: '#b99560' };
