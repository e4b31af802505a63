import { smooth } from '../../../../cloth/number.ts';
import { mirrorToLine, between, distanceTo, mirrorX, offset, type Point } from '../../../../draft/path.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { createFlutes } from '../../drapes.ts';
import { gatherRow } from '../../parts/gather-row.ts';
import { type Draft } from './dress-draft.ts';

/** Binds an edge of the body. `side` is the side of the line on which the binding lies, `w` its width. */
export function trimEdge(
  { stitch, sheet }: Draft,
  d: string,
  { side, w }: { side: 1 | -1; w: number },
): void {
  const b = between(offset(d, -1.5 * side), offset(d, w * side));
  sheet
    .overlay(b, { lift: 1.1 })
    .area(b, { grain: 1 })
    .stitch(d, {
      at: (w - 2.5) * side,
      colour: stitch,
      opacity: 0.16,
      depth: 0.5,
    });
}

/** Gathers the skirt at the waist and at its tier. */
export function gatherSkirt({ style, stitch, waistY, waist, sheet, creases, waistLine }: Draft): void {
  sheet.seam(waistLine, { depth: 1.2 });
  gatherRow(sheet, waistY + 2, {
    half: waist,
    count: style === 'smock' ? 50 : 40,
    reach: 96,
    sag: 6,
    spread: 1.12,
    depth: 0.85,
  });
  creases.push({ d: distanceTo(waistLine), width: 18, pull: 0.22, hold: 0.3 });
  const y2 = waistY + 360,
    half = 262,
    tier = mirrorToLine(
      `M500 ${y2 + 12} C${X(90)} ${y2 + 12} ${X(half - 60)} ${y2 + 2} ${X(half + 40)} ${y2 - 10}`,
    );
  sheet.seam(tier, { depth: 1.1 }).stitch(tier, { at: -5, colour: stitch, opacity: 0.16 });
  gatherRow(sheet, y2 - 6, {
    half: half + 20,
    count: 58,
    reach: 70,
    sag: 18,
    spread: 1.03,
    depth: 0.75,
    seed: 11,
  });
  creases.push({ d: distanceTo(tier), width: 14, pull: 0.07, hold: 0.1 });
}

/** Sews the gathered yoke and half placket of a smock. */
export function sewSmock(drafted: Draft): void {
  const { side, button, topY, sheet, neckLine, armhole } = drafted;
  const isFront = side === 'front';
  trimEdge(drafted, neckLine, { side: 1, w: 14 });
  sheet.seam(armhole).seam(mirrorX(armhole));
  gatherRow(sheet, topY + (isFront ? 122 : 46), {
    half: 96,
    count: 22,
    reach: 60,
    sag: isFront ? -60 : -8,
    spread: 1.12,
    depth: 0.5,
    seed: 5,
  });
  if (!isFront) return;
  const x0 = topY + 104;
  sheet
    .line(`M500 ${x0 + 10} L500 ${x0 + 96}`, '#000', { opacity: 0.4, width: 2, soft: 0.7 })
    .dent(`M500 ${x0 + 10} L500 ${x0 + 96}`, 0.45, { width: 4, soft: 1 });
  for (const k of [20, 50, 80]) sheet.button([500 + 7, x0 + k], 5.6, { colour: button });
}

/** Sews princess seams and the button row of a sundress. */
export function sewPrincessSeams({ button, topY, waistY, sheet, creases }: Draft): void {
  const princessSeam = `M${X(78)} ${topY + 122} C${X(70)} ${topY + 190} ${X(66)} ${waistY - 90} ${X(56)} ${waistY + 2}`;
  for (const d of [princessSeam, mirrorX(princessSeam)]) {
    sheet.seam(d, { depth: 0.9 });
    creases.push({ d: distanceTo(d), width: 10, pull: 0.05, hold: 0.1 });
  }
  for (let k = 0; k < 6; k++) sheet.button([500, topY + 152 + k * 33], 6, { colour: button });
  sheet
    .seam(`M489 ${topY + 134} L489 ${waistY + 4}`, { depth: 0.5 })
    .line(`M500 ${topY + 140} L500 ${waistY + 2}`, '#000', { opacity: 0.1, width: 1.2 });
}

