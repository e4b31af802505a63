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
import type { Fit, Garment, Piece, Side } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, createFlutes } from '../drapes.ts';
import { sewBrandLabel } from '../parts/brand-label.ts';
import type { Brand } from '../parts/brand-patch.ts';

/** Half measures from the centre front in M; `under` and `length` are measured down from the shoulders. */
const BLOCK = { chest: 208, waist: 197, hem: 212, strapInner: 92, under: 250, length: 640 };
const GRADE = { chest: 11, waist: 11, hem: 11, strapInner: 2, under: 6, length: 17 };

/** The y of the shoulders on the board. */
const TOP_UNITS = 282;
/** Depth of the neck at the back. */
const BACK_SCOOP_UNITS = 62;
/** Width of the bindings. */
const BINDING_UNITS = 13;

/** What a tank top is made of. `fold` is the seed of its folds. */
export type TankOptions = {
  readonly side?: Side;
  /** The brand of the label. */
  readonly brand?: Brand;
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

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  size: 'M',
  fold: 0,
  stitch: '#000',
  scoop: 128,
  strap: 46,
  length: 640,
} as const satisfies Partial<TankOptions>;

/** Drafts outline and lines. */
function draft(o: TankOptions) {
  const options = { ...DEFAULTS, ...o };
  const { side, size, strap, length } = options;
  const scoop = side === 'back' ? BACK_SCOOP_UNITS : options.scoop;
  const block = gradeBlock(BLOCK, GRADE, size);
  const { chest, waist, hem, strapInner } = block;
  const strapOuter = strapInner + strap;
  const hemY = TOP_UNITS + length + block.length - BLOCK.length;
  const underY = TOP_UNITS + block.under;
  const neck = `M500 ${TOP_UNITS + scoop} C${X(56)} ${TOP_UNITS + scoop} ${X(strapInner - 4)} ${TOP_UNITS + scoop * 0.62} ${X(strapInner)} ${TOP_UNITS}`;
  const arm = `M${X(strapOuter)} ${TOP_UNITS + 8} C${X(strapOuter + 2)} ${TOP_UNITS + 110} ${X(chest - 60)} ${underY - 36} ${X(chest)} ${underY}`;
  const outline = mirrorToOutline(
    `${neck} L${X(strapOuter)} ${TOP_UNITS + 8} ${arm.replace(/^M\S+ \S+/, '')} C${X(chest - 4)} ${underY + 100} ${X(waist)} ${underY + 130} ${X(waist)} ${underY + 190} C${X(waist)} ${hemY - 150} ${X(hem)} ${hemY - 90} ${X(hem)} ${hemY} C${X(hem - 70)} ${hemY + 8} ${X(90)} ${hemY + 11} 500 ${hemY + 11}`,
  );
  const sheet = createSheet(outline);
  const neckLine = mirrorToLine(neck);
  return {
    ...options,
    chest,
    waist,
    hem,
    strapInner,
    strapOuter,
    hemY,
    underY,
    arm,
    outline,
    sheet,
    neckLine,
  };
}
type Draft = ReturnType<typeof draft>;

/** Stitches the hem and binds neck and armholes. */
function sewEdges({ trim, stitch, hemY, underY, chest, hem, arm, sheet, neckLine }: Draft): void {
  const hemStitches = mirrorToLine(
    `M500 ${hemY - 12} C${X(90)} ${hemY - 12} ${X(hem - 70)} ${hemY - 15} ${X(hem + 5)} ${hemY - 24}`,
  );
  for (const k of [0, 5]) sheet.stitch(hemStitches, { at: k, colour: stitch, opacity: 0.2 });
  const bind = (d: string, side: 1 | -1): void => {
    const binding = between(offset(d, -2 * side), offset(d, BINDING_UNITS * side));
    sheet.overlay(binding, { lift: 1.4, edge: 1 }).area(binding, { fabric: trim ? 1 : 0, grain: 1 });
    sheet.stitch(d, { at: (BINDING_UNITS - 3) * side, colour: stitch, opacity: 0.22 });
  };
  bind(neckLine, 1);
  // The binding extends past the side seam; the outline cuts it off there.
  const armLine = `${arm} L${X(chest + 24)} ${underY + 15}`;
  bind(armLine, 1);
  bind(mirrorX(armLine), -1);
}

