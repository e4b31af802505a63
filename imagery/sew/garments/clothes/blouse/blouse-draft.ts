import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, between, distanceTo, offset, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type Size } from '../../../../draft/sizes.ts';
import type { Crease } from '../../../../drape/settings.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Side } from '../../../piece.ts';
import { X } from '../../centre.ts';
import type { Brand } from '../../parts/brand-patch.ts';

/** Half measures from the centre front in M, how far below the shoulder things lie, and the sleeve: what a size adds to its length, and its width at the top. */
const BLOCK = {
  neckHalf: 92,
  shoulder: 208,
  shoulderDrop: 46,
  chest: 238,
  under: 244,
  len: 640,
  hem: 258,
  waist: 236,
  addedSleeveLength: 0,
  sleeveTop: 176,
};

const GRADE = {
  neckHalf: 2,
  shoulder: 8,
  shoulderDrop: 1,
  chest: 12,
  under: 6,
  len: 17,
  hem: 12,
  waist: 12,
  addedSleeveLength: 11,
  sleeveTop: 5,
};

/** What a blouse is made of: gathered at a slit neck with ties, or buttoned under a round collar. */
export type BlouseOptions = {
  readonly side?: Side;
  /** The brand of the label. */
  readonly brand?: Brand;
  readonly style?: 'peasant' | 'collar';
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  /** Cloth of the collar. */
  readonly trim?: FabricSpec;
  readonly stitch?: string;
  readonly button?: string;
};

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  style: 'peasant',
  size: 'M',
  fold: 0,
  stitch: '#000',
  button: '#f2eee4',
} as const satisfies Partial<BlouseOptions>;

/** Drafts outline and lines. */
export function draft(o: BlouseOptions) {
  const options = { ...DEFAULTS, ...o };
  const { side, style, size } = options;
  const block = gradeBlock(BLOCK, GRADE, size),
    topY = 236,
    { neckHalf, shoulder, chest, hem, waist } = block,
    shoulderY = topY + block.shoulderDrop,
    underY = topY + block.under,
    hemY = topY + block.len;
  const sleeveLen = (style === 'peasant' ? 540 : 520) + block.addedSleeveLength;
  const frontDrop = style === 'peasant' ? 96 : 74;
  const drop = side === 'front' ? frontDrop : 24;
  const neck = `M500 ${topY + drop} C${X(52)} ${topY + drop} ${X(neckHalf - 4)} ${topY + drop * 0.6} ${X(neckHalf)} ${topY}`;
  const outline =
    mirrorToOutline(`${neck} C${X(neckHalf + 36)} ${topY + 10} ${X(shoulder - 50)} ${shoulderY - 22} ${X(shoulder)} ${shoulderY} C${X(shoulder - 20)} ${shoulderY + 78} ${X(chest - 42)} ${underY - 66} ${X(chest)} ${underY}
    C${X(chest - 4)} ${underY + 110} ${X(waist)} ${hemY - 260} ${X(waist + 6)} ${hemY - 160} L${X(hem)} ${hemY - 10} C${X(hem - 80)} ${hemY + 6} ${X(110)} ${hemY + 12} 500 ${hemY + 12}`);
  const sheet = createSheet(outline),
    neckLine = mirrorToLine(neck);
  const armhole = `M${X(shoulder)} ${shoulderY} C${X(shoulder - 22)} ${shoulderY + 78} ${X(chest - 48)} ${underY - 66} ${X(chest)} ${underY}`;
  const creases: Crease[] = [{ d: distanceTo(neckLine), width: 26, pull: 0.2, hold: 0.3 }];
  const split = topY + drop + 128;
  const bandWidth = style === 'peasant' ? 20 : 12;
  const bandPath = between(offset(neckLine, -1.5), offset(neckLine, bandWidth));
  return {
    ...options,
    block,
    topY,
    neckHalf,
    shoulder,
    chest,
    hem,
    shoulderY,
    underY,
    hemY,
    sleeveLen,
    drop,
    outline,
    sheet,
    neckLine,
    armhole,
    creases,
    split,
    bandWidth,
    bandPath,
  };
}

export type Draft = ReturnType<typeof draft>;
