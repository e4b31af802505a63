import { createFabric, type FabricSpec } from '../cloth/fabric.ts';
import { clamp, smooth } from '../cloth/number.ts';
import { createNormals } from '../drape/normals.ts';
import type { SettledPiece } from '../drape/settled.ts';
import type { Piece } from '../sew/piece.ts';
import { rasterSheet, type RasteredSheet, type Window } from '../sew/raster.ts';
import { GREY_LEVELS_PER_UNIT } from '../sew/sheet.ts';
import { blur, blurWide, createPlane, sample, type Plane } from './plane.ts';
import type { Layer, Surface } from './surface.ts';

/**
 * How a garment is placed: the mapping from layout units to pixels, pixels per unit, rotation, and height in units.
 */
export type Placement = {
  readonly place: (x: number, y: number) => readonly [number, number];
  readonly px: number;
  readonly co: number;
  readonly si: number;
  readonly lift: number;
  /** Relief beneath the whole garment. */
  readonly ground?: Plane | undefined;
};

/** The fabric beneath buttons and labels. */
const HARDWARE_FABRIC: FabricSpec = { weave: 'plain', colour: '#808080' };

/** Maximum resolution of a sheet, in pixels per unit. */
const MAX_SHEET_PX_PER_UNIT = 5.2;

/** Draws a settled piece over the surface and adds its layer. */
export function drawPiece(
  surface: Surface,
  layers: Layer[],
  { piece, mesh, at }: { piece: Piece; mesh: SettledPiece; at: Placement },
): void {
  const win = windowOf(surface, mesh, at);
  if (win === undefined) return;
  const scale = Math.min(at.px, MAX_SHEET_PX_PER_UNIT);
  const sheet = rasterSheet(piece.sheet.artwork, win, scale);
  const { mask, relief } = reliefOf(piece, sheet);
  const slots = piece.fabrics.slice(0, 3);
  while (slots.length < 3) slots.push(piece.fabrics[0]);
  const id = layers.length;
  layers.push({
    piece,
    sheet,
    relief,
    broad: blurWide(relief, 5 * scale),
    scale,
    co: at.co,
    si: at.si,
    fabrics: [...slots, HARDWARE_FABRIC].map((spec) => createFabric(spec, scale)),
  });
  fillTriangles(surface, placeParticles(surface, mesh, { piece, at }), { id, mesh, mask, win, scale });
}

/** Returns the visible part of the layout, from the positions of all particles. */
function windowOf({ W, H }: Surface, mesh: SettledPiece, { place }: Placement): Window | undefined {
  let x0 = 1e9;
  let y0 = 1e9;
  let x1 = -1e9;
  let y1 = -1e9;
  for (let i = 0; i < mesh.n; i++) {
    const [sx, sy] = place(mesh.X[i], mesh.Y[i]);
    if (sx < -60 || sy < -60 || sx > W + 60 || sy > H + 60) continue;
    x0 = Math.min(x0, mesh.u[i]);
    y0 = Math.min(y0, mesh.v[i]);
    x1 = Math.max(x1, mesh.u[i]);
    y1 = Math.max(y1, mesh.v[i]);
  }
  return x1 > x0 ? { x: x0 - 10, y: y0 - 10, w: x1 - x0 + 20, h: y1 - y0 + 20 } : undefined;
}

/**
 * Returns the outline as coverage from 0 to 1, and the sewn relief with rounded edges, both on the sheet's pixels.
 */
function reliefOf(piece: Piece, sheet: RasteredSheet): { mask: Plane; relief: Plane } {
  const { W, H, scale } = sheet;
  const mask = createPlane(W, H);
  const relief = createPlane(W, H);
  for (let i = 0; i < W * H; i++) {
    mask.data[i] = sheet.mask[4 * i] / 255;
    relief.data[i] = (sheet.relief[4 * i] - 128) / GREY_LEVELS_PER_UNIT;
  }
  const roll = blur(createPlane(W, H, Float32Array.from(mask.data)), (piece.roll ?? 3.2) * scale);
  for (let i = 0; i < W * H; i++) relief.data[i] += (piece.edge ?? 2.2) * smooth(0.42, 0.98, roll.data[i]);
  blur(relief, 0.45 * scale);
  return { mask, relief };
}

type Placed = {
  readonly sx: Float32Array;
  readonly sy: Float32Array;
  readonly sz: Float32Array;
  readonly N: { readonly x: Float32Array; readonly y: Float32Array; readonly z: Float32Array };
};

/** Returns position in pixels, height and normal of every particle. */
function placeParticles(
  { z, W, H }: Surface,
  mesh: SettledPiece,
  { piece, at }: { piece: Piece; at: Placement },
): Placed {
  const { n } = mesh;
  // Collars, pockets and stacked garments follow the surface beneath them.
  const under = at.ground ?? (piece.conform === undefined ? undefined : blurWide(z, piece.conform * at.px));
  const [sx, sy, sz, ux, uy] = Array.from({ length: 5 }, () => new Float32Array(n));
  for (let i = 0; i < n; i++) {
    const [x, y] = at.place(mesh.X[i], mesh.Y[i]);
    sx[i] = x;
    sy[i] = y;
    ux[i] = sx[i] / at.px;
    uy[i] = sy[i] / at.px;
    let height = mesh.Z[i] + at.lift;
    if (under !== undefined)
      height += under.data[clamp(Math.round(y), 0, H - 1) * W + clamp(Math.round(x), 0, W - 1)];
    sz[i] = height;
  }
  return { sx, sy, sz, N: createNormals(n, mesh.tris)(ux, uy, sz) };
}

