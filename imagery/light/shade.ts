/** Lights a surface like a still-life table: one large soft key, a cool sky, occlusion and shadows from the relief itself. */
import { byteToLinear, toDisplayFast } from '../cloth/colour.ts';
import type { Fabric, Swatch } from '../cloth/fabric.ts';
import { createValueNoise } from '../cloth/noise.ts';
import { clamp, lerp } from '../cloth/number.ts';
import { paintBackdrop } from './backdrop.ts';
import { castShadow } from './cast-shadow.ts';
import { coverageOf } from './draw-piece.ts';
import { blurWide, createPlane, sample, type Plane } from './plane.ts';
import type { Light, Scene } from './scene.ts';
import type { Layer, Surface } from './surface.ts';

const STUDIO_LIGHT: Light = {
  x: -0.5,
  y: -0.56,
  z: 0.66,
  key: 1.0,
  fill: 0.5,
  warm: [1.03, 1.0, 0.965],
  cool: [0.965, 0.99, 1.03],
};

/** Occlusion at three reaches: stitch, fold, garment. Reach in units, gain per unit of depth, and maximum. */
const OCCLUSION = [
  { reach: 4, gain: 0.055, cap: 0.22 },
  { reach: 13, gain: 0.026, cap: 0.34 },
  { reach: 44, gain: 0.0075, cap: 0.3 },
] as const;

const filmGrain = createValueNoise(99);

/**
 * Returns the finished pixels, three display values of 16 bits each. With 8 bits the soft gradient of a wall would have steps, which the
 * encoders turn into patches.
 */
export function shade(surface: Surface, layers: readonly Layer[], scene: Scene): Uint16Array {
  const { W, H, id } = surface;
  const light = { ...STUDIO_LIGHT, ...scene.light };
  const length = Math.hypot(light.x, light.y, light.z);
  const key = { x: light.x / length, y: light.y / length, z: light.z / length };
  const detail = readDetail(surface, layers);
  const sun = castShadow(detail.total, surface, { light: key, softness: scene.softness ?? 1 });
  const pattern = scene.pattern?.map(surface);
  const table = shadeTable(surface, scene, { cover: detail.cover, sun, pattern });
  const cloth = shadeCloth(layers, {
    surface,
    scene,
    light,
    key,
    detail,
    occlusion: computeOcclusion(detail.total, surface),
    sun,
    pattern,
  });
  const out = new Uint16Array(W * H * 3);
  const rgb = new Float32Array(3);
  const behind = new Float32Array(3);
  const exposure = scene.exposure ?? 0.92;
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const i = y * W + x;
      if (id[i] < 0) table(x, y, rgb);
      else cloth(i, rgb);
      const coverage = detail.cover.data[i];
      if (coverage > 0 && coverage < 1) {
        table(x, y, behind);
        for (let c = 0; c < 3; c++) rgb[c] = lerp(behind[c], rgb[c], coverage);
      }
      // Cloth has a little grain. A wall has none: compression would turn it into patches.
      const grain = id[i] < 0 ? 0 : (filmGrain(x * 0.61, y * 0.61) - 0.5) * 0.006;
      for (let c = 0; c < 3; c++) out[3 * i + c] = encodeLight(rgb[c] * exposure, grain);
    }
  return out;
}

/** A soft shoulder near white, then display encoding, then a little grain. */
function encodeLight(light: number, grain: number): number {
  const s = light < 0.72 ? light : 0.72 + 0.28 * (1 - Math.exp(-(light - 0.72) / 0.28));
  return clamp(Math.round((toDisplayFast(Math.max(0, s)) + grain) * 65535), 0, 65535);
}

type Detail = {
  /** Relief of cloth and sewing together, in units. */
  readonly total: Plane;
  /** The share of each pixel that shows a garment. */
  readonly cover: Plane;
  readonly slopeX: Float32Array;
  readonly slopeY: Float32Array;
  /** How far the sewn relief stands out from its surroundings, in units. */
  readonly cavity: Float32Array;
};

function readDetail(surface: Surface, layers: readonly Layer[]): Detail {
  const { W, H, id, u, v, z } = surface;
  const total = createPlane(W, H);
  const cover = createPlane(W, H);
  const [slopeX, slopeY, cavity] = Array.from({ length: 3 }, () => new Float32Array(W * H));
  for (let i = 0; i < W * H; i++) {
    if (id[i] < 0) continue;
    const { sheet, relief, broad, scale, co, si } = layers[id[i]];
    const x = (u[i] - sheet.win.x) * scale;
    const y = (v[i] - sheet.win.y) * scale;
    const h = sample(relief, x, y);
    const gx = (sample(relief, x + 1, y) - sample(relief, x - 1, y)) * 0.5 * scale;
    const gy = (sample(relief, x, y + 1) - sample(relief, x, y - 1)) * 0.5 * scale;
    slopeX[i] = gx * co - gy * si;
    slopeY[i] = gx * si + gy * co;
    cavity[i] = h - sample(broad, x, y);
    total.data[i] = z.data[i] + h;
    cover.data[i] = coverageOf(surface, i);
  }
  return { total, cover, slopeX, slopeY, cavity };
}

