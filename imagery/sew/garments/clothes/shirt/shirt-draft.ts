import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type FitGroup, type Size } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import { X } from '../../centre.ts';

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const BLOCKS = {
  men: {
    top: 208,
    n: 88,
    sh: 236,
    shDrop: 50,
    chest: 264,
    under: 262,
    waist: 254,
    hem: 258,
    side: 690,
    len: 768,
    slLen: 604,
    turn: 73,
    slTop: 186,
    wrist: 118,
  },
  women: {
    top: 214,
    n: 82,
    sh: 214,
    shDrop: 48,
    chest: 240,
    under: 250,
    waist: 228,
    hem: 244,
    side: 660,
    len: 744,
    slLen: 580,
    turn: 73,
    slTop: 170,
    wrist: 108,
  },
  kids: {
    top: 250,
    n: 84,
    sh: 226,
    shDrop: 44,
    chest: 254,
    under: 244,
    waist: 252,
    hem: 260,
    side: 590,
    len: 646,
    slLen: 470,
    turn: 70,
    slTop: 172,
    wrist: 116,
  },
};

const GRADE = {
  n: 2,
  sh: 9,
  shDrop: 1,
  chest: 13,
  under: 7,
  waist: 13,
  hem: 13,
  side: 18,
  len: 20,
  slLen: 12,
  slTop: 5,
  wrist: 3,
};

/** Children grow in length. */
const KIDS_GRADE = { len: 44, side: 42, slLen: 34 };

/** What a shirt is made of. `fold` is the seed of its folds. */
export type ShirtOptions = {
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

/** Fills in the options and grades the measures. */
function measure(o: ShirtOptions) {
  const {
    fitGroup = 'men',
    size = 'M',
    fold = 0,
    sleeve = 'long',
    collar = 'point',
    fabric,
    button = '#efeae0',
    stitch = '#000',
    pocket = true,
    pair = false,
    pocketButton = false,
  } = o;
  const c = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    T = c.top,
    shY = T + c.shDrop,
    underY = T + c.under,
    sideY = T + c.side,
    hemY = T + c.len;
  const short = sleeve === 'short',
    camp = collar === 'camp';
  const slT = 44,
    a = (slT * Math.PI) / 180,
    slL = (fitGroup === 'kids' ? 218 : 250) + (c.slLen - BLOCKS[fitGroup].slLen) / 4,
    slW = (fitGroup === 'kids' ? 158 : 172) + (c.slTop - BLOCKS[fitGroup].slTop);
  // The outer (o) and inner (i) corner of a short sleeve's end, along its own axis from the shoulder point.
  const oX = c.sh + slL * Math.cos(a),
    oY = shY + slL * Math.sin(a),
    iX = Math.max(c.chest + 30, oX - slW * Math.sin(a)),
    iY = oY + slW * Math.cos(a);
  return {
    fitGroup,
    size,
    fold,
    sleeve,
    collar,
    fabric,
    button,
    stitch,
    pocket,
    pair,
    pocketButton,
    c,
    T,
    shY,
    underY,
    sideY,
    hemY,
    short,
    camp,
    slT,
    a,
    oX,
    oY,
    iX,
    iY,
  };
}

/** Drafts outline and lines. */
export function draft(o: ShirtOptions) {
  const measures = measure(o);
  const { c, T, shY, underY, sideY, hemY, short, camp, oX, oY, iX, iY } = measures;
  const open = camp ? 196 : 70;
  const neck = camp
    ? `M500 ${T + open} L${X(c.n)} ${T - 2}`
    : `M500 ${T + open} C${X(34)} ${T + open - 6} ${X(c.n - 10)} ${T + 34} ${X(c.n)} ${T}`;
  const side = `C${X(c.chest - 4)} ${underY + 130} ${X(c.waist)} ${sideY - 240} ${X(c.waist + 2)} ${sideY - 140} L${X(c.hem)} ${sideY}`;
  const tail = camp
    ? `L${X(c.hem)} ${sideY + 26} C${X(c.hem - 90)} ${sideY + 34} ${X(110)} ${sideY + 37} 500 ${sideY + 37}`
    : `C${X(c.hem - 24)} ${sideY + 46} ${X(150)} ${hemY} 500 ${hemY}`;
  const armhole = `M${X(c.sh)} ${shY} C${X(c.sh - 28)} ${shY + 80} ${X(c.chest - 58)} ${underY - 66} ${X(c.chest)} ${underY}`;
  const half =
    `${neck} C${X(c.n + 40)} ${T + 10} ${X(c.sh - 54)} ${shY - 24} ${X(c.sh)} ${shY} ` +
    (short
      ? `C${X(c.sh + 46)} ${shY + 28} ${X(oX - 34)} ${oY - 58} ${X(oX)} ${oY} Q${X((oX + iX) / 2 + 5)} ${(oY + iY) / 2 + 8} ${X(iX)} ${iY} C${X(iX - 12)} ${iY - 26} ${X(c.chest + 18)} ${underY + 16} ${X(c.chest)} ${underY} ${side} ${tail}`
      : `C${X(c.sh - 22)} ${shY + 80} ${X(c.chest - 44)} ${underY - 70} ${X(c.chest)} ${underY} ${side} ${tail}`);
  const outline = mirrorToOutline(half);
  const s = createSheet(outline);
  const hemHalf = camp
    ? `M500 ${sideY + 37} C${X(110)} ${sideY + 37} ${X(c.hem - 90)} ${sideY + 34} ${X(c.hem)} ${sideY + 26}`
    : `M500 ${hemY} C${X(150)} ${hemY} ${X(c.hem - 24)} ${sideY + 46} ${X(c.hem)} ${sideY}`;
  return { ...measures, open, armhole, outline, s, hemHalf };
}

export type Draft = ReturnType<typeof draft>;
