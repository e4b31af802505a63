import { createValueNoise } from './noise.ts';
import { clamp, smooth } from './number.ts';

/** Side of the square on which every weave repeats, in pattern units. */
export const TILE_UNITS = 256;

/** A weave at one point: its relief in units, its tone around 1, and the share of the second yarn from 0 to 1. */
export type WeavePoint = readonly [relief: number, tone: number, second: number];

const TAU = Math.PI * 2;

const n76 = createValueNoise(76, 8, 8);
const n3 = createValueNoise(3, 128, 128);
const n5 = createValueNoise(5, 80, 80);
const n8 = createValueNoise(8, 200, 200);
const n9 = createValueNoise(9, 160, 128);
const n9b = createValueNoise(9, 128, 128);
const n21 = createValueNoise(21, 160, 8);
const n22 = createValueNoise(22, 320, 16);
const n23 = createValueNoise(23, 200, 200);
const n31 = createValueNoise(31, 200, 40);
const n41 = createValueNoise(41, 160, 10);
const n42 = createValueNoise(42, 10, 160);
const n43 = createValueNoise(43, 100, 5);
const n44 = createValueNoise(44, 5, 100);
const n51 = createValueNoise(51, 200, 50);
const n52 = createValueNoise(52, 50, 200);
const n55 = createValueNoise(55, 160, 160);
const n61 = createValueNoise(61, 160, 160);
const n62 = createValueNoise(62, 64, 64);
const n65 = createValueNoise(65, 200, 20);
const n71 = createValueNoise(71, 160, 64);
const n72 = createValueNoise(72, 80, 128);
const n75 = createValueNoise(75, 40, 6);
const n77 = createValueNoise(77, 100, 12);
const n78 = createValueNoise(78, 200, 200);
const n81 = createValueNoise(81, 128, 128);
const n85 = createValueNoise(85, 128, 128);
const n86 = createValueNoise(86, 20, 64);
const n87 = createValueNoise(87, 100, 100);
const n88 = createValueNoise(88, 200, 200);
const n91 = createValueNoise(91, 4, 160);
const n92 = createValueNoise(92, 16, 320);

