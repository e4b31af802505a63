/** Cloth: weave, dye and print, looked up by position. */
import { paint } from '../draft/paint.ts';
import { hexToLinear, toLinear, type Linear } from './colour.ts';
import { clamp, lerp, modulo, smooth } from './number.ts';
import type { Gingham, Motif, Print, Stripe } from './prints.ts';
import { finishes, TILE_UNITS, weaves, type Finish, type Weave } from './weaves.ts';

/** The description of a cloth. */
export type FabricSpec = {
  readonly weave: Weave;
  readonly colour: string;
  /** Colour of the second yarn, where the weave shows one. */
  readonly second?: string;
  /** Factor of the second yarn's share in the weave, 0 to 1. Default: 1 with a second colour, otherwise 0. */
  readonly blend?: number;
  /** Strength of the weave's relief; 1 as woven. */
  readonly bump?: number;
  readonly finish?: Finish;
  readonly print?: Print | undefined;
};

/**
 * Colour and slope of the cloth at a point: linear red, green and blue, and the slopes along and across the grain.
 */
export type Swatch = Float32Array;

/** A cloth, looked up by position in units along and across the grain. */
export type Fabric = {
  readonly sheen: number;
  readonly gloss: number;
  readonly hard: number;
  readonly bump: number;
  /** Writes red, green, blue, slope along x and slope along y into `out`. */
  readonly at: (u: number, v: number, out: Swatch) => void;
};

type BakedWeave = {
  readonly side: number;
  readonly relief: Float32Array;
  readonly tone: Float32Array;
  readonly mix: Float32Array;
};

/**
 * Below the first of these scales, a weave is averaged over one pixel of the finished picture, and below the second over a wider square.
 */
const PIXEL_AVERAGE_BELOW_PX_PER_UNIT = 3;
const WIDE_AVERAGE_BELOW_PX_PER_UNIT = 1.6;

const baked = new Map<string, BakedWeave>();

/** Bakes a weave into a square of pixels at `scale` pixels per unit. */
function bake(weave: Weave, scale: number): BakedWeave {
  const key = `${weave}@${scale.toFixed(3)}`;
  const done = baked.get(key);
  if (done !== undefined) return done;
  const side = Math.round(TILE_UNITS * scale);
  const k = TILE_UNITS / side;
  const [relief, tone, mix] = Array.from({ length: 3 }, () => new Float32Array(side * side));
  const woven = weaves[weave];
  // Averages away detail finer than a pixel of the finished picture, which is about two tile pixels wide: it would cause moiré.
  const n = scale < PIXEL_AVERAGE_BELOW_PX_PER_UNIT ? 2 : 1;
  const reach = scale < WIDE_AVERAGE_BELOW_PX_PER_UNIT ? 3 : 2;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      for (let q = 0; q < n * n; q++) {
        const dx = n === 1 ? 0 : (((q % n) + 0.5) / n - 0.5) * reach;
        const dy = n === 1 ? 0 : ((Math.floor(q / n) + 0.5) / n - 0.5) * reach;
        const [height, shade, second] = woven((x + 0.5 + dx) * k, (y + 0.5 + dy) * k);
        relief[i] += height / (n * n);
        tone[i] += shade / (n * n);
        mix[i] += second / (n * n);
      }
    }
  const tile = { side, relief, tone, mix };
  baked.set(key, tile);
  return tile;
}

type Dye = (u: number, v: number, out: Swatch) => void;

function mixInto(out: Swatch, [from, to]: readonly [Linear, Linear], t: number): void {
  for (let q = 0; q < 3; q++) out[q] = lerp(from[q], to[q], t);
}

function dyeStripe(print: Stripe): Dye {
  const bands = print.bands.map(([width, hex]) => ({ width, colour: hexToLinear(hex) }));
  const total = bands.reduce((sum, { width }) => sum + width, 0);
  return (u, v, out) => {
    const t = modulo(print.axis === 'x' ? u : v, total);
    let start = 0;
    for (let k = 0; k < bands.length; k++) {
      const { width, colour } = bands[k];
      if (t < start + width) {
        const next = bands[(k + 1) % bands.length].colour;
        const before = bands[(k + bands.length - 1) % bands.length].colour;
        const towards = smooth(0, 0.5, start + width - t);
        const since = smooth(0, 0.5, t - start);
        if (towards < 1) mixInto(out, [next, colour], 0.5 + 0.5 * towards);
        else mixInto(out, [before, colour], 0.5 + 0.5 * since);
        return;
      }
      start += width;
    }
  };
}

/** Returns 1 between `a` and `b`, with a soft fall-off at both ends. */
function band(t: number, a: number, b: number): number {
  return smooth(a - 0.35, a + 0.35, t) * (1 - smooth(b - 0.35, b + 0.35, t));
}

