import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type Size } from '../../../../draft/sizes.ts';
import type { Crease } from '../../../../drape/settings.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Side } from '../../../piece.ts';
import { X } from '../../centre.ts';
import type { Brand } from '../../parts/brand-patch.ts';

/** Half measures from the centre front in M, and how far below the shoulder things lie. */
const BLOCKS = {
  sun: { top: 118, waistY: 330, bust: 172, waist: 146, hem: 318, under: 214, len: 985 },
  smock: { top: 128, waistY: 300, bust: 196, waist: 196, hem: 328, under: 214, len: 985 },
  slip: { top: 118, waistY: 350, bust: 172, waist: 158, hem: 246, under: 214, len: 985 },
};

const GRADE = { waistY: 5, bust: 10, waist: 10, hem: 12, under: 5, len: 14 };

/** Centimetres in a unit: a dress is drafted smaller than the rest, so that it fits on the board. */
export const DRESS_UNIT_CM = 0.125;

/** What a dress is made of: gathered with straps, tiered with short sleeves, or a slip cut on the bias. */
export type DressOptions = {
  readonly side?: Side;
  /** The brand of the label. */
  readonly brand?: Brand;
  readonly style?: keyof typeof BLOCKS;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly stitch?: string;
  readonly button?: string;
  readonly tie?: boolean;
};

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  style: 'sun',
  size: 'M',
  fold: 0,
  stitch: '#000',
  button: '#efe9dc',
  tie: true,
} as const satisfies Partial<DressOptions>;

/** Fills in the options and grades the measures. */
function measure(o: DressOptions) {
  const options = { ...DEFAULTS, ...o };
  const { style, size } = options;
  const block = gradeBlock(BLOCKS[style], GRADE, size),
    topY = block.top,
    waistY = topY + block.waistY,
    hemY = topY + block.len,
    under = topY + block.under,
    { bust, waist, hem } = block,
    sag = 24;
  const strapInner = 104,
    strapWidth = style === 'slip' ? 9 : 26;
  return { ...options, topY, waistY, hemY, under, bust, waist, hem, sag, strapInner, strapWidth };
}

type Measures = ReturnType<typeof measure>;

/** Drafts neckline and upper side, from the neck to the underarm. */
function draftTop({ style, topY, under, bust, strapInner, strapWidth }: Measures): {
  neck: string;
  upper: string;
} {
  if (style === 'smock') {
    const neck = `M500 ${topY + 104} C${X(58)} ${topY + 104} ${X(90)} ${topY + 60} ${X(94)} ${topY}`;
    const upper = `C${X(130)} ${topY + 12} ${X(166)} ${topY + 26} ${X(194)} ${topY + 44} C${X(222)} ${topY + 126} ${X(178)} ${under - 30} ${X(bust)} ${under}`;
    return { neck, upper };
  }
  if (style === 'sun') {
    const neck = `M500 ${topY + 138} C${X(40)} ${topY + 126} ${X(84)} ${topY + 118} ${X(strapInner)} ${topY + 112}`;
    const upper = `L${X(strapInner + strapWidth + 2)} ${topY + 112} C${X(140)} ${topY + 156} ${X(bust - 14)} ${under - 22} ${X(bust)} ${under}`;
    return { neck, upper };
  }
  const neck = `M500 ${topY + 182} C${X(30)} ${topY + 160} ${X(74)} ${topY + 124} ${X(strapInner)} ${topY + 108}`;
  const upper = `L${X(strapInner + strapWidth)} ${topY + 106} C${X(124)} ${topY + 150} ${X(bust - 18)} ${under - 20} ${X(bust)} ${under}`;
  return { neck, upper };
}

/** Drafts neckline and upper side of the back: that of dresses with straps is cut straight across. */
function draftBackTop(measures: Measures): { neck: string; upper: string } {
  const { style, topY, under, bust } = measures;
  if (style === 'smock') {
    const neck = `M500 ${topY + 26} C${X(50)} ${topY + 26} ${X(88)} ${topY + 18} ${X(94)} ${topY}`;
    return { neck, upper: draftTop(measures).upper };
  }
  const y = under - (style === 'sun' ? 8 : 2);
  const neck = `M500 ${y + 4} C${X(60)} ${y + 4} ${X(bust - 60)} ${y} ${X(bust - 14)} ${y - 6}`;
  return { neck, upper: `L${X(bust)} ${under}` };
}

/** Drafts outline and lines. */
export function draft(o: DressOptions) {
  const measures = measure(o);
  const { style, topY, waistY, hemY, under, bust, waist, hem, sag } = measures;
  const front = draftTop(measures);
  const { neck, upper } = measures.side === 'front' ? front : draftBackTop(measures);
  const outline =
    mirrorToOutline(`${neck} ${upper} C${X(bust - 2)} ${under + 50} ${X(waist)} ${waistY - 50} ${X(waist)} ${waistY}
    C${X(waist + (style === 'slip' ? 2 : 44))} ${waistY + (style === 'slip' ? 60 : 70)} ${X(style === 'slip' ? 204 : 222)} ${waistY + 160} ${X(style === 'slip' ? 212 : 246)} ${waistY + 270}
    C${X(style === 'slip' ? 222 : 272)} ${waistY + 420} ${X(hem - 24)} ${hemY - 180} ${X(hem)} ${hemY - sag} C${X(hem - 90)} ${hemY - 2} ${X(120)} ${hemY + 12} 500 ${hemY + 12}`);
  const sheet = createSheet(outline),
    neckLine = mirrorToLine(neck),
    creases: Crease[] = [];
  const hemLine = mirrorToLine(
    `M500 ${hemY + 12} C${X(120)} ${hemY + 12} ${X(hem - 90)} ${hemY - 2} ${X(hem)} ${hemY - sag}`,
  );
  const waistLine = mirrorToLine(
    `M500 ${waistY + 8} C${X(60)} ${waistY + 8} ${X(waist - 40)} ${waistY + 4} ${X(waist + 10)} ${waistY - 2}`,
  );
  const armhole = `M${X(194)} ${topY + 44} C${X(222)} ${topY + 126} ${X(178)} ${under - 30} ${X(bust)} ${under}`;
  // What shows of the front above a straight back.
  const frontTop = mirrorToOutline(
    `${front.neck} ${front.upper} L${X(bust - 8)} ${under + 26} L500 ${under + 26}`,
  );
  return { ...measures, frontTop, outline, sheet, neckLine, creases, hemLine, waistLine, armhole };
}

export type Draft = ReturnType<typeof draft>;
