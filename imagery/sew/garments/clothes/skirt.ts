import type { FabricSpec } from '../../../cloth/fabric.ts';
import { smooth } from '../../../cloth/number.ts';
import {
  mirrorToLine,
  between,
  distanceTo,
  offset,
  mirrorToOutline,
  type Point,
} from '../../../draft/path.ts';
import { gradeBlock, UNIT_CM, type Size } from '../../../draft/sizes.ts';
import type { Crease } from '../../../drape/settings.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Fit, Garment, Piece, Side } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, createFlutes } from '../drapes.ts';
import { gatherRow } from '../parts/gather-row.ts';
import { placket } from '../parts/placket.ts';

/** Half measures from the centre front in M, and length. */
const BLOCKS = {
  bias: { waist: 172, hip: 236, hem: 304, len: 830, sag: 26 },
  button: { waist: 172, hip: 238, hem: 312, len: 640, sag: 24 },
  tiered: { waist: 172, hip: 250, hem: 380, len: 830, sag: 22 },
};
const GRADE = { waist: 12, hip: 12, hem: 14, len: 14 };

/** What a skirt is made of: cut on the bias, buttoned down the front, or gathered in tiers. */
export type SkirtOptions = {
  readonly side?: Side;
  readonly style?: keyof typeof BLOCKS;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly stitch?: string;
  readonly button?: string;
};

const DEFAULTS = {
  side: 'front',
  style: 'bias',
  size: 'M',
  fold: 0,
  stitch: '#000',
  button: '#6b4a2f',
} as const satisfies Partial<SkirtOptions>;

/** Drafts outline and lines. */
function draft(o: SkirtOptions) {
  const options = { ...DEFAULTS, ...o };
  const { side, style, size } = options;
  const block = gradeBlock(BLOCKS[style], GRADE, size),
    topY = 210,
    { waist, hip, hem, sag } = block,
    hemY = topY + block.len,
    band = style === 'bias' ? 34 : 40;
  // At the centre the waist dips in front and rises at the back.
  const [dip, dipSide] = side === 'front' ? [12, 8] : [-9, -5];
  const outline =
    mirrorToOutline(`M500 ${topY + dip} C${X(60)} ${topY + dip} ${X(waist - 50)} ${topY + dipSide} ${X(waist)} ${topY}
    L${X(waist + 4)} ${topY + band} C${X(waist + (style === 'tiered' ? 62 : 34))} ${topY + 110} ${X(hip + 4)} ${topY + 190} ${X(hip + 10)} ${topY + 250}
    C${X(hip + 26)} ${topY + 400} ${X(hem - 30)} ${hemY - 220} ${X(hem)} ${hemY - sag} C${X(hem - 90)} ${hemY - 2} ${X(120)} ${hemY + 12} 500 ${hemY + 12}`);
  const sheet = createSheet(outline);
  const bandLine = mirrorToLine(
    `M500 ${topY + band + dip} C${X(60)} ${topY + band + dip} ${X(waist - 50)} ${topY + band + dipSide} ${X(waist + 8)} ${topY + band}`,
  );
  const topLine = mirrorToLine(
    `M500 ${topY + dip} C${X(60)} ${topY + dip} ${X(waist - 50)} ${topY + dipSide} ${X(waist + 8)} ${topY - 1}`,
  );
  const hemLine = mirrorToLine(
    `M500 ${hemY + 12} C${X(120)} ${hemY + 12} ${X(hem - 90)} ${hemY - 2} ${X(hem)} ${hemY - sag}`,
  );
  const creases: Crease[] = [{ d: distanceTo(bandLine), width: band + 6, pull: 0.2, hold: 0.35 }];
  return { ...options, topY, waist, hip, hemY, band, outline, sheet, bandLine, topLine, hemLine, creases };
}
type Draft = ReturnType<typeof draft>;

/** Sews the placket and two patch pockets. */
function sewButtonFront({ stitch, button, topY, hemY, sheet, creases }: Draft): void {
  placket(sheet, {
    from: topY + 8,
    to: hemY + 14,
    width: 46,
    first: 114,
    every: 92,
    button,
    stitch,
    r: 9,
  });
  for (const m of [1, -1]) {
    const x = X(m * 62),
      pocketWidth = 122 * m,
      y = topY + 150;
    const p = `M${x} ${y} L${x + pocketWidth} ${y + 4} L${x + pocketWidth} ${y + 128} Q${x + pocketWidth} ${y + 152} ${x + pocketWidth * 0.8} ${y + 152} L${x + pocketWidth * 0.2} ${y + 148} Q${x} ${y + 148} ${x} ${y + 124} Z`;
    sheet
      .overlay(p, { lift: 1.6, edge: 1.2 })
      .area(p, { grain: 3 })
      .stitch(p, { at: 5 * m, colour: stitch, opacity: 0.26 });
    sheet.stitch(`M${x} ${y + 24} L${x + pocketWidth} ${y + 28}`, { colour: stitch, opacity: 0.26 });
  }
  creases.push({ d: (x) => Math.abs(x - 500), width: 30, pull: 0.05, hold: 0.14 });
}

