/**
 * The cloth solver. A pattern piece becomes a lattice of particles on the table. The cloth is slightly larger than
 * its layout ("ease"), seams hold its edges down, and air lies beneath it, so the surplus buckles into folds. It is
 * position-based, with a fixed number of steps, no clock and only seeded randomness: the same piece always settles the
 * same way.
 */
import { createFractalNoise, createRandom } from '../cloth/noise.ts';
import type { Point } from '../draft/path.ts';
import { createDisplacement, type Displacement } from './displacement.ts';
import type { Field } from './field.ts';
import { createLattice, type Lattice } from './lattice.ts';
import { createNormals, type Normals } from './normals.ts';
import type { DrapeSettings } from './settings.ts';
import type { SettledPiece } from './settled.ts';

/** Settles a piece: first on a coarse lattice, then from that result on a fine one. */
export function settle(field: Field, settings: DrapeSettings): SettledPiece {
  const coarse = simulate(createLattice(field, settings.coarse ?? 15), {
    field,
    settings,
    steps: settings.coarseSteps ?? 170,
  });
  return simulate(createLattice(field, settings.fine ?? 6.5), {
    field,
    settings,
    steps: settings.fineSteps ?? 110,
    from: createDisplacement(coarse),
  });
}

type Links = { a: Int32Array; b: Int32Array; length: Float32Array };
type Positions = { X: Float32Array; Y: Float32Array; Z: Float32Array };
/** The particles, and how firmly each is held to its position and to the table. */
type Particles = Positions & { pinXY: Float32Array; pinZ: Float32Array };

function simulate(
  mesh: Lattice,
  run: { field: Field; settings: DrapeSettings; steps: number; from?: Displacement },
): SettledPiece {
  const { n, px, py, tris, step } = mesh;
  const { settings, steps } = run;
  const cloth = layOut(mesh, run);
  const { X, Y, Z } = cloth;
  const earlier = { X: Float32Array.from(X), Y: Float32Array.from(Y), Z: Float32Array.from(Z) };
  const edges = restLengths(mesh.edges, mesh, run);
  const bends = restLengths(mesh.bends, mesh, run);
  const normals = createNormals(n, tris);
  const { air = 0.06, drop = 0, weight = 0.02, stiff = 0.25, ceiling = 1e9 } = settings;
  for (let t = 0; t < steps; t++) {
    const breath = air * (t < steps * 0.7 ? 1 : 0.6);
    move(cloth, earlier, { normals: normals(X, Y, Z), breath, drop, weight });
    for (let pass = 0; pass < 4; pass++) {
      const backwards = (pass & 1) === 1;
      pullTogether(cloth, edges, { stretch: 0.95, push: 0.7, backwards });
      pullTogether(cloth, bends, { stretch: 0, push: stiff, backwards });
      hold(cloth, mesh, ceiling);
    }
  }
  let unrest = 0;
  for (let i = 0; i < n; i++)
    unrest = Math.max(unrest, Math.hypot(X[i] - earlier.X[i], Y[i] - earlier.Y[i], Z[i] - earlier.Z[i]));
  for (let k = 0; k < (settings.relax ?? 2); k++) relax(Z, edges);
  return { n, tris, u: px, v: py, X, Y, Z, step, links: edges, unrest };
}

/** Moves the particles by their velocity, the air beneath them and their weight, and stores their earlier positions. */
function move(
  { X, Y, Z }: Positions,
  earlier: Positions,
  forces: { normals: Normals; breath: number; drop: number; weight: number },
): void {
  const { X: OX, Y: OY, Z: OZ } = earlier;
  const { normals: N, breath, drop, weight } = forces;
  for (let i = 0; i < X.length; i++) {
    const vx = (X[i] - OX[i]) * 0.94;
    const vy = (Y[i] - OY[i]) * 0.94;
    const vz = (Z[i] - OZ[i]) * 0.94;
    OX[i] = X[i];
    OY[i] = Y[i];
    OZ[i] = Z[i];
    X[i] += vx + N.x[i] * breath;
    Y[i] += vy + N.y[i] * breath + drop;
    Z[i] += vz + N.z[i] * breath - weight;
  }
}