function computeOcclusion(total: Plane, { pxPerUnit }: Surface): Float32Array {
  const open = new Float32Array(total.data.length).fill(1);
  for (const { reach, gain, cap } of OCCLUSION) {
    const soft = blurWide(total, reach * pxPerUnit);
    for (let i = 0; i < open.length; i++) {
      const depth = soft.data[i] - total.data[i];
      if (depth > 0) open[i] *= 1 - Math.min(cap, depth * gain);
    }
  }
  return open;
}

/** Returns the share of the key light on the table, blurred without the garments that stand in front of it. */
function castOnTable(sun: Plane, cover: Plane, sigma: number): Plane {
  if (sigma === 0) return sun;
  const open = createPlane(
    sun.width,
    sun.height,
    cover.data.map((covered) => 1 - covered),
  );
  const seen = createPlane(
    sun.width,
    sun.height,
    sun.data.map((share, i) => share * open.data[i]),
  );
  const lit = blurWide(seen, sigma);
  const area = blurWide(open, sigma);
  return createPlane(
    sun.width,
    sun.height,
    lit.data.map((share, i) => share / Math.max(1e-3, area.data[i])),
  );
}

/** Shades the table around the garments, with their contact shadow. */
function shadeTable(
  surface: Surface,
  scene: Scene,
  { cover, sun, pattern }: { cover: Plane; sun: Plane; pattern: Plane | undefined },
): (x: number, y: number, out: Float32Array) => void {
  const { W, H, pxPerUnit } = surface;
  const back = paintBackdrop(scene.backdrop, surface);
  const tight = blurWide(cover, 5 * pxPerUnit).data;
  const wide = blurWide(cover, 34 * pxPerUnit).data;
  const shadow = scene.shadow ?? { tight: 0.34, wide: 0.3 };
  const cast = castOnTable(sun, cover, (shadow.blur ?? 0) * pxPerUnit).data;
  const darkest = 1 - (shadow.cast ?? 0.38);
  const dark = scene.pattern?.dark ?? 1;
  return (x, y, out) => {
    const i = y * W + x;
    const near =
      clamp(y - Math.round(5 * pxPerUnit), 0, H - 1) * W + clamp(x - Math.round(3 * pxPerUnit), 0, W - 1);
    const far =
      clamp(y - Math.round(22 * pxPerUnit), 0, H - 1) * W + clamp(x - Math.round(12 * pxPerUnit), 0, W - 1);
    const lit = pattern?.data[i] ?? 1;
    const contact = (1 - shadow.tight * tight[near] ** 1.2) * (1 - shadow.wide * wide[far]);
    const s = lerp(darkest, 1, cast[i]) * contact * (pattern === undefined ? 1 : lerp(dark, 1, lit));
    const coolness = 1 - s;
    out[0] = back[3 * i] * s * (1 - 0.05 * coolness);
    out[1] = back[3 * i + 1] * s * (1 - 0.012 * coolness);
    out[2] = back[3 * i + 2] * s * (1 + 0.07 * coolness);
    if (pattern !== undefined) {
      out[0] *= 1 + 0.05 * lit;
      out[2] *= 1 - 0.04 * lit;
    }
  };
}

/** Converts a point of a layer to the coordinates of its grain, and adds the grain's rotation at that point. */
function grainAt(
  layer: Layer,
  region: number,
  point: { u: number; v: number; ca: number; sa: number },
): void {
  const grain = layer.piece.grains?.[region];
  point.ca = 1;
  point.sa = 0;
  if (grain === undefined) return;
  if (grain.round === true) {
    const dx = point.u - grain.x;
    const dy = point.v - grain.y;
    const radius = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    point.u = angle * Math.max(24, Math.round(radius / 24) * 24);
    point.v = radius;
    point.ca = Math.cos(angle + Math.PI / 2);
    point.sa = Math.sin(angle + Math.PI / 2);
    return;
  }
  const a = (grain.turn * Math.PI) / 180;
  point.ca = Math.cos(a);
  point.sa = Math.sin(a);
  const dx = point.u - (grain.x ?? 500);
  const dy = point.v - (grain.y ?? 300);
  point.u = dx * point.ca + dy * point.sa + (grain.dx ?? 500);
  point.v = -dx * point.sa + dy * point.ca + (grain.dy ?? 300);
}

/** The cloth at a pixel. `weaveX` and `weaveY` are the slopes of its weave in the picture. */
type ClothPoint = {
  readonly swatch: Swatch;
  fabric: Fabric;
  shine: number;
  weaveX: number;
  weaveY: number;
};

