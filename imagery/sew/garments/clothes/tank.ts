import type { FabricSpec } from '../../../cloth/fabric.ts';
import {
  mirrorToLine,
  between,
  distanceTo,
  mirrorX,
  offset,
  mirrorToOutline,
  reverse,
  type Point,
} from '../../../draft/path.ts';
import { gradeBlock, UNIT_CM, type Size } from '../../../draft/sizes.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, createFlutes } from '../drapes.ts';

/** Half measures from the centre front in M, and how far below the shoulder things lie. */
const BLOCK = { w: 208, waist: 197, hem: 212, ni: 92, under: 250, len: 640 };
const GRADE = { w: 11, waist: 11, hem: 11, ni: 2, under: 6, len: 17 };

/** What a tank top is made of. `fold` is the seed of its folds. */
export type TankOptions = {
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  /** Cloth of the bindings. */
  readonly trim?: FabricSpec;
  readonly stitch?: string;
  /** Depth of the neck, width of the straps and length in M, in units. */
  readonly scoop?: number;
  readonly strap?: number;
  readonly length?: number;
};

/** Fills in the options that are left out. */
function withDefaults(o: TankOptions) {
  const { size = 'M', fold = 0, fabric, trim, stitch = '#000', scoop = 128, strap = 46, length = 640 } = o;
  return { size, fold, fabric, trim, stitch, scoop, strap, length };
}

/** Drafts outline and lines. */
function draft(o: TankOptions) {
  const options = withDefaults(o);
  const { size, scoop, strap, length } = options;
  const c = gradeBlock(BLOCK, GRADE, size),
    T = 282,
    hemY = T + length + c.len - BLOCK.len,
    under = T + c.under,
    { w, waist, hem } = c,
    bindW = 13;
  const { ni } = c,
    no = ni + strap;
  const neck = `M500 ${T + scoop} C${X(56)} ${T + scoop} ${X(ni - 4)} ${T + scoop * 0.62} ${X(ni)} ${T}`;
  const arm = `M${X(no)} ${T + 8} C${X(no + 2)} ${T + 110} ${X(w - 60)} ${under - 36} ${X(w)} ${under}`;
  const outline = mirrorToOutline(
    `${neck} L${X(no)} ${T + 8} ${arm.replace(/^M\S+ \S+/, '')} C${X(w - 4)} ${under + 100} ${X(waist)} ${under + 130} ${X(waist)} ${under + 190} C${X(waist)} ${hemY - 150} ${X(hem)} ${hemY - 90} ${X(hem)} ${hemY} C${X(hem - 70)} ${hemY + 8} ${X(90)} ${hemY + 11} 500 ${hemY + 11}`,
  );
  const s = createSheet(outline),
    neckLine = mirrorToLine(neck);
  return { ...options, c, T, hemY, under, w, waist, hem, bindW, ni, no, neck, arm, outline, s, neckLine };
}
type Draft = ReturnType<typeof draft>;

/** Stitches the hem and binds neck and armholes. */
function sewEdges({ trim, stitch, hemY, under, w, hem, bindW, arm, s, neckLine }: Draft): void {
  const hem2 = mirrorToLine(
    `M500 ${hemY - 12} C${X(90)} ${hemY - 12} ${X(hem - 70)} ${hemY - 15} ${X(hem + 5)} ${hemY - 24}`,
  );
  for (const k of [0, 5]) s.stitch(hem2, { at: k, colour: stitch, opacity: 0.2 });
  const bind = (d: string, side: 1 | -1): void => {
    const b = between(offset(d, -2 * side), offset(d, bindW * side));
    s.overlay(b, { lift: 1.4, edge: 1 }).area(b, { fabric: trim ? 1 : 0, grain: 1 });
    s.stitch(d, { at: (bindW - 3) * side, colour: stitch, opacity: 0.22 });
  };
  bind(neckLine, 1);
  // The binding extends past the side seam; the outline cuts it off there.
  const armLine = `${arm} L${X(w + 24)} ${under + 15}`;
  bind(armLine, 1);
  bind(mirrorX(armLine), -1);
}