/** The inside of the back, whose shoulders lie beneath those of the front. */
function insideOf({ brand, fabric, trim, stitch, underY, chest, strapInner, strapOuter }: Draft): Piece {
  const backNeck = `M${X(-strapInner - 5)} ${TOP_UNITS + 6} C${X(-strapInner * 0.8)} ${TOP_UNITS + 52} ${X(strapInner * 0.8)} ${TOP_UNITS + 52} ${X(strapInner + 5)} ${TOP_UNITS + 6}`;
  const backArm = `M${X(strapOuter - 6)} ${TOP_UNITS + 14} C${X(strapOuter + 4)} ${TOP_UNITS + 108} ${X(chest - 72)} ${underY - 62} ${X(chest - 44)} ${underY - 32}`;
  const back = createSheet(
    `${backNeck} L${X(strapOuter - 6)} ${TOP_UNITS + 14} ${backArm.replace(/^M\S+ \S+/, '')} L${X(chest - 70)} ${underY + 10} L${X(-chest + 70)} ${underY + 10} ${reverse(mirrorX(backArm)).replace(/^M/, 'L')} Z`,
  );
  back
    .tone(back.outline, '#000', { opacity: 0.14 })
    .stitch(backNeck, { at: BINDING_UNITS, colour: stitch, opacity: 0.24 });
  for (const [d, side] of [[backNeck, 1] as const, [backArm, 1] as const, [mirrorX(backArm), -1] as const]) {
    const binding = between(offset(d, -2 * side), offset(d, BINDING_UNITS * side));
    back.overlay(binding, { lift: 1 }).area(binding, { fabric: trim ? 1 : 0, grain: 1 });
  }
  sewBrandLabel(back, brand, { at: [500, TOP_UNITS + 56], width: 46, height: 22 });
  return {
    outline: back.outline,
    sheet: back,
    fabrics: [fabric, trim ?? fabric],
    lift: 1.5,
    edge: 1.4,
    grains: { 1: { turn: 90, x: 500, y: TOP_UNITS } },
    cloth: FLAT_DRAPE,
  };
}

/** The body with everything sewn on it. */
function bodyOf({ fold, fabric, trim, hemY, underY, outline, sheet, neckLine }: Draft): Piece {
  return {
    outline,
    sheet,
    fabrics: [fabric, trim ?? fabric],
    lift: 6,
    grains: { 1: { turn: 90, x: 500, y: TOP_UNITS } },
    cloth: {
      ease: (_, y): Point => [0.034, 0.01 + 0.01 * Math.exp(-(((y - underY - 150) / 80) ** 2))],
      flutes: createFlutes({ from: TOP_UNITS + 180, to: hemY, pitch: 104, height: 12, seed: 2 + fold * 1.7 }),
      seed: 210 + fold * 1009,
      air: 0.042,
      weight: 0.045,
      stiff: 0.13,
      rough: 11,
      ceiling: 36,
      free: (_, y) => (y > hemY - 22 ? 0.6 : 0),
      creases: [
        { d: distanceTo(neckLine), width: 24, pull: 0.15, hold: 0.2 },
        { d: (_, y) => Math.max(0, y - TOP_UNITS - 30), width: 90, pull: 0.1, hold: 0.8 },
      ],
    },
  };
}

/** How it fits. */
function fitOf({ strap, hemY, underY, chest, waist, strapOuter }: Draft): Fit {
  return {
    unit: UNIT_CM.women,
    hang: { by: 'straps', y: TOP_UNITS + 4, half: strapOuter - strap / 2 },
    measures: [
      { name: 'chest', line: `M${X(-chest)} ${underY} L${X(chest)} ${underY}`, around: true },
      { name: 'waist', line: `M${X(-waist)} ${underY + 170} L${X(waist)} ${underY + 170}`, around: true },
      { name: 'length', line: `M${X(strapOuter - 10)} ${TOP_UNITS + 6} L${X(strapOuter - 10)} ${hemY + 9}` },
    ],
  };
}

/** A tank top with bound edges. */
export function tank(o: TankOptions): Garment {
  const drafted = draft(o);
  const { side, size, scoop, strap, length, fold } = drafted;
  sewEdges(drafted);
  return {
    shape: `tank-${side}-${size}-${scoop}-${strap}-${length}-${fold}`,
    fit: fitOf(drafted),
    pieces: side === 'front' ? [insideOf(drafted), bodyOf(drafted)] : [bodyOf(drafted)],
  };
}
