import type { Viewport } from './camera.ts';
import { blur, createPlane, sample, type Plane } from './plane.ts';

/** A unit vector: x right, y down, z up. */
export type Direction = { readonly x: number; readonly y: number; readonly z: number };

/**
 * Returns the share of the key light at every pixel, 0 to 1. It marches from each point towards the light, and the point that rises
 * highest above this ray, relative to its distance, decides how dark the shadow is. `relief` is in units. The shadow is computed at half the resolution.
 */
export function castShadow(
  relief: Plane,
  { W, H, pxPerUnit }: Viewport,
  { light, softness }: { light: Direction; softness: number },
): Plane {
  const f = 2;
  const w = Math.ceil(W / f);
  const h = Math.ceil(H / f);
  const small = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      small[y * w + x] = relief.data[Math.min(H - 1, y * f) * W + Math.min(W - 1, x * f)];
  const flat = Math.hypot(light.x, light.y);
  const dx = light.x / flat;
  const dy = light.y / flat;
  const rise = light.z / flat;
  const out = createPlane(w, h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const here = small[y * w + x];
      let block = 0;
      for (let k = 1; k <= 26; k++) {
        const distance = 1.2 * k + 0.07 * k * k;
        const sx = Math.round(x + (dx * distance * pxPerUnit) / f);
        const sy = Math.round(y + (dy * distance * pxPerUnit) / f);
        if (sx < 0 || sy < 0 || sx >= w || sy >= h) break;
        const over = small[sy * w + sx] - (here + 0.6 + distance * rise);
        if (over > 0) block = Math.max(block, over / (distance * 0.55 * softness + 1.2));
      }
      out.data[y * w + x] = 1 - Math.min(1, block);
    }
  blur(out, (1.5 * pxPerUnit * softness) / f);
  const full = createPlane(W, H);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) full.data[y * W + x] = sample(out, (x + 0.5) / f, (y + 0.5) / f);
  return full;
}
