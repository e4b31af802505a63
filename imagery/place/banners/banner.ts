import type { FabricSpec } from '../../cloth/fabric.ts';
import type { Item, Scene } from '../../light/scene.ts';
import type { Garment } from '../../sew/piece.ts';
import type { Daylight } from './daylight.ts';

/** A composition for the home page or for those who share a page: a scene whose light falls through a window or leaves. */
export type Banner = Omit<Scene, 'pattern'> & {
  /** Where light falls, and how much of it is left elsewhere (0 to 1). */
  readonly pattern: { readonly light: Daylight; readonly dark: number };
};

/** What every banner shares: pixels drawn for one shown. */
const FINE = { oversampling: 1.6 } as const;

/** A banner of `width` by `height` pixels that shows the scene around its middle, at one pixel a unit or `zoom` of them. */
export function frame(
  [width, height]: readonly [number, number],
  look: {
    readonly x?: number;
    readonly y?: number;
    readonly zoom?: number;
  },
  rest: Omit<Banner, 'width' | 'height' | 'camera' | 'oversampling'>,
): Banner {
  const { x = width / 2, y = height / 2, zoom = 1 } = look;
  return { ...FINE, width, height, camera: { x, y, zoom }, ...rest };
}

/** A low sun, for everything that lies on a wall or a table. */
export const SUN = { light: { warm: [1.05, 1, 0.93] }, exposure: 1.02 } as const;

/** A garment with the middle of its board at a place of the scene. */
export function at(
  garment: Garment,
  [x, y]: readonly [number, number],
  more: Omit<Item, 'garment' | 'x' | 'y'>,
): Item {
  return { garment, x, y, ...more };
}

/** Cloths that several banners use. */
export const STRAW: FabricSpec = { weave: 'straw', colour: '#d8ba84', second: '#b99560' };
