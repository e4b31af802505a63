import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type FitGroup, type Size } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import { X } from '../../centre.ts';

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const BLOCKS = {
  men: {
    top: 250,
    neck: 90,
    drop: 88,
    sh: 226,
    shDrop: 46,
    chest: 264,
    under: 250,
    hem: 258,
    len: 716,
    slLen: 240,
    slW: 160,
    slTurn: 43,
  },
  women: {
    top: 268,
    neck: 100,
    drop: 112,
    sh: 200,
    shDrop: 44,
    chest: 226,
    under: 224,
    hem: 236,
    len: 630,
    slLen: 190,
    slW: 128,
    slTurn: 44,
  },
  kids: {
    top: 278,
    neck: 92,
    drop: 74,
    sh: 220,
    shDrop: 40,
    chest: 252,
    under: 236,
    hem: 264,
    len: 620,
    slLen: 206,
    slW: 148,
    slTurn: 42,
  },
};

const GRADE = { neck: 2, drop: 2, sh: 9, shDrop: 1, chest: 13, under: 7, hem: 13, len: 20, slLen: 6, slW: 6 };

/** Children grow in length. */
const KIDS_GRADE = { len: 44, slLen: 8 };

/** The long sleeve of each block. */
export const LONG_SLEEVES = {
  men: { len: 600, top: 176, wrist: 96 },
  women: { len: 572, top: 158, wrist: 84 },
  kids: { len: 486, top: 164, wrist: 96 },
};

/** What a T-shirt is made of. `fold` is the seed of its folds. */
export type TeeOptions = {
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

/** Fills in the options and grades the measures. */
function measure(o: TeeOptions) {
  const {
    fitGroup = 'men',
    size = 'M',
    fold = 0,
    fabric,
    rib,
    arms,
    sleeve: arm = 'short',
    pocket = false,
    henley,
    stitch = '#000',
    ringer,
  } = o;
  const long = arm === 'long';
  const c = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    T = c.top;
  const hemY = T + c.len,
    underY = T + c.under,
    shY = T + c.shDrop;
  // The outer (o) and inner (i) corner of a short sleeve's end, along its own axis from the shoulder point.
  const a = (c.slTurn * Math.PI) / 180;
  const oX = c.sh + c.slLen * Math.cos(a),
    oY = shY + c.slLen * Math.sin(a);
  const iX = oX - c.slW * Math.sin(a) * 0.94,
    iY = oY + c.slW * Math.cos(a) * 0.94;
  return {
    fitGroup,
    size,
    fold,
    fabric,
    rib,
    arms,
    arm,
    pocket,
    henley,
    stitch,
    ringer,
    long,
    c,
    T,
    hemY,
    underY,
    shY,
    a,
    oX,
    oY,
    iX,
    iY,
  };
}

/** Drafts outline and lines. */
export function draft(o: TeeOptions) {
  const measures = measure(o);
  const { fitGroup, long, c, T, hemY, underY, shY, a, oX, oY, iX, iY } = measures;
  const neck = `M500 ${T + c.drop} C${X(c.neck * 0.52)} ${T + c.drop} ${X(c.neck * 0.93)} ${T + c.drop * 0.58} ${X(c.neck)} ${T}`;
  const armEdge = long
    ? `C${X(c.sh - 22)} ${shY + 80} ${X(c.chest - 44)} ${underY - 70} ${X(c.chest)} ${underY}`
    : `C${X(c.sh + 40)} ${shY + 24} ${X(oX - 34)} ${oY - 66} ${X(oX)} ${oY}
    Q${X((oX + iX) / 2 + 6)} ${(oY + iY) / 2 + 9} ${X(iX)} ${iY}
    C${X(iX - 12)} ${iY - 26} ${X(c.chest + 18)} ${underY + 14} ${X(c.chest)} ${underY}`;
  const outline = mirrorToOutline(`${neck}
    C${X(c.neck + 36)} ${T + 12} ${X(c.sh - 50)} ${shY - 20} ${X(c.sh)} ${shY}
    ${armEdge}
    C${X(c.chest - 4)} ${underY + 120} ${X(c.hem - 8)} ${hemY - 260} ${X(c.hem - 4)} ${hemY - 160}
    L${X(c.hem)} ${hemY} C${X(c.hem - 90)} ${hemY + 8} ${X(110)} ${hemY + 11} 500 ${hemY + 11}`);
  const armhole = `M${X(c.sh)} ${shY} C${X(c.sh - 26)} ${shY + 78} ${X(c.chest - 54)} ${underY - 70} ${X(c.chest)} ${underY}`;
  const hemHalf = `M500 ${hemY - 15} C${X(110)} ${hemY - 15} ${X(c.hem - 90)} ${hemY - 18} ${X(c.hem + 6)} ${hemY - 27}`;
  const hemLine = mirrorToLine(hemHalf),
    neckLine = mirrorToLine(neck);
  const ux = Math.cos(a),
    uy = Math.sin(a);
  const cuff = `M${X(oX - 25 * ux + 4)} ${oY - 25 * uy - 3} Q${X((oX + iX) / 2 + 6 - 25 * ux)} ${(oY + iY) / 2 + 9 - 25 * uy} ${X(iX - 25 * ux - 6)} ${iY - 25 * uy}`;
  const ribW = fitGroup === 'women' ? 20 : 24;

  const s = createSheet(outline);
  // Length of a long sleeve.
  const longLen =
    LONG_SLEEVES[fitGroup].len + (c.slLen - BLOCKS[fitGroup].slLen) * (fitGroup === 'kids' ? 4 : 2);
  return {
    ...measures,
    outline,
    armhole,
    hemLine,
    neckLine,
    cuff,
    ribW,
    s,
    longLen,
  };
}

export type Draft = ReturnType<typeof draft>;