/** Reads fabric, sewn detail and abrasion. Each call returns the same object. */
function createClothReader(
  layers: readonly Layer[],
  { id, u, v }: Surface,
  { cavity }: Detail,
): (i: number) => ClothPoint {
  const f = new Float32Array(5);
  const point = { u: 0, v: 0, ca: 1, sa: 0 };
  const cloth: ClothPoint = { swatch: f, fabric: layers[0]?.fabrics[0], shine: 0, weaveX: 0, weaveY: 0 };
  return (i) => {
    const layer = layers[id[i]];
    const { sheet, scale, co, si } = layer;
    const sx = clamp(Math.floor((u[i] - sheet.win.x) * scale), 0, sheet.W - 1);
    const sy = clamp(Math.floor((v[i] - sheet.win.y) * scale), 0, sheet.H - 1);
    const q = 4 * (sy * sheet.W + sx);
    const slot = Math.round(sheet.region[q + 2] / 20);
    const fabric = layer.fabrics[Math.min(slot, 3)];
    point.u = u[i];
    point.v = v[i];
    grainAt(layer, Math.round(sheet.region[q] / 20), point);
    fabric.at(point.u, point.v, f);
    // Sewn detail and print overlays.
    const alpha = sheet.colour[q + 3] / 255;
    if (alpha > 0) {
      const a1 = 1 / Math.max(alpha, 1e-3);
      for (let c = 0; c < 3; c++) f[c] = lerp(f[c], byteToLinear(sheet.colour[q + c] * a1), alpha);
    }
    const { abrasion } = layer.piece;
    if (abrasion !== undefined && slot !== 3) {
      // Abrasion on raised edges, dye kept in the hollows.
      const w = clamp(cavity[i] * 0.55, -0.3, 0.6) * abrasion.amount;
      for (let c = 0; c < 3; c++) f[c] = w > 0 ? lerp(f[c], abrasion.rgb[c], w) : f[c] * (1 + w * 0.7);
    }
    const mu = f[3] * point.ca - f[4] * point.sa;
    const mv = f[3] * point.sa + f[4] * point.ca;
    cloth.weaveX = (mu * co - mv * si) * fabric.bump;
    cloth.weaveY = (mu * si + mv * co) * fabric.bump;
    cloth.shine = sheet.region[q + 1] / 255;
    cloth.fabric = fabric;
    return cloth;
  };
}

/**
 * Shades the garments: folds, sewn relief and weave under key light, sky light, and light that bounces between folds.
 */
function shadeCloth(
  layers: readonly Layer[],
  on: {
    surface: Surface;
    scene: Scene;
    light: Light;
    key: { x: number; y: number; z: number };
    detail: Detail;
    occlusion: Float32Array;
    sun: Plane;
    pattern: Plane | undefined;
  },
): (i: number, out: Float32Array) => void {
  const { surface, scene, light, key, detail, occlusion, sun, pattern } = on;
  const { nx, ny, nz } = surface;
  const { slopeX, slopeY, cavity } = detail;
  const half = Math.hypot(key.x, key.y, key.z + 1);
  const [Hx, Hy, Hz] = [key.x / half, key.y / half, (key.z + 1) / half];
  const dark = scene.pattern?.dark ?? 1;
  const clothAt = createClothReader(layers, surface, detail);
  return (i, out) => {
    const { swatch: f, fabric, shine, weaveX, weaveY } = clothAt(i);
    // The normal: folds, sewn relief and weave.
    let ax = nx[i] - (slopeX[i] * 0.85 + weaveX * 0.42) * nz[i];
    let ay = ny[i] - (slopeY[i] * 0.85 + weaveY * 0.42) * nz[i];
    let az = Math.max(0.05, nz[i]);
    const length = Math.hypot(ax, ay, az);
    ax /= length;
    ay /= length;
    az /= length;
    const wrap = 0.22;
    const diffuse = Math.max(0, (ax * key.x + ay * key.y + az * key.z + wrap) / (1 + wrap));
    const open = occlusion[i] * (1 - clamp(-cavity[i] * 0.22, 0, 0.4));
    const unshadowed = lerp(0.42, 1, sun.data[i]);
    const patterned = pattern === undefined ? 1 : lerp(dark, 1, pattern.data[i]);
    const keyLight = light.key * diffuse * unshadowed * patterned * lerp(1, open, 0.45);
    const sky = light.fill * (0.74 + 0.26 * (0.5 - 0.5 * ay)) * open * (0.72 + 0.28 * az);
    const rim = fabric.sheen * (1 - az) ** 2 * open * (0.5 + 0.5 * diffuse);
    const nh = Math.max(0, ax * Hx + ay * Hy + az * Hz);
    const shining = shine === 0 ? 0 : shine * 0.7 * nh ** 40;
    const specular = (fabric.gloss * nh ** fabric.hard + shining) * unshadowed * patterned * open;
    // Light bounced between folds picks up the cloth's own colour.
    const bounce = (1 - open) * 0.22;
    for (let c = 0; c < 3; c++)
      out[c] =
        f[c] * (keyLight * light.warm[c] + sky * light.cool[c] + bounce * f[c]) +
        (rim * (0.3 + 0.7 * f[c]) + specular) * 0.8;
  };
}