/** Moves linked particles towards the rest length of their link, against being stretched and being pushed together. */
function pullTogether(
  { X, Y, Z }: Positions,
  { a, b, length }: Links,
  { stretch, push, backwards }: { stretch: number; push: number; backwards: boolean },
): void {
  const m = a.length;
  for (let s = 0; s < m; s++) {
    const k = backwards ? m - 1 - s : s;
    const i = a[k];
    const j = b[k];
    const dx = X[j] - X[i];
    const dy = Y[j] - Y[i];
    const dz = Z[j] - Z[i];
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-6;
    const f = (0.5 * (d > length[k] ? stretch : push) * (d - length[k])) / d;
    X[i] += dx * f;
    Y[i] += dy * f;
    Z[i] += dz * f;
    X[j] -= dx * f;
    Y[j] -= dy * f;
    Z[j] -= dz * f;
  }
}

/** Pulls pinned particles back to their places, and keeps all of them between the table and the ceiling. */
function hold({ X, Y, Z, pinXY, pinZ }: Particles, { n, px, py }: Lattice, ceiling: number): void {
  for (let i = 0; i < n; i++) {
    if (pinXY[i]) {
      X[i] += (px[i] - X[i]) * pinXY[i];
      Y[i] += (py[i] - Y[i]) * pinXY[i];
    }
    if (pinZ[i]) Z[i] -= Z[i] * pinZ[i];
    if (Z[i] < 0) Z[i] = 0;
    if (Z[i] > ceiling) Z[i] = ceiling + (Z[i] - ceiling) * 0.6;
  }
}

/** Lays out the particles with their initial heights. */
function layOut(
  { n, px, py, step }: Lattice,
  { field, settings, from }: { field: Field; settings: DrapeSettings; from?: Displacement },
): Particles {
  const seed = settings.seed ?? 7;
  const random = createRandom(seed);
  const uneven = createFractalNoise(seed, 2);
  const rough = settings.rough ?? 5;
  const [X, Y, Z, pinXY, pinZ] = Array.from({ length: 5 }, () => new Float32Array(n));
  for (let i = 0; i < n; i++) {
    const x = px[i];
    const y = py[i];
    const depth = field.sdf(x, y);
    const height = 1 + (settings.flutes?.(x, y) ?? 0) + rough * uneven(x / 85, y / 190) + random() * 0.3;
    const [dx, dy, z] = from?.(x, y) ?? [0, 0, height];
    X[i] = x + dx;
    Y[i] = y + dy;
    Z[i] = z;
    const loose = settings.free?.(x, y) ?? 0;
    if (depth < step * 0.75) {
      pinXY[i] = 0.35 * (1 - 0.8 * loose);
      pinZ[i] = 0.5 * (1 - loose);
    }
    for (const crease of settings.creases ?? []) {
      const t = 1 - crease.d(x, y) / crease.width;
      if (t > 0) {
        pinZ[i] = Math.max(pinZ[i], crease.pull * t);
        pinXY[i] = Math.max(pinXY[i], (crease.hold ?? 0.2) * t);
      }
    }
  }
  return { X, Y, Z, pinXY, pinZ };
}

/** Returns the rest length of every link: that of the cut piece with its ease, reduced near seams. */
function restLengths(
  list: readonly number[],
  { px, py }: Lattice,
  { field, settings }: { field: Field; settings: DrapeSettings },
): Links {
  const { ease = 0.02, restShape = keepPoint, seam = 0.012 } = settings;
  const m = list.length / 2;
  const links: Links = { a: new Int32Array(m), b: new Int32Array(m), length: new Float32Array(m) };
  for (let k = 0; k < m; k++) {
    const i = list[2 * k];
    const j = list[2 * k + 1];
    const mx = (px[i] + px[j]) / 2;
    const my = (py[i] + py[j]) / 2;
    const [ex, ey] = typeof ease === 'function' ? ease(mx, my) : [ease, ease];
    const p = restShape(px[i], py[i]);
    const q = restShape(px[j], py[j]);
    const length = Math.hypot((p[0] - q[0]) * (1 + ex), (p[1] - q[1]) * (1 + ey));
    const depth = Math.max(0, field.sdf(mx, my));
    links.a[k] = i;
    links.b[k] = j;
    links.length[k] = length * (1 - seam * Math.max(0, 1 - depth / 18));
  }
  return links;
}

function keepPoint(x: number, y: number): Point {
  return [x, y];
}

/** Runs one Laplacian pass on the height, which removes the lattice's grain from the folds. */
function relax(Z: Float32Array, { a, b }: Links): void {
  const sum = new Float32Array(Z.length);
  const count = new Uint8Array(Z.length);
  for (let k = 0; k < a.length; k++) {
    const i = a[k];
    const j = b[k];
    sum[i] += Z[j];
    sum[j] += Z[i];
    count[i]++;
    count[j]++;
  }
  for (let i = 0; i < Z.length; i++) if (count[i]) Z[i] += (sum[i] / count[i] - Z[i]) * 0.5;
}