/** Gathers the waist and the tiers. */
function gatherTiers({ stitch, topY, waist, hip, band, sheet, creases }: Draft): void {
  gatherRow(sheet, topY + band + 3, { half: waist, count: 36, reach: 84, sag: 9, spread: 1.14, depth: 0.9 });
  const tiers: Point[] = [
    [topY + 300, hip + 12],
    [topY + 560, hip + 66],
  ];
  for (const [y, half] of tiers) {
    const d = mirrorToLine(
      `M500 ${y + 10} C${X(90)} ${y + 10} ${X(half - 60)} ${y + 2} ${X(half + 26)} ${y - 10}`,
    );
    sheet.seam(d, { depth: 1.2 }).stitch(d, { at: -5, colour: stitch, opacity: 0.18 });
    gatherRow(sheet, y - 8, {
      half: half + 16,
      count: 54,
      reach: 66,
      sag: 18,
      spread: 1.02,
      depth: 0.8,
      seed: y,
    });
    gatherRow(sheet, y - 8, {
      half: half + 16,
      count: 40,
      reach: 26,
      dir: -1,
      sag: 18,
      spread: 0.99,
      depth: 0.35,
      seed: y + 2,
    });
    creases.push({ d: distanceTo(d), width: 14, pull: 0.07, hold: 0.1 });
  }
}

/** Sews the back of a buttoned skirt: centre seam, yoke and two patch pockets. */
function sewButtonBack({ stitch, topY, hip, hemY, band, sheet, creases }: Draft): void {
  const centre = `M500 ${topY + band - 9} L500 ${hemY + 14}`;
  sheet.seam(centre, { depth: 0.9 });
  for (const at of [5, -5]) sheet.stitch(centre, { at, colour: stitch, opacity: 0.26 });
  const yoke = mirrorToLine(
    `M500 ${topY + 108} L${X(hip * 0.5)} ${topY + 98} C${X(hip * 0.72)} ${topY + 93} ${X(hip * 0.9)} ${topY + 86} ${X(hip + 20)} ${topY + 76}`,
  );
  sheet.seam(yoke, { depth: 0.9 });
  for (const at of [-5, -10]) sheet.stitch(yoke, { at, colour: stitch, opacity: 0.26 });
  for (const m of [1, -1]) {
    const x = X(m * 52);
    const w = 118 * m;
    const y = topY + 136;
    const p = `M${x} ${y} L${x + w} ${y - 7} L${x + w * 0.96} ${y + 100} L${x + w / 2} ${y + 126} L${x + w * 0.05} ${y + 106} Z`;
    sheet
      .overlay(p, { lift: 1.6, edge: 1.2 })
      .area(p, { grain: 3 })
      .stitch(p, { at: 5 * m, colour: stitch, opacity: 0.26 });
    sheet.stitch(`M${x} ${y + 20} L${x + w} ${y + 13}`, { colour: stitch, opacity: 0.26 });
  }
  creases.push({ d: distanceTo(centre), width: 18, pull: 0.06, hold: 0.12 });
}

/** Sews the zip of a bias skirt, hidden in the centre seam. */
function sewZip({ topY, hemY, band, sheet }: Draft): void {
  sheet.seam(`M500 ${topY + band - 6} L500 ${hemY + 14}`, { depth: 0.55 });
  sheet
    .line(`M500 ${topY - 6} L500 ${topY + 210}`, '#000', { opacity: 0.24, width: 1.8, soft: 0.6 })
    .dent(`M500 ${topY - 6} L500 ${topY + 210}`, 0.34, { width: 5, soft: 1.6 });
}

/** Sews the waistband. */
function sewWaistband({ side, style, stitch, button, topY, band, sheet, bandLine, topLine }: Draft): void {
  const bandArea = between(offset(topLine, -6), bandLine);
  const isBack = side === 'back';
  if (style !== 'button' || isBack) sheet.overlay(bandArea, { lift: 1.3 });
  sheet.area(bandArea, { grain: 1 }).seam(bandLine, { depth: 0.9 });
  if (style === 'bias')
    sheet
      .raw(
        'relief',
        `<path d="${offset(topLine, band / 2)}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="${band - 4}" stroke-dasharray="3 5"/>`,
      )
      .raw(
        'colour',
        `<path d="${offset(topLine, band / 2)}" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="${band - 4}" stroke-dasharray="3 5"/>`,
      );
  else
    sheet.stitch(bandLine, { at: -5, colour: stitch, opacity: 0.24 }).stitch(topLine, {
      at: 5,
      colour: stitch,
      opacity: 0.24,
    });
  if (style === 'button' && !isBack)
    sheet
      .hole([500, topY + 26], 21, { angle: 0, colour: '#8a8880' })
      .button([500, topY + 26], 9, { colour: button });
}

