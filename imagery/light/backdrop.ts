import { hexToLinear } from '../cloth/colour.ts';
import { createFractalNoise, createValueNoise } from '../cloth/noise.ts';
import type { Viewport } from './camera.ts';
import { createPlane, sample } from './plane.ts';
import type { Scene } from './scene.ts';

const clouds = createFractalNoise(31, 3);
const pores = createValueNoise(37);

/** Clouds are wide: they are computed for every twelfth pixel and interpolated. */
const CLOUD_STEP_PX = 12;

/**
 * Paints the backdrop in linear light, three numbers per pixel, lighter towards the key light. The studio's backdrop
 * is smooth: slight unevenness does not survive encoding, except as patches.
 */
export function paintBackdrop({ colour, plaster = 0 }: Scene['backdrop'], view: Viewport): Float32Array {
  const { W, H, pxPerUnit, camera } = view;
  const base = hexToLinear(colour);
  const out = new Float32Array(W * H * 3);
  const far = createPlane(Math.ceil(W / CLOUD_STEP_PX) + 1, Math.ceil(H / CLOUD_STEP_PX) + 1);
  for (let y = 0; y < far.height; y++)
    for (let x = 0; x < far.width; x++)
      far.data[y * far.width + x] = clouds(
        (((x + 0.5) * CLOUD_STEP_PX - W / 2) / pxPerUnit + camera.x) / 190,
        (((y + 0.5) * CLOUD_STEP_PX - H / 2) / pxPerUnit + camera.y) / 150,
      );
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const fx = x / W;
      const fy = y / H;
      let k = 1.05 - 0.13 * (0.45 * fx + 0.75 * fy) - 0.05 * ((fx - 0.5) ** 2 + (fy - 0.5) ** 2) * 2;
      if (plaster > 0) {
        const ux = (x - W / 2) / pxPerUnit + camera.x;
        const uy = (y - H / 2) / pxPerUnit + camera.y;
        k *=
          1 +
          plaster *
            (0.05 * (sample(far, x / CLOUD_STEP_PX, y / CLOUD_STEP_PX) - 0.5) +
              0.028 * (pores(ux / 2.2, uy / 2.2) - 0.5));
      }
      const i = 3 * (y * W + x);
      out[i] = base[0] * k;
      out[i + 1] = base[1] * k;
      out[i + 2] = base[2] * k;
    }
  return out;
}
