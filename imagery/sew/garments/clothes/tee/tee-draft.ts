import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type FitGroup, type Size } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Side } from '../../../piece.ts';
import { X } from '../../centre.ts';
import type { Brand } from '../../parts/brand-patch.ts';

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const BLOCKS = {
  men: {
    top: 250,
    neck: 90,
    drop: 88,
    shoulder: 226,
    shoulderDrop: 46,
    chest: 264,
    under: 250,
    hem: 258,
    len: 716,
    sleeveLength: 240,
    sleeveWidth: 160,
    sleeveTurn: 43,
  },
  women: {
    top: 268,
    neck: 100,
    drop: 112,
    shoulder: 200,
    shoulderDrop: 44,
    chest: 226,
    under: 224,
    hem: 236,
    len: 630,
    sleeveLength: 190,
    sleeveWidth: 128,
    sleeveTurn: 44,
  },
  kids: {
    top: 278,
    neck: 92,
    drop: 74,
    shoulder: 220,
    shoulderDrop: 40,
    chest: 252,
    under: 236,
    hem: 264,
    len: 620,
    sleeveLength: 206,
    sleeveWidth: 148,
    sleeveTurn: 42,
  },
};

const GRADE = {
  neck: 2,
  drop: 2,
  shoulder: 9,
  shoulderDrop: 1,
  chest: 13,
  under: 7,
  hem: 13,
  len: 20,
  sleeveLength: 6,
  sleeveWidth: 6,
};

/** Children grow in length. */
const KIDS_GRADE = { len: 44, sleeveLength: 8 };

/** The long sleeve of each block. */
export const LONG_SLEEVES = {
  men: { len: 600, top: 176, wrist: 96 },
  women: { len: 572, top: 158, wrist: 84 },
  kids: { len: 486, top: 164, wrist: 96 },
};

/** Depth of the neck at the back, in units. */
const BACK_DROP = 22;

/** What a T-shirt is made of. `fold` is the seed of its folds. */
export type TeeOptions = {
  readonly side?: Side;
  /** The brand of the label. */
  readonly brand?: Brand;
  readonly fitGroup?: FitGroup;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly rib?: FabricSpec;
  /** Cloth of the sleeves, if it differs. */
  readonly arms?: FabricSpec;
  readonly sleeve?: 'short' | 'long';
  readonly pocket?: boolean;
  /** Colour of the buttons of a short placket. */
  readonly henley?: string;
  readonly stitch?: string;
  /** Colour of the neckband. */
  readonly ringer?: string;
};

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  fitGroup: 'men',
  size: 'M',
  fold: 0,
  sleeve: 'short',
  pocket: false,
  stitch: '#000',
} as const satisfies Partial<TeeOptions>;

/** Fills in the options and grades the measures. */
function measure(o: TeeOptions) {
  const options = { ...DEFAULTS, ...o };
  const { fitGroup, size, sleeve } = options;
  const long = sleeve === 'long';
  const block = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    topY = block.top;
  const hemY = topY + block.len,
    underY = topY + block.under,
    shoulderY = topY + block.shoulderDrop;
  // The outer and inner corner of a short sleeve's end, along its own axis from the shoulder point.
  const angle = (block.sleeveTurn * Math.PI) / 180;
  const outerX = block.shoulder + block.sleeveLength * Math.cos(angle),
    outerY = shoulderY + block.sleeveLength * Math.sin(angle);
  const innerX = outerX - block.sleeveWidth * Math.sin(angle) * 0.94,
    innerY = outerY + block.sleeveWidth * Math.cos(angle) * 0.94;
  return { ...options, long, block, topY, hemY, underY, shoulderY, angle, outerX, outerY, innerX, innerY };
}

/** Drafts outline and lines. */
export function draft(o: TeeOptions) {
  const measures = measure(o);
  const { side, fitGroup, long, block, topY, hemY, underY, shoulderY } = measures;
  const { angle, outerX, outerY, innerX, innerY } = measures;
  const drop = side === 'back' ? BACK_DROP : block.drop;
  const neck = `M500 ${topY + drop} C${X(block.neck * 0.52)} ${topY + drop} ${X(block.neck * 0.93)} ${topY + drop * 0.58} ${X(block.neck)} ${topY}`;
  const armEdge = long
    ? `C${X(block.shoulder - 22)} ${shoulderY + 80} ${X(block.chest - 44)} ${underY - 70} ${X(block.chest)} ${underY}`
    : `C${X(block.shoulder + 40)} ${shoulderY + 24} ${X(outerX - 34)} ${outerY - 66} ${X(outerX)} ${outerY}
    Q${X((outerX + innerX) / 2 + 6)} ${(outerY + innerY) / 2 + 9} ${X(innerX)} ${innerY}
    C${X(innerX - 12)} ${innerY - 26} ${X(block.chest + 18)} ${underY + 14} ${X(block.chest)} ${underY}`;
  const outline = mirrorToOutline(`${neck}
    C${X(block.neck + 36)} ${topY + 12} ${X(block.shoulder - 50)} ${shoulderY - 20} ${X(block.shoulder)} ${shoulderY}
    ${armEdge}
    C${X(block.chest - 4)} ${underY + 120} ${X(block.hem - 8)} ${hemY - 260} ${X(block.hem - 4)} ${hemY - 160}
    L${X(block.hem)} ${hemY} C${X(block.hem - 90)} ${hemY + 8} ${X(110)} ${hemY + 11} 500 ${hemY + 11}`);
  const armhole = `M${X(block.shoulder)} ${shoulderY} C${X(block.shoulder - 26)} ${shoulderY + 78} ${X(block.chest - 54)} ${underY - 70} ${X(block.chest)} ${underY}`;
  const hemHalf = `M500 ${hemY - 15} C${X(110)} ${hemY - 15} ${X(block.hem - 90)} ${hemY - 18} ${X(block.hem + 6)} ${hemY - 27}`;
  const hemLine = mirrorToLine(hemHalf),
    neckLine = mirrorToLine(neck);
  const ux = Math.cos(angle),
    uy = Math.sin(angle);
  const cuff = `M${X(outerX - 25 * ux + 4)} ${outerY - 25 * uy - 3} Q${X((outerX + innerX) / 2 + 6 - 25 * ux)} ${(outerY + innerY) / 2 + 9 - 25 * uy} ${X(innerX - 25 * ux - 6)} ${innerY - 25 * uy}`;
  const ribWidth = fitGroup === 'women' ? 20 : 24;

  const sheet = createSheet(outline);
  // Length of a long sleeve.
  const longLen =
    LONG_SLEEVES[fitGroup].len +
    (block.sleeveLength - BLOCKS[fitGroup].sleeveLength) * (fitGroup === 'kids' ? 4 : 2);
  return {
    ...measures,
    outline,
    armhole,
    hemLine,
    neckLine,
    cuff,
    ribWidth,
    sheet,
    longLen,
  };
}

export type Draft = ReturnType<typeof draft>;
