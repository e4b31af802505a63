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
    top: 208,
    neckHalf: 88,
    shoulder: 236,
    shoulderDrop: 50,
    chest: 264,
    under: 262,
    waist: 254,
    hem: 258,
    side: 690,
    len: 768,
    sleeveLength: 604,
    turn: 73,
    sleeveTop: 186,
    wrist: 118,
  },
  women: {
    top: 214,
    neckHalf: 82,
    shoulder: 214,
    shoulderDrop: 48,
    chest: 240,
    under: 250,
    waist: 228,
    hem: 244,
    side: 660,
    len: 744,
    sleeveLength: 580,
    turn: 73,
    sleeveTop: 170,
    wrist: 108,
  },
  kids: {
    top: 250,
    neckHalf: 84,
    shoulder: 226,
    shoulderDrop: 44,
    chest: 254,
    under: 244,
    waist: 252,
    hem: 260,
    side: 590,
    len: 646,
    sleeveLength: 470,
    turn: 70,
    sleeveTop: 172,
    wrist: 116,
  },
};

const GRADE = {
  neckHalf: 2,
  shoulder: 9,
  shoulderDrop: 1,
  chest: 13,
  under: 7,
  waist: 13,
  hem: 13,
  side: 18,
  len: 20,
  sleeveLength: 12,
  sleeveTop: 5,
  wrist: 3,
};

/** Children grow in length. */
const KIDS_GRADE = { len: 44, side: 42, sleeveLength: 34 };

/** What a shirt is made of. `fold` is the seed of its folds. */
export type ShirtOptions = {
  readonly side?: Side;
  /** The brand of the label. */
  readonly brand?: Brand;
  readonly fitGroup?: FitGroup;
  readonly size?: Size;
  readonly fold?: number;
  readonly sleeve?: 'long' | 'short';
  readonly collar?: 'point' | 'camp';
  readonly fabric: FabricSpec;
  readonly button?: string;
  readonly stitch?: string;
  readonly pocket?: boolean;
  /** A second chest pocket on the other side. */
  readonly pair?: boolean;
  /** A button on the pocket. */
  readonly pocketButton?: boolean;
};

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  fitGroup: 'men',
  size: 'M',
  fold: 0,
  sleeve: 'long',
  collar: 'point',
  button: '#efeae0',
  stitch: '#000',
  pocket: true,
  pair: false,
  pocketButton: false,
} as const satisfies Partial<ShirtOptions>;

/** Fills in the options and grades the measures. */
function measure(o: ShirtOptions) {
  const options = { ...DEFAULTS, ...o };
  const { fitGroup, size, sleeve, collar } = options;
  const block = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    topY = block.top,
    shoulderY = topY + block.shoulderDrop,
    underY = topY + block.under,
    sideY = topY + block.side,
    hemY = topY + block.len;
  const short = sleeve === 'short',
    camp = collar === 'camp';
  const sleeveTurn = 44,
    angle = (sleeveTurn * Math.PI) / 180,
    sleeveLength =
      (fitGroup === 'kids' ? 218 : 250) + (block.sleeveLength - BLOCKS[fitGroup].sleeveLength) / 4,
    sleeveWidth = (fitGroup === 'kids' ? 158 : 172) + (block.sleeveTop - BLOCKS[fitGroup].sleeveTop);
  // The outer and inner corner of a short sleeve's end, along its own axis from the shoulder point.
  const outerX = block.shoulder + sleeveLength * Math.cos(angle),
    outerY = shoulderY + sleeveLength * Math.sin(angle),
    innerX = Math.max(block.chest + 30, outerX - sleeveWidth * Math.sin(angle)),
    innerY = outerY + sleeveWidth * Math.cos(angle);
  return {
    ...options,
    block,
    topY,
    shoulderY,
    underY,
    sideY,
    hemY,
    short,
    camp,
    sleeveTurn,
    angle,
    outerX,
    outerY,
    innerX,
    innerY,
  };
}

/** Drafts outline and lines. */
export function draft(o: ShirtOptions) {
  const measures = measure(o);
  const { side: seen, block, topY, shoulderY, underY, sideY, hemY, short, camp } = measures;
  const { outerX, outerY, innerX, innerY } = measures;
  const open = camp ? 196 : 70;
  const frontNeck = camp
    ? `M500 ${topY + open} L${X(block.neckHalf)} ${topY - 2}`
    : `M500 ${topY + open} C${X(34)} ${topY + open - 6} ${X(block.neckHalf - 10)} ${topY + 34} ${X(block.neckHalf)} ${topY}`;
  const backNeck = `M500 ${topY + 18} C${X(block.neckHalf * 0.5)} ${topY + 18} ${X(block.neckHalf * 0.9)} ${topY + 12} ${X(block.neckHalf)} ${topY}`;
  const neck = seen === 'front' ? frontNeck : backNeck;
  const side = `C${X(block.chest - 4)} ${underY + 130} ${X(block.waist)} ${sideY - 240} ${X(block.waist + 2)} ${sideY - 140} L${X(block.hem)} ${sideY}`;
  const tail = camp
    ? `L${X(block.hem)} ${sideY + 26} C${X(block.hem - 90)} ${sideY + 34} ${X(110)} ${sideY + 37} 500 ${sideY + 37}`
    : `C${X(block.hem - 24)} ${sideY + 46} ${X(150)} ${hemY} 500 ${hemY}`;
  const armhole = `M${X(block.shoulder)} ${shoulderY} C${X(block.shoulder - 28)} ${shoulderY + 80} ${X(block.chest - 58)} ${underY - 66} ${X(block.chest)} ${underY}`;
  const half =
    `${neck} C${X(block.neckHalf + 40)} ${topY + 10} ${X(block.shoulder - 54)} ${shoulderY - 24} ${X(block.shoulder)} ${shoulderY} ` +
    (short
      ? `C${X(block.shoulder + 46)} ${shoulderY + 28} ${X(outerX - 34)} ${outerY - 58} ${X(outerX)} ${outerY} Q${X((outerX + innerX) / 2 + 5)} ${(outerY + innerY) / 2 + 8} ${X(innerX)} ${innerY} C${X(innerX - 12)} ${innerY - 26} ${X(block.chest + 18)} ${underY + 16} ${X(block.chest)} ${underY} ${side} ${tail}`
      : `C${X(block.shoulder - 22)} ${shoulderY + 80} ${X(block.chest - 44)} ${underY - 70} ${X(block.chest)} ${underY} ${side} ${tail}`);
  const outline = mirrorToOutline(half);
  const sheet = createSheet(outline);
  const hemHalf = camp
    ? `M500 ${sideY + 37} C${X(110)} ${sideY + 37} ${X(block.hem - 90)} ${sideY + 34} ${X(block.hem)} ${sideY + 26}`
    : `M500 ${hemY} C${X(150)} ${hemY} ${X(block.hem - 24)} ${sideY + 46} ${X(block.hem)} ${sideY}`;
  const yokeY = topY + 106;
  const backYoke = mirrorToLine(
    `M500 ${yokeY + 8} C${X(90)} ${yokeY + 8} ${X(block.shoulder - 90)} ${yokeY + 4} ${X(block.shoulder - 16)} ${yokeY - 2}`,
  );
  return { ...measures, open, armhole, outline, sheet, hemHalf, yokeY, backYoke };
}

export type Draft = ReturnType<typeof draft>;