function dyeGingham(print: Gingham, base: Linear, scale: number): Dye {
  const ink = hexToLinear(print.colour);
  const { size: s, ratio = 0.5 } = print;
  // Left out at coarse scales, where it would only cause moiré.
  const alternation = 0.13 * smooth(2.6, 4.2, scale);
  const overcheck = print.fine === undefined ? undefined : hexToLinear(print.fine);
  return (u, v, out) => {
    const a = band(modulo(u, s), 0, s * ratio);
    const b = band(modulo(v, s), 0, s * ratio);
    // Where only one yarn system is dyed, the cloth shows a fine alternation of both colours.
    const half = 0.5 + alternation * Math.sin((u + v) * 2.4);
    mixInto(out, [base, ink], clamp((a + b) * half + a * b * (1 - 2 * half + 0.02)));
    if (overcheck === undefined) return;
    const line =
      Math.max(band(modulo(u, s), s * 0.72, s * 0.78), band(modulo(v, s), s * 0.72, s * 0.78)) * 0.75;
    for (let q = 0; q < 3; q++) out[q] = lerp(out[q], overcheck[q], line);
  };
}

function dyeMotif({ svg, size }: Motif, scale: number): Dye {
  const n = Math.round(size * Math.min(scale, 4));
  const pixels = paint(svg, n).pixels;
  const light = new Float32Array(n * n * 3);
  for (let i = 0; i < n * n; i++)
    for (let c = 0; c < 3; c++) light[3 * i + c] = toLinear(pixels[4 * i + c] / 255);
  const k = n / size;
  return (u, v, out) => {
    const x = modulo(u * k, n);
    const y = modulo(v * k, n);
    const x0 = Math.floor(x) % n;
    const y0 = Math.floor(y) % n;
    const fx = x - Math.floor(x);
    const fy = y - Math.floor(y);
    const x1 = (x0 + 1) % n;
    const y1 = (y0 + 1) % n;
    for (let q = 0; q < 3; q++)
      out[q] = lerp(
        lerp(light[3 * (y0 * n + x0) + q], light[3 * (y0 * n + x1) + q], fx),
        lerp(light[3 * (y1 * n + x0) + q], light[3 * (y1 * n + x1) + q], fx),
        fy,
      );
  };
}

function dyeOf(print: Print | undefined, base: Linear, scale: number): Dye | undefined {
  switch (print?.type) {
    case 'stripe':
      return dyeStripe(print);
    case 'gingham':
      return dyeGingham(print, base, scale);
    case 'motif':
      return dyeMotif(print, scale * 1.2);
    case undefined:
      return undefined;
  }
}

/** Creates the cloth at `scale` pixels per unit. */
export function createFabric(spec: FabricSpec, scale: number): Fabric {
  const { side, relief, tone, mix } = bake(spec.weave, scale);
  const base = hexToLinear(spec.colour);
  const second = hexToLinear(spec.second ?? spec.colour);
  const blend = spec.blend ?? (spec.second === undefined ? 0 : 1);
  const dye = dyeOf(spec.print, base, scale);
  const [sheen, gloss, hard] = spec.finish ?? finishes[spec.weave];
  const px = side / TILE_UNITS;
  return {
    sheen,
    gloss,
    hard,
    bump: spec.bump ?? 1,
    at(u, v, out) {
      // Interpolates between the tile's pixels: without that, the weave would jump where the cloth's grid and the
      // tile's drift apart.
      const x = modulo(u * px - 0.5, side);
      const y = modulo(v * px - 0.5, side);
      const x0 = Math.floor(x) % side;
      const y0 = Math.floor(y) % side;
      const fx = x - Math.floor(x);
      const fy = y - Math.floor(y);
      const i00 = y0 * side + x0;
      const i10 = y0 * side + ((x0 + 1) % side);
      const i01 = ((y0 + 1) % side) * side + x0;
      const i11 = ((y0 + 1) % side) * side + ((x0 + 1) % side);
      const between = (of: Float32Array): number =>
        lerp(lerp(of[i00], of[i10], fx), lerp(of[i01], of[i11], fx), fy);
      if (dye === undefined) {
        out[0] = base[0];
        out[1] = base[1];
        out[2] = base[2];
      } else dye(u, v, out);
      const m = between(mix) * blend;
      const t = between(tone);
      for (let q = 0; q < 3; q++) out[q] = lerp(out[q], second[q], m) * t;
      out[3] = lerp(relief[i10] - relief[i00], relief[i11] - relief[i01], fy) * px;
      out[4] = lerp(relief[i01] - relief[i00], relief[i11] - relief[i10], fx) * px;
    },
  };
}
