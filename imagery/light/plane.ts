import { clamp, lerp } from '../cloth/number.ts';

/** A rectangle of numbers, row by row from the top. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array };

/** Creates a plane from `data`, or of zeros. */
export function createPlane(
  width: number,
  height: number,
  data: Float32Array = new Float32Array(width * height),
): Plane {
  return { width, height, data };
}

/**
 * Blurs with three box passes, close to a Gaussian of standard deviation `sigma` in cells. Works in place and returns
 * the plane.
 */
export function blur(it: Plane, sigma: number): Plane {
  if (sigma < 0.3) return it;
  const r = Math.max(1, Math.round(Math.sqrt((12 * sigma * sigma) / 3 + 1) / 2 - 0.5));
  const other = createPlane(it.width, it.height);
  for (let pass = 0; pass < 3; pass++) {
    boxRows(it, other, r);
    boxColumns(other, it, r);
  }
  return it;
}

function boxRows({ data: src, width: w, height: h }: Plane, { data: out }: Plane, r: number): void {
  const k = 1 / (2 * r + 1);
  for (let y = 0; y < h; y++) {
    const o = y * w;
    let sum = src[o] * (r + 1);
    for (let i = 1; i <= r; i++) sum += src[o + Math.min(i, w - 1)];
    for (let x = 0; x < w; x++) {
      out[o + x] = sum * k;
      sum += src[o + Math.min(x + r + 1, w - 1)] - src[o + Math.max(x - r, 0)];
    }
  }
}

function boxColumns({ data: src, width: w, height: h }: Plane, { data: out }: Plane, r: number): void {
  const k = 1 / (2 * r + 1);
  const sum = new Float64Array(w);
  for (let x = 0; x < w; x++) {
    sum[x] = src[x] * (r + 1);
    for (let i = 1; i <= r; i++) sum[x] += src[Math.min(i, h - 1) * w + x];
  }
  for (let y = 0; y < h; y++) {
    const add = Math.min(y + r + 1, h - 1) * w;
    const drop = Math.max(y - r, 0) * w;
    const o = y * w;
    for (let x = 0; x < w; x++) {
      out[o + x] = sum[x] * k;
      sum[x] += src[add + x] - src[drop + x];
    }
  }
}

/** Returns a blurred copy, computed at reduced size when `sigma` is wide; for soft shadows and occlusion. */
export function blurWide(it: Plane, sigma: number): Plane {
  const f = Math.max(1, Math.floor(sigma / 3));
  if (f === 1) return blur(createPlane(it.width, it.height, Float32Array.from(it.data)), sigma);
  const small = blur(shrink(it, f), sigma / f);
  const out = createPlane(it.width, it.height);
  const { width: sw, height: sh, data } = small;
  for (let y = 0; y < it.height; y++) {
    const gy = clamp((y + 0.5) / f - 0.5, 0, sh - 1);
    const iy = Math.min(sh - 2, Math.floor(gy));
    const fy = gy - iy;
    for (let x = 0; x < it.width; x++) {
      const gx = clamp((x + 0.5) / f - 0.5, 0, sw - 1);
      const ix = Math.min(sw - 2, Math.floor(gx));
      const fx = gx - ix;
      const i = iy * sw + ix;
      out.data[y * it.width + x] = lerp(
        lerp(data[i], data[i + 1], fx),
        lerp(data[i + sw], data[i + sw + 1], fx),
        fy,
      );
    }
  }
  return out;
}

/** Returns the means of squares of `f` by `f` cells. */
function shrink({ width: w, height: h, data }: Plane, f: number): Plane {
  const small = createPlane(Math.ceil(w / f), Math.ceil(h / f));
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0;
      let n = 0;
      const y1 = Math.min(h, (y + 1) * f);
      const x1 = Math.min(w, (x + 1) * f);
      for (let yy = y * f; yy < y1; yy++)
        for (let xx = x * f; xx < x1; xx++) {
          sum += data[yy * w + xx];
          n++;
        }
      small.data[y * small.width + x] = sum / n;
    }
  return small;
}

/** Interpolates the value between cells, whose centres are at halves. */
export function sample({ data, width, height }: Plane, atX: number, atY: number): number {
  const x = clamp(atX - 0.5, 0, width - 1.001);
  const y = clamp(atY - 0.5, 0, height - 1.001);
  const ix = x | 0;
  const iy = y | 0;
  const fx = x - ix;
  const fy = y - iy;
  const i = iy * width + ix;
  const dx = ix < width - 1 ? 1 : 0;
  const dy = iy < height - 1 ? width : 0;
  return (
    (data[i] * (1 - fx) + data[i + dx] * fx) * (1 - fy) +
    (data[i + dy] * (1 - fx) + data[i + dx + dy] * fx) * fy
  );
}