/** Shirrs the back of a sundress with rows of elastic thread, between the side panels. */
export function shirrBack({ stitch, under, waistY, bust, waist, sheet, creases }: Draft): void {
  const side = `M${X(bust * 0.62)} ${under - 10} L${X(waist * 0.62)} ${waistY + 4}`;
  for (const d of [side, mirrorX(side)]) {
    sheet.seam(d, { depth: 0.8 });
    creases.push({ d: distanceTo(d), width: 10, pull: 0.06, hold: 0.1 });
  }
  for (let y = under + 16, row = 0; y < waistY - 6; y += 13, row++) {
    const half = (bust + ((waist - bust) * (y - under)) / (waistY - under)) * 0.62 - 3;
    const d = `M${X(-half)} ${y} Q500 ${y + 4} ${X(half)} ${y}`;
    sheet.dent(d, 0.3, { width: 3, soft: 1.2 }).stitch(d, { colour: stitch, opacity: 0.2, depth: 0.8 });
    gatherRow(sheet, y + 1, {
      half: half - 2,
      count: 34,
      reach: 12,
      sag: 3,
      spread: 1,
      depth: 0.55,
      seed: row * 1.7,
    });
  }
}

/** Cuts the opening at the back of a smock's neck, with its button. */
export function cutKeyhole({ button, topY, sheet }: Draft): void {
  const top = topY + 24;
  const hole = `M498 ${top} C496 ${top + 30} 493 ${top + 52} 500 ${top + 72} C507 ${top + 52} 504 ${top + 30} 502 ${top} Z`;
  sheet
    .tone(hole, '#000', { opacity: 0.6, soft: 1.1 })
    .dent(`M500 ${top} L500 ${top + 70}`, 0.45, { width: 7, soft: 2 })
    .button([505, top + 8], 5.6, { colour: button });
}

/** Sews the bust darts of a slip. */
export function sewDarts({ under, bust, sheet }: Draft): void {
  const dart = `M${X(bust - 6)} ${under + 30} L${X(92)} ${under + 8}`;
  for (const d of [dart, mirrorX(dart)]) sheet.seam(d, { depth: 0.4 });
}

/** Surplus cloth at a position: more in the skirt, and more in each tier. */
function easeOf({ style, waistY, hemY }: Draft): (x: number, y: number) => Point {
  return style === 'slip'
    ? (_: number, y: number): Point => {
        const t = smooth(waistY, hemY, y);
        return [0.022 + 0.085 * t, 0.006];
      }
    : (_: number, y: number): Point => {
        if (y < waistY) return [style === 'smock' ? 0.035 : 0.016, 0.012];
        const d = y - waistY;
        return [0.08 + 0.08 * Math.min(1, (d % 360) / 330) + (d > 360 ? 0.02 : 0), 0.004];
      };
}

/** The body with everything sewn on it. */
export function bodyOf(drafted: Draft): Piece {
  const { style, fold, fabric, topY, waistY, hemY, outline, sheet, neckLine, creases } = drafted;
  if (style !== 'smock') creases.push({ d: distanceTo(neckLine), width: 16, pull: 0.2, hold: 0.5 });
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 6,
    // Bindings are cut on the bias.
    grains: { 1: { turn: 45, x: 500, y: topY } },
    cloth: {
      ease: easeOf(drafted),
      seed: { sun: 412, smock: 423, slip: 437 }[style] + fold * 1009,
      air: 0.026,
      weight: 0.03,
      drop: 0.004,
      stiff: 0.13,
      rough: 8,
      flutes: createFlutes({
        from: style === 'slip' ? topY + 200 : waistY,
        to: hemY,
        pitch: style === 'slip' ? 92 : 78,
        height: style === 'slip' ? 22 : 36,
        spread: style === 'slip' ? 0.3 : 0.9,
        seed: (style === 'sun' ? 4 : 6) + fold * 1.3,
      }),
      ceiling: 46,
      relax: 3,
      coarseSteps: 240,
      free: (_, y) => (y > hemY - 40 ? 0.85 : 0),
      creases,
    },
  };
}
