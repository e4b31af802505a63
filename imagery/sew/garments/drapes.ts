/** How cloth settles: settings for small trims, the swing of limbs, usual ease, hanging folds. */
import { smooth } from '../../cloth/number.ts';
import type { Point } from '../../draft/path.ts';
import type { DrapeSettings } from '../../drape/settings.ts';

/** Trims lie flat: no folds of their own, they follow the piece beneath. */
export const FLAT_DRAPE: DrapeSettings = {
  ease: 0.003,
  air: 0.015,
  weight: 0.03,
  rough: 1,
  coarseSteps: 24,
  fineSteps: 16,
  fine: 8,
};
/** Straps: held to their place all over, so that their edges stay straight. */
export const STRAP_DRAPE: DrapeSettings = {
  ...FLAT_DRAPE,
  fine: 4,
  rough: 0,
  creases: [{ d: () => 0, width: 1, pull: 0.1, hold: 0.9 }],
};
/** Small folded pieces (collar leaves, flaps, ties) with a little body. */
export const PADDED_DRAPE: DrapeSettings = {
  ease: 0.012,
  air: 0.05,
  weight: 0.02,
  rough: 2,
  coarseSteps: 40,
  fineSteps: 40,
  fine: 6,
  stiff: 0.3,
};

/**
 * Creates the rest shape of the short sleeves of a top with these half measures. In it, the sleeves stand out at a wider angle than in the
 * layout. Laying them down crowds the cloth on the inside of the joint, so drag lines appear where they do on a real garment. `fold` is the
 * seed of the folds: each sleeve of each product swings by its own angle about its own joint.
 */
export function createShortSleeveRestShape({
  block,
  shoulderY,
  underY,
  fold,
}: {
  block: { readonly shoulder: number; readonly chest: number; readonly hem: number };
  shoulderY: number;
  underY: number;
  fold: number;
}): (px: number, py: number) => Point {
  const right = swingOf(fold * 2.8),
    left = swingOf(fold * 3.7);
  const x = block.shoulder - 10,
    y = shoulderY + 70;
  const chest = Math.max(block.chest, block.hem);
  return (px, py) => {
    const m = px >= 500 ? 1 : -1,
      ax = Math.abs(px - 500);
    const { degrees, shift } = m > 0 ? right : left;
    // above the underarm everything past the armhole swings; below it only what hangs clear of the body
    const low = smooth(underY - 30, underY + 20, py),
      up = Math.max(0, Math.min(1, (ax - block.chest + 30 - shift) / 70)),
      out = Math.max(0, Math.min(1, (ax - chest - 2) / 34));
    const t = up * (1 - low) + out * low;
    if (!t) return [px, py];
    const a = (-degrees * t * Math.PI) / 180,
      dx = ax - x,
      dy = py - y,
      cos = Math.cos(a),
      sin = Math.sin(a);
    return [500 + m * (x + dx * cos - dy * sin), y + dx * sin + dy * cos];
  };
}

/** Returns how far a sleeve swings, and how far its joint lies outside the usual one, in units. */
function swingOf(seed: number): { degrees: number; shift: number } {
  return { degrees: 3.9 + 3.1 * Math.cos(seed), shift: 26 * Math.sin(seed * 3.3) };
}

/** Usual surplus of a top: more across than along, so folds run mostly downwards. */
export const topEase = (x: number, y: number): Point => [
  0.02 + 0.006 * Math.sin(x / 90 + y / 140),
  0.008 + 0.004 * Math.sin(y / 70 + x / 200),
];

/** Hanging folds below a gathered line: uneven in pitch, deepening towards the hem. */
export const createFlutes =
  ({
    from,
    to,
    pitch,
    height,
    spread = 0,
    seed = 1,
  }: {
    from: number;
    to: number;
    pitch: number;
    height: number;
    spread?: number;
    seed?: number;
  }) =>
  (x: number, y: number): number => {
    const t = Math.max(0, (y - from) / (to - from));
    if (!t) return 0;
    const u = (x - 500) / (1 + spread * t);
    const p =
      u / pitch +
      0.55 * Math.sin(u / (pitch * 2.3) + seed) +
      0.3 * Math.sin(u / (pitch * 0.9) + seed * 2.7 + t * 1.4);
    return height * Math.min(1, t * 1.6) * (0.5 + 0.5 * Math.sin(p * Math.PI * 2 + seed * 5));
  };

/** Things that do not fold; `bulge` is how far air lifts their middle. */
export const createRigidDrape = (bulge = 0): DrapeSettings => ({
  ease: 0.002,
  air: 0.01 + bulge,
  weight: 0.03,
  rough: 0,
  coarseSteps: 20,
  fineSteps: 12,
  fine: 9,
});
