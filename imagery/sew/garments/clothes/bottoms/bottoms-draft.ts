import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, between, offset, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type FitGroup, type Size } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import { X } from '../../centre.ts';

/** Half measures from the centre front in M; `leg` is where a full length ends. */
const BLOCKS = {
  men: { top: 150, waist: 202, hip: 244, hipY: 176, crotch: 258, hemOut: 246, hemIn: 56, leg: 960 },
  women: { top: 150, waist: 160, hip: 226, hipY: 190, crotch: 282, hemOut: 246, hemIn: 40, leg: 940 },
  kids: { top: 215, waist: 182, hip: 226, hipY: 146, crotch: 228, hemOut: 240, hemIn: 62, leg: 790 },
};

const GRADE = { waist: 12, hip: 12, hipY: 3, crotch: 7, hemOut: 12, leg: 16 };

/** Children grow in length. */
const KIDS_GRADE = { leg: 70 };

type Style = {
  readonly fly: boolean;
  readonly loops: boolean;
  readonly pocket: 'scoop' | 'slant';
  readonly rivets?: boolean;
  readonly band: number;
  readonly crease?: boolean;
  readonly elastic?: boolean;
  readonly cord?: boolean;
};

const STYLES = {
  jeans: { fly: true, loops: true, pocket: 'scoop', rivets: true, band: 40 },
  chino: { fly: true, loops: true, pocket: 'slant', band: 38, crease: true },
  pull: { fly: false, loops: false, pocket: 'slant', band: 48, elastic: true, cord: true },
} as const satisfies Readonly<Record<string, Style>>;

/** What trousers or shorts are made of. `fold` is the seed of their folds. */
export type BottomsOptions = {
  readonly fitGroup?: FitGroup;
  readonly size?: Size;
  readonly fold?: number;
  readonly style?: keyof typeof STYLES;
  readonly length?: 'full' | 'crop' | 'short';
  /** Units added to each half of the hem. */
  readonly wide?: number;
  readonly fabric: FabricSpec;
  readonly stitch?: string;
  readonly stitchOpacity?: number;
  readonly button?: string;
  /** Colour of the drawcord; `false` for none. */
  readonly cord?: string | false;
  /** Colour to which thighs and whiskers have faded. */
  readonly wash?: string;
  readonly pleats?: boolean;
  /** A hem turned back to the outside: `true`, or the colour of the cloth's other side. */
  readonly turnup?: boolean | string;
  /** Colour of the thread in the edge of the cloth, visible along the outer seam of a turned-back hem. */
  readonly selvedge?: string;
  /** Patches over the knees. */
  readonly patch?: boolean;
};

/** Fills in the options that are left out. */
function withDefaults(o: BottomsOptions) {
  const {
    fitGroup = 'men',
    size = 'M',
    fold = 0,
    style = 'jeans',
    length = 'full',
    wide = 0,
    fabric,
    stitch = '#000',
    stitchOpacity = 0.3,
    button = '#b08a55',
    cord = '#efece4',
    wash,
    pleats = false,
    turnup = false,
    selvedge,
    patch = false,
  } = o;
  return {
    fitGroup,
    size,
    fold,
    style,
    length,
    wide,
    fabric,
    stitch,
    stitchOpacity,
    button,
    cord,
    wash,
    pleats,
    turnup,
    selvedge,
    patch,
  };
}

/** Fills in the options and grades the measures. */
function measure(o: BottomsOptions) {
  const options = withDefaults(o);
  const { fitGroup, size, style, length, wide } = options;
  const c = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    st: Style = STYLES[style],
    T = c.top + (length === 'short' ? 130 : 0);
  const grown = c.leg - BLOCKS[fitGroup].leg;
  const len = { short: (fitGroup === 'kids' ? 380 : 452) + grown, crop: c.leg * 0.86, full: c.leg }[length];
  const hemY = T + len,
    k = (len - c.crotch) / (c.leg - c.crotch);
  const outX =
      c.hip + (c.hemOut + wide - c.hip) * (length === 'short' ? 1.0 : k) + (length === 'short' ? 14 : 0),
    inX = length === 'short' ? 18 : 20 + (c.hemIn - wide * 0.4 - 20) * k;
  const hemDrop = length === 'short' ? 12 : 6;
  return { ...options, c, st, T, len, hemY, outX, inX, hemDrop };
}

/** Drafts outline, lines and thread for the options. */
export function draft(o: BottomsOptions) {
  const measures = measure(o);
  const { style, length, stitch, stitchOpacity, c, st, T, len, hemY, outX, inX, hemDrop } = measures;
  const outline =
    mirrorToOutline(`M500 ${T + 10} C${X(60)} ${T + 10} ${X(c.waist - 60)} ${T + 6} ${X(c.waist)} ${T}
    C${X(c.waist + 8)} ${T + st.band + 20} ${X(c.hip - 6)} ${T + c.hipY - 70} ${X(c.hip)} ${T + c.hipY}
    C${X(c.hip + 10)} ${T + c.crotch + 40} ${X(outX - 2)} ${hemY - (len - c.crotch) * 0.5} ${X(outX)} ${hemY - hemDrop}
    C${X(outX - 40)} ${hemY} ${X(inX + 50)} ${hemY + hemDrop} ${X(inX)} ${hemY + hemDrop * 0.6}
    C${X(inX - 8)} ${hemY - (len - c.crotch) * 0.5} ${X(10)} ${T + c.crotch + 70} ${X(5)} ${T + c.crotch + 16} Q${X(3)} ${T + c.crotch + 4} 500 ${T + c.crotch + 2}`);
  const s = createSheet(outline),
    bandY = T + st.band;
  const bandLine = mirrorToLine(
    `M500 ${bandY + 10} C${X(60)} ${bandY + 10} ${X(c.waist - 60)} ${bandY + 6} ${X(c.waist + 12)} ${bandY}`,
  );
  const topLine = mirrorToLine(
    `M500 ${T + 10} C${X(60)} ${T + 10} ${X(c.waist - 60)} ${T + 6} ${X(c.waist + 12)} ${T - 2}`,
  );
  const band = between(offset(topLine, -6), bandLine);
  const th = {
    colour: stitch,
    opacity: stitchOpacity,
    width: style === 'jeans' ? 1.6 : 1.2,
    len: style === 'jeans' ? 5.6 : 4.6,
  };
  const cf = `M500 ${bandY + 8} L500 ${T + c.crotch + 6}`;
  const cuffH = length === 'short' ? 58 : 50;
  const hem = `M${X(inX - 12)} ${hemY + hemDrop * 0.6} C${X(inX + 50)} ${hemY + hemDrop} ${X(outX - 40)} ${hemY} ${X(outX + 6)} ${hemY - hemDrop}`;
  return { ...measures, outline, s, bandY, bandLine, topLine, band, th, cf, cuffH, hem };
}

export type Draft = ReturnType<typeof draft>;