/** Set in the samples of a pixel whose centre shows cloth. Without it, the pixel holds the cloth at one of its samples. */
const CENTRE_BIT = 16;
/** The four samples of a pixel, from its centre. */
const SAMPLES = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const;

/** Returns the share of a pixel that shows cloth, 0 to 1. */
export function coverageOf({ id, samples }: Surface, i: number): number {
  if (id[i] < 0) return 0;
  if (samples === undefined) return 1;
  const bits = samples[i];
  return ((bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1)) / 4;
}

type Filled = { id: number; mesh: SettledPiece; mask: Plane; win: Window; scale: number };

function fillTriangles(surface: Surface, placed: Placed, piece: Filled): void {
  const { W, H, samples } = surface;
  const { sx, sy } = placed;
  const { tris } = piece.mesh;
  const fill = createFill(surface, placed, piece);
  // A sample may be in a triangle that the centre of its pixel is not in.
  const reach = samples === undefined ? 0 : 1;
  for (let k = 0; k < tris.length; k += 3) {
    const a = tris[k];
    const b = tris[k + 1];
    const c = tris[k + 2];
    const ax = sx[a];
    const ay = sy[a];
    const bx = sx[b];
    const by = sy[b];
    const cx = sx[c];
    const cy = sy[c];
    const minX = Math.max(0, Math.floor(Math.min(ax, bx, cx)) - reach);
    const maxX = Math.min(W - 1, Math.ceil(Math.max(ax, bx, cx)) + reach);
    const minY = Math.max(0, Math.floor(Math.min(ay, by, cy)) - reach);
    const maxY = Math.min(H - 1, Math.ceil(Math.max(ay, by, cy)) + reach);
    if (minX > maxX || minY > maxY) continue;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    // Folded under: hidden.
    if (area <= 1e-6) continue;
    const inverse = 1 / area;
    for (let y = minY; y <= maxY; y++)
      for (let x = minX; x <= maxX; x++) {
        const fx = x + 0.5;
        const fy = y + 0.5;
        const w0 = ((bx - fx) * (cy - fy) - (by - fy) * (cx - fx)) * inverse;
        const w1 = ((cx - fx) * (ay - fy) - (cy - fy) * (ax - fx)) * inverse;
        const i = y * W + x;
        fill(i, { k, w0, w1, bit: CENTRE_BIT });
        if (samples === undefined) continue;
        for (let s = 0; s < 4; s++) {
          const [dx, dy] = SAMPLES[s];
          const s0 = w0 + (dx * (by - cy) + dy * (cx - bx)) * inverse;
          const s1 = w1 + (dx * (cy - ay) + dy * (ax - cx)) * inverse;
          fill(i, { k, w0: s0, w1: s1, bit: 1 << s });
        }
      }
  }
}

/** A point of the triangle whose corners start at `k`, by the weights of its first two corners. `bit` names the sample. */
type TrianglePoint = { readonly k: number; readonly w0: number; readonly w1: number; readonly bit: number };

/** Creates the function that draws a point of a triangle into a pixel, unless the point lies outside the triangle or the outline. */
function createFill(
  { id, u: bu, v: bv, z: bz, nx, ny, nz, samples }: Surface,
  { sz, N }: Placed,
  { id: pieceId, mesh, mask, win, scale }: Filled,
): (i: number, point: TrianglePoint) => void {
  return (i, { k, w0, w1, bit }) => {
    const w2 = 1 - w0 - w1;
    if (w0 < -1e-5 || w1 < -1e-5 || w2 < -1e-5) return;
    const a = mesh.tris[k];
    const b = mesh.tris[k + 1];
    const c = mesh.tris[k + 2];
    const u = w0 * mesh.u[a] + w1 * mesh.u[b] + w2 * mesh.u[c];
    const v = w0 * mesh.v[a] + w1 * mesh.v[b] + w2 * mesh.v[c];
    if (sample(mask, (u - win.x) * scale, (v - win.y) * scale) < 0.5) return;
    const z = w0 * sz[a] + w1 * sz[b] + w2 * sz[c];
    if (samples === undefined) {
      if (id[i] === pieceId && bz.data[i] > z) return;
    } else {
      const isCentreDrawn = (samples[i] & CENTRE_BIT) !== 0;
      const isCentre = bit === CENTRE_BIT;
      samples[i] |= bit;
      if (isCentre ? isCentreDrawn && id[i] === pieceId && bz.data[i] > z : isCentreDrawn || id[i] >= 0)
        return;
    }
    id[i] = pieceId;
    bu[i] = u;
    bv[i] = v;
    bz.data[i] = z;
    nx[i] = w0 * N.x[a] + w1 * N.x[b] + w2 * N.x[c];
    ny[i] = w0 * N.y[a] + w1 * N.y[b] + w2 * N.y[c];
    nz[i] = w0 * N.z[a] + w1 * N.z[b] + w2 * N.z[c];
  };
}