/** The back, whose shoulders lie beneath those of the front. */
function backOf({ fabric, trim, stitch, T, under, w, bindW, ni, no }: Draft): Piece {
  const bT = `M${X(-ni - 5)} ${T + 6} C${X(-ni * 0.8)} ${T + 52} ${X(ni * 0.8)} ${T + 52} ${X(ni + 5)} ${T + 6}`;
  const backArm = `M${X(no - 6)} ${T + 14} C${X(no + 4)} ${T + 108} ${X(w - 72)} ${under - 62} ${X(w - 44)} ${under - 32}`;
  const back = createSheet(
    `${bT} L${X(no - 6)} ${T + 14} ${backArm.replace(/^M\S+ \S+/, '')} L${X(w - 70)} ${under + 10} L${X(-w + 70)} ${under + 10} ${reverse(mirrorX(backArm)).replace(/^M/, 'L')} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.14 }).stitch(bT, { at: bindW, colour: stitch, opacity: 0.24 });
  for (const [d, side] of [[bT, 1] as const, [backArm, 1] as const, [mirrorX(backArm), -1] as const]) {
    const b = between(offset(d, -2 * side), offset(d, bindW * side));
    back.overlay(b, { lift: 1 }).area(b, { fabric: trim ? 1 : 0, grain: 1 });
  }
  back.label([500, T + 56], 46, 22);
  return {
    outline: back.outline,
    sheet: back,
    fabrics: [fabric, trim ?? fabric],
    lift: 1.5,
    edge: 1.4,
    grains: { 1: { turn: 90, x: 500, y: T } },
    cloth: FLAT_DRAPE,
  };
}

/** The front with everything sewn on it. */
function bodyOf({ fold, fabric, trim, T, hemY, under, outline, s, neckLine }: Draft): Piece {
  return {
    outline,
    sheet: s,
    fabrics: [fabric, trim ?? fabric],
    lift: 6,
    grains: { 1: { turn: 90, x: 500, y: T } },
    cloth: {
      ease: (_, y): Point => [0.034, 0.01 + 0.01 * Math.exp(-(((y - under - 150) / 80) ** 2))],
      flutes: createFlutes({ from: T + 180, to: hemY, pitch: 104, height: 12, seed: 2 + fold * 1.7 }),
      seed: 210 + fold * 1009,
      air: 0.042,
      weight: 0.045,
      stiff: 0.13,
      rough: 11,
      ceiling: 36,
      free: (_, y) => (y > hemY - 22 ? 0.6 : 0),
      creases: [
        { d: distanceTo(neckLine), width: 24, pull: 0.15, hold: 0.2 },
        { d: (_, y) => Math.max(0, y - T - 30), width: 90, pull: 0.1, hold: 0.8 },
      ],
    },
  };
}

/** How it fits. */
function fitOf({ strap, T, hemY, under, w, waist, no }: Draft): Fit {
  return {
    unit: UNIT_CM.women,
    hang: { by: 'straps', y: T + 4, half: no - strap / 2 },
    measures: [
      { name: 'chest', line: `M${X(-w)} ${under} L${X(w)} ${under}`, around: true },
      { name: 'waist', line: `M${X(-waist)} ${under + 170} L${X(waist)} ${under + 170}`, around: true },
      { name: 'length', line: `M${X(no - 10)} ${T + 6} L${X(no - 10)} ${hemY + 9}` },
    ],
  };
}

/** A tank top with bound edges. */
export function tank(o: TankOptions): Garment {
  const drafted = draft(o);
  const { size, scoop, strap, length, fold } = drafted;
  sewEdges(drafted);
  return {
    shape: `tank-${size}-${scoop}-${strap}-${length}-${fold}`,
    fit: fitOf(drafted),
    pieces: [backOf(drafted), bodyOf(drafted)],
  };
}
