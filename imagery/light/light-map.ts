import { paint } from '../draft/paint.ts';
import type { Viewport } from './camera.ts';
import { blurWide, createPlane, sample, type Plane } from './plane.ts';

/** Returns the share of light at every pixel of a view, 0 to 1. */
export type LightMap = (view: Viewport) => Plane;

/**
 * Creates light through a window or leaves from artwork in scene units (white is lit), blurred by `softness` units.
 */
export function createLightMap(svg: string, softness: number): LightMap {
  return ({ W, H, camera, pxPerUnit }) => {
    const f = 3;
    const w = Math.ceil(W / f);
    const h = Math.ceil(H / f);
    const view = `${camera.x - W / 2 / pxPerUnit} ${camera.y - H / 2 / pxPerUnit} ${W / pxPerUnit} ${H / pxPerUnit}`;
    const pixels = paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${view}">${svg}</svg>`,
    ).pixels;
    const map = createPlane(w, h);
    for (let i = 0; i < map.data.length; i++) map.data[i] = (pixels[4 * i] / 255) * (pixels[4 * i + 3] / 255);
    const soft = blurWide(map, (softness * pxPerUnit) / f);
    const out = createPlane(W, H);
    for (let y = 0; y < H; y++)
      for (let x = 0; x < W; x++) out.data[y * W + x] = sample(soft, (x + 0.5) / f, (y + 0.5) / f);
    return out;
  };
}