/** Surplus cloth at a position. */
function easeOf({ style, topY, hemY }: Draft): (x: number, y: number) => Point {
  if (style === 'button')
    return (_, y) => {
      const t = smooth(topY + 200, hemY, y);
      return [0.014 + 0.04 * t, 0.004];
    };
  if (style === 'tiered')
    return (_, y) => {
      const d = y - topY;
      return [0.09 + 0.08 * ((d % 290) / 290) + (d > 560 ? 0.03 : 0), 0.004];
    };
  return (_, y) => {
    const t = smooth(topY + 60, hemY, y);
    return [0.03 + 0.1 * t, 0.004];
  };
}

/** The inside of the back, seen above the waistband. */
function insideOf({ fabric, topY, waist }: Draft): Piece {
  const inner = createSheet(
    `M${X(-waist + 2)} ${topY + 2} C${X(-waist * 0.6)} ${topY - 13} ${X(waist * 0.6)} ${topY - 13} ${X(waist - 2)} ${topY + 2} L${X(waist - 6)} ${topY + 40} L${X(-waist + 6)} ${topY + 40} Z`,
  );
  inner.tone(inner.outline, '#000', { opacity: 0.28 });
  return { outline: inner.outline, sheet: inner, fabrics: [fabric], lift: 1, edge: 1.4, cloth: FLAT_DRAPE };
}

/** The body with everything sewn on it. */
function bodyOf(drafted: Draft): Piece {
  const { style, fold, fabric, topY, hemY, outline, sheet, creases } = drafted;
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 6,
    grains: { 1: { turn: 90, x: 500, y: topY }, 3: { turn: 0, x: -5, y: 7, dx: 0, dy: 0 } },
    cloth: {
      ease: easeOf(drafted),
      seed: { bias: 311, button: 322, tiered: 333 }[style] + fold * 1009,
      air: style === 'button' ? 0.03 : 0.022,
      weight: style === 'button' ? 0.034 : 0.03,
      drop: 0.004,
      stiff: style === 'button' ? 0.34 : 0.13,
      rough: 8,
      flutes: createFlutes({
        from: topY + (style === 'bias' ? 20 : 60),
        to: hemY,
        pitch: { bias: 96, button: 120, tiered: 82 }[style],
        height: { bias: 24, button: 20, tiered: 40 }[style],
        spread: 0.8,
        seed: 3 + fold * 1.3,
      }),
      ceiling: style === 'button' ? 32 : 46,
      relax: 3,
      coarseSteps: 240,
      free: (_, y) => (y > hemY - 40 ? 0.85 : 0),
      creases,
    },
  };
}

/** How it fits. */
function fitOf({ topY, waist, hip, hemY }: Draft): Fit {
  return {
    unit: UNIT_CM.women,
    hang: { by: 'waist', y: topY, half: waist },
    measures: [
      { name: 'waist', line: `M${X(-waist)} ${topY + 4} L${X(waist)} ${topY + 4}`, around: true },
      { name: 'hip', line: `M${X(-hip - 4)} ${topY + 190} L${X(hip + 4)} ${topY + 190}`, around: true },
      { name: 'length', line: `M500 ${topY + 12} L500 ${hemY + 12}` },
    ],
  };
}

/** A skirt. */
export function skirt(o: SkirtOptions): Garment {
  const drafted = draft(o);
  const { side, style, size, fold, stitch, sheet, hemLine } = drafted;
  const isFront = side === 'front';
  sheet.stitch(hemLine, { at: style === 'bias' ? -7 : -16, colour: stitch, opacity: 0.2 });
  if (style === 'button') {
    if (isFront) sewButtonFront(drafted);
    else sewButtonBack(drafted);
  }
  if (style === 'tiered') gatherTiers(drafted);
  sewWaistband(drafted);
  if (style === 'bias' && !isFront) sewZip(drafted);
  return {
    shape: `skirt-${side}-${style}-${size}-${fold}`,
    fit: fitOf(drafted),
    pieces: isFront ? [insideOf(drafted), bodyOf(drafted)] : [bodyOf(drafted)],
  };
}