/** Every weave and knit, by position in units. */
export const weaves = {
  jersey: (x: number, y: number): WeavePoint => {
    const wale = Math.abs(Math.sin((x * Math.PI) / 3.2));
    // Every stitch is a V: straight rows would look like squared paper.
    const knit = 0.5 + 0.5 * Math.sin((y * TAU) / 2.56 - 5.6 * Math.abs(x / 3.2 - Math.floor(x / 3.2) - 0.5));
    const n = n3(x / 2, y / 2);
    return [0.16 * wale + 0.06 * knit + 0.12 * n, 0.965 + 0.05 * n + 0.02 * wale, n];
  },
  fleece: (x: number, y: number): WeavePoint => {
    // seen from its knitted face; the back is brushed
    const wale = Math.abs(Math.sin((x * Math.PI) / 4));
    const n = n5(x / 3.2, y / 3.2),
      m = n8(x / 1.28, y / 1.28);
    return [0.2 * wale + 0.2 * n + 0.12 * m, 0.95 + 0.06 * n + 0.03 * m, 0.6 * m + 0.4 * n];
  },
  rib: (x: number, y: number): WeavePoint => {
    const k = Math.sin((x * TAU) / 5.12);
    const n = n9(x / 1.6, y / 2);
    return [0.62 * smooth(-0.6, 0.9, k) + 0.08 * n, 0.9 + 0.1 * smooth(-0.8, 0.6, k) + 0.03 * n, n];
  },
  pointelle: (x: number, y: number): WeavePoint => {
    const k = Math.sin((x * TAU) / 8);
    const cx = (((x % 16) + 16) % 16) - 8,
      cy = (((y % 16) + 16) % 16) - 8;
    const eye = smooth(2.1, 1.1, Math.hypot(cx, cy));
    const n = n9b(x / 2, y / 2);
    return [0.3 * k - 1.2 * eye + 0.1 * n, 0.97 + 0.03 * k - 0.34 * eye, n];
  },
  denim: (x: number, y: number): WeavePoint => {
    const twill = 0.5 + 0.5 * Math.sin(TAU * (x / 3.2 + y / 4.2667));
    const warp = n21(x / 1.6, y / 32),
      slub = n22(x / 0.8, y / 16);
    const grain = n23(x / 1.28, y / 1.28);
    return [
      0.3 * twill + 0.12 * grain + 0.12 * slub,
      0.9 + 0.1 * twill + 0.06 * (warp - 0.5) + 0.07 * (slub - 0.5),
      clamp(0.07 + 0.26 * (1 - twill) * grain + 0.1 * (slub - 0.4)),
    ];
  },
  twill: (x: number, y: number): WeavePoint => {
    const t = 0.5 + 0.5 * Math.sin(TAU * (x / 3.2 + y / 3.2));
    const n = n31(x / 1.28, y / 6.4);
    return [0.2 * t + 0.1 * n, 0.95 + 0.035 * t + 0.045 * (n - 0.5) * 2, 0.3 * n];
  },
  linen: (x: number, y: number): WeavePoint => {
    const wx = n41(x / 1.6, y / 25.6),
      wy = n42(x / 25.6, y / 1.6);
    const sx = smooth(0.62, 0.95, n43(x / 2.56, y / 51.2)),
      sy = smooth(0.62, 0.95, n44(x / 51.2, y / 2.56));
    const grid = 0.25 * (Math.sin((x * TAU) / 2.56) + Math.sin((y * TAU) / 2.56));
    return [
      0.1 * grid + 0.16 * (wx + wy) + 0.24 * (sx + sy),
      0.965 + 0.07 * (wx + wy - 1) + 0.05 * (sx + sy - 0.4) + 0.025 * grid,
      clamp(0.5 * (wx + wy) - 0.3),
    ];
  },
  poplin: (x: number, y: number): WeavePoint => {
    const n = n51(x / 1.28, y / 5.12),
      m = n52(x / 5.12, y / 1.28);
    return [0.07 * (n + m), 0.985 + 0.025 * (n + m - 1), 0.5 * n];
  },
  oxford: (x: number, y: number): WeavePoint => {
    const c = Math.sin((x * TAU) / 3.2) * Math.sin((y * TAU) / 3.2);
    const n = n55(x / 1.6, y / 1.6);
    return [0.14 * c + 0.1 * n, 0.965 + 0.03 * c + 0.04 * n, clamp(0.3 + 0.3 * c + 0.12 * (n - 0.5))];
  },
  crepe: (x: number, y: number): WeavePoint => {
    const n = n61(x / 1.6, y / 1.6),
      m = n62(x / 4, y / 4);
    return [0.13 * n + 0.1 * m, 0.98 + 0.03 * n, n];
  },
  satin: (x: number, y: number): WeavePoint => {
    const n = n65(x / 1.28, y / 12.8);
    return [0.05 * n, 0.985 + 0.02 * n, n];
  },
  corduroy: (x: number, y: number): WeavePoint => {
    // 24 wales per tile: wide enough to be visible, and not to shimmer, at 240 px
    const k = Math.sin((x * TAU) / (TILE_UNITS / 24));
    const n = n71(x / 1.6, y / 4),
      m = n72(x / 3.2, y / 2);
    return [
      1.05 * smooth(-0.95, 0.5, k) + 0.16 * m,
      0.83 + 0.17 * smooth(-0.95, 0.3, k) + 0.06 * (n - 0.5),
      n,
    ];
  },
  crinkle: (x: number, y: number): WeavePoint => {
    // crinkled gauze: long uneven vertical ridges
    const w = n75(x / 6.4 + 0.5 * n76(x / 32, y / 32), y / 42.67),
      v = n77(x / 2.56, y / 21.33);
    const n = n78(x / 1.28, y / 1.28);
    return [
      1.5 * Math.abs(w - 0.5) + 0.5 * Math.abs(v - 0.5) + 0.08 * n,
      0.97 + 0.03 * n + 0.08 * (Math.abs(w - 0.5) - 0.2),
      n,
    ];
  },
  canvas: (x: number, y: number): WeavePoint => {
    const c = Math.sin((x * TAU) / 4) * Math.sin((y * TAU) / 4),
      n = n81(x / 2, y / 2);
    return [0.26 * c + 0.14 * n, 0.95 + 0.05 * c + 0.05 * n, n];
  },
  straw: (x: number, y: number): WeavePoint => {
    // plaited in rounds; x runs around, y outwards
    const row = Math.sin((y * TAU) / 8),
      plait = Math.sin((x * TAU) / 6.4 + (Math.floor(y / 8) & 1) * Math.PI) * 0.6;
    const n = n85(x / 2, y / 2),
      m = n86(x / 12.8, y / 4);
    return [
      0.7 * Math.abs(row) + 0.35 * plait * Math.abs(row) + 0.1 * n,
      0.84 + 0.12 * Math.abs(row) + 0.05 * plait + 0.14 * (m - 0.5),
      m,
    ];
  },
  leather: (x: number, y: number): WeavePoint => {
    const n = n87(x / 2.56, y / 2.56),
      m = n88(x / 1.28, y / 1.28);
    return [0.12 * n + 0.08 * m, 0.96 + 0.05 * n, n];
  },
  wood: (x: number, y: number): WeavePoint => {
    const n = n91(x / 64, y / 1.6),
      m = n92(x / 16, y / 0.8);
    return [0.08 * m, 0.88 + 0.16 * n + 0.06 * m, n];
  },
  plain: (): WeavePoint => [0, 1, 0],
};

/** The name of a weave. */
export type Weave = keyof typeof weaves;

/** How a surface reflects light: fuzz at grazing angles, strength of the highlight, and its tightness. */
export type Finish = readonly [sheen: number, gloss: number, hard: number];

/** The default finish of every weave. */
export const finishes: Readonly<Record<Weave, Finish>> = {
  jersey: [0.16, 0.015, 10],
  fleece: [0.24, 0.01, 8],
  rib: [0.16, 0.015, 10],
  pointelle: [0.16, 0.01, 10],
  denim: [0.08, 0.02, 12],
  twill: [0.09, 0.03, 14],
  linen: [0.12, 0.02, 12],
  poplin: [0.08, 0.035, 18],
  oxford: [0.1, 0.02, 14],
  crepe: [0.12, 0.05, 14],
  satin: [0.06, 0.17, 9],
  corduroy: [0.4, 0.02, 8],
  crinkle: [0.12, 0.02, 12],
  canvas: [0.1, 0.02, 10],
  straw: [0.1, 0.05, 12],
  leather: [0.05, 0.2, 18],
  wood: [0.04, 0.1, 16],
  plain: [0.02, 0.12, 30],
};
