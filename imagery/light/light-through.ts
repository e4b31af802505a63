import { paint } from '../draft/paint.ts';
import type { View } from './camera.ts';
import { blurWide, plane, sample, type Plane } from './plane.ts';

/** Returns the share of light at every pixel of a view, 0 to 1. */
export type LightMap = (view: View) => Plane;

/**
 * Creates light through a window or leaves from artwork in scene units (white is lit), blurred by `softness` units.
 */
export function lightThrough(svg: string, softness: number): LightMap {
  return ({ W, H, camera, z1 }) => {
    const f = 3;
    const w = Math.ceil(W / f);
    const h = Math.ceil(H / f);
    const view = `${camera.x - W / 2 / z1} ${camera.y - H / 2 / z1} ${W / z1} ${H / z1}`;
    const pixels = paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${view}">${svg}</svg>`,
    ).pixels;
    const map = plane(w, h);
    for (let i = 0; i < map.data.length; i++) map.data[i] = (pixels[4 * i] / 255) * (pixels[4 * i + 3] / 255);
    const soft = blurWide(map, (softness * z1) / f);
    const out = plane(W, H);
    for (let y = 0; y < H; y++)
      for (let x = 0; x < W; x++) out.data[y * W + x] = sample(soft, (x + 0.5) / f, (y + 0.5) / f);
    return out;
  };
}
