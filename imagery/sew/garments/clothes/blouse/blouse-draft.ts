import type { FabricSpec } from '../../../../cloth/fabric.ts';
import { mirrorToLine, between, distanceTo, offset, mirrorToOutline } from '../../../../draft/path.ts';
import { gradeBlock, type Size } from '../../../../draft/sizes.ts';
import type { Crease } from '../../../../drape/settings.ts';
import { createSheet } from '../../../create-sheet.ts';
import { X } from '../../centre.ts';

/** Half measures from the centre front in M, and how far below the shoulder things lie. */
const BLOCK = {
  n: 92,
  sh: 208,
  shDrop: 46,
  chest: 238,
  under: 244,
  len: 640,
  hem: 258,
  waist: 236,
  sleeve: 0,
  top: 176,
};

const GRADE = {
  n: 2,
  sh: 8,
  shDrop: 1,
  chest: 12,
  under: 6,
  len: 17,
  hem: 12,
  waist: 12,
  sleeve: 11,
  top: 5,
};

/** What a blouse is made of: gathered at a slit neck with ties, or buttoned under a round collar. */
export type BlouseOptions = {
  readonly style?: 'peasant' | 'collar';
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  /** Cloth of the collar. */
  readonly trim?: FabricSpec;
  readonly stitch?: string;
  readonly button?: string;
};

/** Fills in the options that are left out. */
function withDefaults(o: BlouseOptions) {
  const { style = 'peasant', size = 'M', fold = 0, fabric, trim, stitch = '#000', button = '#f2eee4' } = o;
  return { style, size, fold, fabric, trim, stitch, button };
}

/** Drafts outline and lines. */
export function draft(o: BlouseOptions) {
  const options = withDefaults(o);
  const { style, size } = options;
  const c = gradeBlock(BLOCK, GRADE, size),
    T = 236,
    { n, sh, chest, hem, waist } = c,
    shY = T + c.shDrop,
    underY = T + c.under,
    hemY = T + c.len;
  const sleeveLen = (style === 'peasant' ? 540 : 520) + c.sleeve;
  const drop = style === 'peasant' ? 96 : 74;
  const neck = `M500 ${T + drop} C${X(52)} ${T + drop} ${X(n - 4)} ${T + drop * 0.6} ${X(n)} ${T}`;
  const outline =
    mirrorToOutline(`${neck} C${X(n + 36)} ${T + 10} ${X(sh - 50)} ${shY - 22} ${X(sh)} ${shY} C${X(sh - 20)} ${shY + 78} ${X(chest - 42)} ${underY - 66} ${X(chest)} ${underY}
    C${X(chest - 4)} ${underY + 110} ${X(waist)} ${hemY - 260} ${X(waist + 6)} ${hemY - 160} L${X(hem)} ${hemY - 10} C${X(hem - 80)} ${hemY + 6} ${X(110)} ${hemY + 12} 500 ${hemY + 12}`);
  const s = createSheet(outline),
    neckLine = mirrorToLine(neck);
  const armhole = `M${X(sh)} ${shY} C${X(sh - 22)} ${shY + 78} ${X(chest - 48)} ${underY - 66} ${X(chest)} ${underY}`;
  const creases: Crease[] = [{ d: distanceTo(neckLine), width: 26, pull: 0.2, hold: 0.3 }];
  const split = T + drop + 128;
  const bandW = style === 'peasant' ? 20 : 12;
  const bandD = between(offset(neckLine, -1.5), offset(neckLine, bandW));
  return {
    ...options,
    c,
    T,
    n,
    sh,
    chest,
    hem,
    shY,
    underY,
    hemY,
    sleeveLen,
    drop,
    outline,
    s,
    neckLine,
    armhole,
    creases,
    split,
    bandW,
    bandD,
  };
}

export type Draft = ReturnType<typeof draft>;
