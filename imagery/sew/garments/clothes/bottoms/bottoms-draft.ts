import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, between, offset, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type FitGroup, type Size } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Side } from '../../../piece.ts';
import { X } from '../../centre.ts';
import type { Brand } from '../../parts/brand-patch.ts';

/** Half measures from the centre front in M; `leg` is where a full length ends. */
const BLOCKS = {
  men: { top: 150, waist: 202, hip: 244, hipY: 176, crotch: 258, hemOut: 246, hemIn: 56, leg: 960 },
  women: { top: 150, waist: 160, hip: 226, hipY: 190, crotch: 282, hemOut: 246, hemIn: 40, leg: 940 },
  kids: { top: 215, waist: 182, hip: 226, hipY: 146, crotch: 228, hemOut: 240, hemIn: 62, leg: 790 },
};

const GRADE = { waist: 12, hip: 12, hipY: 3, crotch: 7, hemOut: 12, leg: 16 };

/** Children grow in length. */
const KIDS_GRADE = { leg: 70 };

/** What a shape of legs adds to the half measures of a block, in units. */
const LEG_SHAPES = {
  slim: { hip: 2, leg: 122, wide: -14 },
  straight: { hip: 8, leg: 104, wide: 0 },
  relaxed: { hip: 16, leg: 96, wide: 20 },
  painter: { hip: 12, leg: 78, wide: 14 },
};
const NOTHING_ADDED = { hip: 0, leg: 0, wide: 0 };

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
  readonly side?: Side;
  readonly brand?: Brand;
  readonly fitGroup?: FitGroup;
  readonly size?: Size;
  readonly fold?: number;
  readonly style?: keyof typeof STYLES;
  readonly length?: 'full' | 'crop' | 'short';
  /** Of full-length jeans. */
  readonly legShape?: keyof typeof LEG_SHAPES;
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

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  fitGroup: 'men',
  size: 'M',
  fold: 0,
  style: 'jeans',
  length: 'full',
  wide: 0,
  stitch: '#000',
  stitchOpacity: 0.3,
  button: '#b08a55',
  cord: '#efece4',
  pleats: false,
  turnup: false,
  patch: false,
} as const satisfies Partial<BottomsOptions>;

/** Fills in the options and grades the measures. */
function measure(o: BottomsOptions) {
  const options = { ...DEFAULTS, ...o };
  const { fitGroup, size, style, length, legShape } = options;
  const added = legShape === undefined ? NOTHING_ADDED : LEG_SHAPES[legShape];
  const wide = options.wide + added.wide;
  const base = BLOCKS[fitGroup];
  const block = gradeBlock(
      { ...base, hip: base.hip + added.hip, leg: base.leg + added.leg },
      fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE,
      size,
    ),
    details: Style = STYLES[style],
    topY = block.top + (length === 'short' ? 130 : 0);
  const grown = block.leg - base.leg - added.leg;
  const len = { short: (fitGroup === 'kids' ? 380 : 452) + grown, crop: block.leg * 0.86, full: block.leg }[
    length
  ];
  const hemY = topY + len,
    k = (len - block.crotch) / (block.leg - block.crotch);
  const outerX =
      block.hip +
      (block.hemOut + wide - block.hip) * (length === 'short' ? 1.0 : k) +
      (length === 'short' ? 14 : 0),
    innerX = length === 'short' ? 18 : 20 + (block.hemIn - wide * 0.4 - 20) * k;
  const hemDrop = length === 'short' ? 12 : 6;
  return { ...options, block, details, topY, len, hemY, outerX, innerX, hemDrop };
}

/** Drafts outline, lines and thread for the options. */
export function draft(o: BottomsOptions) {
  const measures = measure(o);
  const { side, style, length, stitch, stitchOpacity, block, details } = measures;
  const { topY, len, hemY, outerX, innerX, hemDrop } = measures;
  // At the centre the waist dips in front and rises at the back.
  const [dip, dipSide] = side === 'front' ? [10, 6] : [-12, -7];
  const outline =
    mirrorToOutline(`M500 ${topY + dip} C${X(60)} ${topY + dip} ${X(block.waist - 60)} ${topY + dipSide} ${X(block.waist)} ${topY}
    C${X(block.waist + 8)} ${topY + details.band + 20} ${X(block.hip - 6)} ${topY + block.hipY - 70} ${X(block.hip)} ${topY + block.hipY}
    C${X(block.hip + 10)} ${topY + block.crotch + 40} ${X(outerX - 2)} ${hemY - (len - block.crotch) * 0.5} ${X(outerX)} ${hemY - hemDrop}
    C${X(outerX - 40)} ${hemY} ${X(innerX + 50)} ${hemY + hemDrop} ${X(innerX)} ${hemY + hemDrop * 0.6}
    C${X(innerX - 8)} ${hemY - (len - block.crotch) * 0.5} ${X(10)} ${topY + block.crotch + 70} ${X(5)} ${topY + block.crotch + 16} Q${X(3)} ${topY + block.crotch + 4} 500 ${topY + block.crotch + 2}`);
  const sheet = createSheet(outline),
    bandY = topY + details.band;
  const bandLine = mirrorToLine(
    `M500 ${bandY + dip} C${X(60)} ${bandY + dip} ${X(block.waist - 60)} ${bandY + dipSide} ${X(block.waist + 12)} ${bandY}`,
  );
  const topLine = mirrorToLine(
    `M500 ${topY + dip} C${X(60)} ${topY + dip} ${X(block.waist - 60)} ${topY + dipSide} ${X(block.waist + 12)} ${topY - 2}`,
  );
  const band = between(offset(topLine, -6), bandLine);
  const thread = {
    colour: stitch,
    opacity: stitchOpacity,
    width: style === 'jeans' ? 1.6 : 1.2,
    len: style === 'jeans' ? 5.6 : 4.6,
  };
  const centreSeam = `M500 ${bandY + dip - 2} L500 ${topY + block.crotch + 6}`;
  const cuffHeight = length === 'short' ? 58 : 50;
  const hem = `M${X(innerX - 12)} ${hemY + hemDrop * 0.6} C${X(innerX + 50)} ${hemY + hemDrop} ${X(outerX - 40)} ${hemY} ${X(outerX + 6)} ${hemY - hemDrop}`;
  return {
    ...measures,
    outline,
    sheet,
    bandY,
    bandLine,
    topLine,
    band,
    thread,
    centreSeam,
    cuffHeight,
    hem,
  };
}

export type Draft = ReturnType<typeof draft>;
