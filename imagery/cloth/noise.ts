import { lerp } from './number.ts';

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). It is the pictures' only source of randomness. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function hash(ix: number, iy: number, seed: number): number {
  let h = Math.imul(ix, 374761393) ^ Math.imul(iy, 668265263) ^ Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1103515245);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

function wrap(value: number, period: number): number {
  return period === 0 ? value : ((value % period) + period) % period;
}

/** A number from 0 to 1 for every position; neighbours are similar. */
export type Noise = (x: number, y: number) => number;

/**
 * Creates value noise over an integer lattice. Periods make the lattice repeat, so that tiles join without a seam.
 */
export function createValueNoise(seed: number, periodX = 0, periodY = 0): Noise {
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const ux = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const uy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const x0 = wrap(ix, periodX);
    const x1 = wrap(ix + 1, periodX);
    const y0 = wrap(iy, periodY);
    const y1 = wrap(iy + 1, periodY);
    return lerp(
      lerp(hash(x0, y0, seed), hash(x1, y0, seed), ux),
      lerp(hash(x0, y1, seed), hash(x1, y1, seed), ux),
      uy,
    );
  };
}

/** Creates value noise summed over `octaves`, each half as strong and about twice as fine as the one before. */
export function createFractalNoise(seed: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, o) => createValueNoise(seed + o * 17));
  return (x, y) => {
    let sum = 0;
    let share = 0.5;
    let whole = 0;
    let fx = x;
    let fy = y;
    for (const layer of layers) {
      sum += share * layer(fx, fy);
      whole += share;
      fx = fx * 2.03 + 11.7;
      fy = fy * 2.03 + 5.3;
      share *= 0.5;
    }
    return sum / whole;
  };
}
