import { smooth } from '../../../../cloth/number.ts';
import { distanceTo, mirrorX, offset, rect, type Point } from '../../../../draft/path.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { foldPleat } from '../../parts/pleat.ts';
import { type Draft } from './bottoms-draft.ts';

/** Fades thighs and hem, with whiskers at the hip. */
export function fade({ wash, block, topY, hemY, outerX, innerX, sheet, bandLine }: Draft): void {
  if (wash !== undefined) {
    const leg = (m: number): string =>
      `M${X(m * 120)} ${topY + 150} C${X(m * 190)} ${topY + 240} ${X(m * 200)} ${hemY - 330} ${X(m * 176)} ${hemY - 190} C${X(m * 150)} ${hemY - 150} ${X(m * 120)} ${hemY - 260} ${X(m * 104)} ${hemY - 380} C${X(m * 90)} ${topY + 400} ${X(m * 84)} ${topY + 240} ${X(m * 120)} ${topY + 150} Z`;
    for (const m of [1, -1]) {
      sheet.tone(leg(m), wash, { opacity: 0.34, soft: 36 });
      for (let q = 0; q < 5; q++)
        sheet.line(
          `M${X(m * (36 + q * 4))} ${topY + block.crotch - 52 + q * 17} Q${X(m * 100)} ${topY + block.crotch - 70 + q * 22} ${X(m * (150 + q * 9))} ${topY + block.crotch - 96 + q * 25}`,
          wash,
          { opacity: 0.26 - q * 0.025, width: 7, soft: 4 },
        );
      sheet.line(`M${X(m * innerX)} ${hemY - 6} L${X(m * outerX)} ${hemY - 12}`, wash, {
        opacity: 0.3,
        width: 16,
        soft: 5,
      });
    }
    sheet.line(bandLine, wash, { opacity: 0.2, width: 8, soft: 3 });
  }
}

/** Sews the centre seam, and the fly if there is one. */
export function sewFly({ style, block, details, topY, sheet, bandY, thread, centreSeam }: Draft): void {
  sheet.seam(centreSeam, { depth: 1 });
  if (style === 'jeans')
    for (const d of [5, 10])
      sheet.stitch(`M${500 - d} ${topY + block.crotch * 0.72} L${500 - d} ${topY + block.crotch}`, thread);
  if (details.fly) {
    const flyW = 40,
      flyEnd = topY + block.crotch * 0.66;
    const j = `M${500 + flyW} ${bandY + 8} L${500 + flyW} ${flyEnd - 46} C${500 + flyW} ${flyEnd - 12} ${500 + flyW - 14} ${flyEnd + 6} 501 ${flyEnd + 14}`;
    sheet.overlay(`${j} L500 ${bandY + 8} Z`, { lift: 1.1, edge: 0.5 });
    sheet.stitch(j, { ...thread, at: 4 });
    if (style === 'jeans') sheet.stitch(j, { ...thread, at: 9.5 });
    sheet.line(`M500 ${bandY + 8} L500 ${flyEnd + 10}`, '#000', { opacity: 0.4, width: 2.4, soft: 0.9 });
  }
}

/** Sews the front pockets. */
export function sewPockets({ style, block, details, sheet, bandY, thread }: Draft): void {
  const scoop =
    details.pocket === 'scoop'
      ? `M${X(block.waist * 0.44)} ${bandY + 8} C${X(block.waist * 0.48)} ${bandY + 66} ${X(block.hip * 0.78)} ${bandY + 92} ${X(block.hip + 2)} ${bandY + 84}`
      : `M${X(block.waist * 0.68)} ${bandY + 6} L${X(block.hip + 3)} ${bandY + 138}`;
  for (const d of [scoop, mirrorX(scoop)]) {
    const m = d === scoop ? 1 : -1;
    if (details.pocket === 'scoop') {
      const bag = `${d} L${X(m * (block.hip + 20))} ${bandY - 10} L${X(m * block.waist * 0.44)} ${bandY - 4} Z`;
      sheet.tone(bag, '#000', { opacity: 0.1 });
    }
    sheet
      .line(offset(d, -3 * m), '#000', { opacity: 0.34, width: 5, soft: 2 })
      .dent(offset(d, -2 * m), 0.34, {
        width: 5,
        soft: 1.6,
      });
    sheet.stitch(d, { ...thread, at: 5 * m });
    if (style === 'jeans') sheet.stitch(d, { ...thread, at: 11 * m });
  }
  if (style === 'jeans') {
    // coin pocket
    const d = `M${X(block.waist * 0.62)} ${bandY + 34} L${X(block.waist * 0.98)} ${bandY + 30}`;
    sheet.seam(d, { depth: 0.7 }).stitch(d, { ...thread, at: 4 });
  }
}

/** Folds pleats and creases. */
export function foldLegs(drafted: Draft): void {
  const { pleats, block, sheet, bandY } = drafted;
  if (pleats)
    for (const m of [1, -1])
      for (const q of [0.36, 0.6])
        foldPleat(sheet, { m, x: block.waist * q, from: bandY + 8, depth: 32, length: q < 0.5 ? 236 : 204 });
  creaseLegs(drafted);
}

/** Presses the creases down the legs of chinos. */
export function creaseLegs({ block, details, topY, hemY, outerX, innerX, sheet }: Draft): void {
  if (details.crease !== true) return;
  for (const m of [1, -1]) {
    const d = `M${X(m * (block.waist * 0.56))} ${topY + 200} C${X(m * 142)} ${topY + 360} ${X((m * (outerX + innerX)) / 2)} ${hemY - 200} ${X((m * (outerX + innerX)) / 2)} ${hemY}`;
    sheet.dent(d, -0.2, { width: 5, soft: 2 });
  }
}

/** Stitches the hems, or shades the legs above turned-up hems. */
export function sewHems({ length, turnup, sheet, thread, cuffHeight, hem }: Draft): void {
  for (const d of [hem, mirrorX(hem)]) {
    const m = d === hem ? -1 : 1;
    if (turnup === false) sheet.stitch(d, { ...thread, at: (length === 'short' ? 24 : 15) * m });
    else {
      // The leg lies in the shadow of its cuff.
      const above = offset(d, cuffHeight * m);
      sheet.line(offset(above, 5 * m), '#000', { opacity: 0.3, width: 12, soft: 6 });
      sheet.dent(offset(above, 2 * m), 0.4, { width: 8, soft: 3 });
    }
  }
}

/** Gathers an elastic waistband. */
function gatherWaistband({ stitch, block, details, sheet, bandY, topLine }: Draft): void {
  const mid = offset(topLine, details.band / 2),
    lines: string[] = [];
  sheet.raw(
    'relief',
    `<path d="${mid}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="${details.band - 4}" stroke-dasharray="3 5.5"/>`,
  );
  sheet.raw(
    'colour',
    `<path d="${mid}" fill="none" stroke="#000" stroke-opacity=".09" stroke-width="${details.band - 4}" stroke-dasharray="3 5.5"/>`,
  );
  for (const q of [0.3, 0.66])
    sheet.stitch(offset(topLine, details.band * q), { colour: stitch, opacity: 0.2, depth: 1.2 });
  for (let q = -13; q <= 13; q++) {
    const x = 500 + q * (block.waist / 13.6);
    lines.push(
      `M${x} ${bandY + 9} Q${x + q * 0.6} ${bandY + 36} ${x + q * 1.4} ${bandY + 46 + 34 * Math.abs((q * 5) % 3)}`,
    );
  }
  sheet.gathers(lines, { depth: 0.75, width: 4.4 });
}

/** Stitches a plain waistband, with its button. */
function buttonWaistband({
  style,
  stitch,
  button,
  details,
  topY,
  sheet,
  bandY,
  bandLine,
  topLine,
  thread,
}: Draft): void {
  sheet.stitch(bandLine, { ...thread, at: -5 }).stitch(topLine, { ...thread, at: 4 });
  sheet
    .line(`M500 ${topY + 8} L500 ${bandY + 10}`, '#000', { opacity: 0.35, width: 2, soft: 0.7 })
    .dent(`M500 ${topY + 8} L500 ${bandY + 10}`, 0.4, { width: 4, soft: 1 });
  sheet
    .hole([508, topY + details.band / 2 + 10], 22, { angle: 0, colour: stitch })
    .button([514, topY + details.band / 2 + 10], style === 'jeans' ? 11 : 8.4, {
      colour: button,
      holes: style === 'jeans' ? 0 : 4,
      metal: style === 'jeans',
    });
}

/** Sews the waistband. */
export function sewWaistband(drafted: Draft): void {
  const { side, sheet, bandLine, topLine, band, details, thread } = drafted;
  sheet.overlay(band, { lift: 1.3 }).area(band, { grain: 1 });
  sheet.seam(bandLine, { depth: 0.8 });
  if (details.elastic === true) gatherWaistband(drafted);
  else if (side === 'front') buttonWaistband(drafted);
  else sheet.stitch(bandLine, { ...thread, at: -5 }).stitch(topLine, { ...thread, at: 4 });
}

/** Sews a belt loop, `x` from the centre. */
export function sewLoop(
  { stitch, stitchOpacity, details, topY, sheet, bandY, thread }: Draft,
  { x: fromCentre, rise = 0 }: { x: number; rise?: number },
): void {
  const x = X(fromCentre);
  const top = topY - rise;
  const low = bandY - rise;
  sheet.overlay(rect([x - 8, top - 1], 16, details.band + 14), { lift: 3, edge: 1.2 });
  for (const q of [-5, 5])
    sheet.stitch(`M${x + q} ${top + 2} L${x + q} ${low + 10}`, { ...thread, width: 1.1 });
  for (const y of [top + 6, low + 9])
    sheet.line(`M${x - 6} ${y} L${x + 6} ${y}`, stitch, {
      opacity: Math.min(1, stitchOpacity * 1.5),
      width: 2.2,
    });
}

/** Sews belt loops, rivets and knee patches. */
export function sewTrimmings(drafted: Draft): void {
  const { button, patch, block, details, topY, sheet, bandY, thread } = drafted;
  if (details.loops) for (const m of [1, -1]) sewLoop(drafted, { x: m * block.waist * 0.6 });
  if (details.rivets === true)
    for (const m of [1, -1])
      for (const [x, y] of [
        [block.waist * 0.46, bandY + 15],
        [block.hip - 14, bandY + 90],
      ])
        sheet.button([X(m * x), y], 4, { colour: button, holes: 0, metal: true });
  if (patch)
    for (const m of [1, -1]) {
      const d = rect([X(m * 150) - 52, topY + block.crotch + 118], 104, 118);
      sheet.overlay(d, { lift: 1.2 }).stitch(d, { ...thread, at: 5 });
    }
}

/** Surplus cloth at the knees, below the crotch and, in trousers, above the hems. */
function easeOf({ style, length, block, details, topY, len }: Draft): (x: number, y: number) => Point {
  return (_, y) => {
    const d = y - topY,
      knee = Math.exp(-(((d - (block.crotch + (block.leg - block.crotch) * 0.46)) / 90) ** 2)),
      rise = Math.exp(-(((d - block.crotch) / 70) ** 2));
    return [
      0.02 + (details.elastic === true ? 0.03 * (1 - smooth(40, 220, d)) : 0),
      d < details.band
        ? 0.002
        : 0.008 +
          (length === 'short'
            ? 0.006
            : (style === 'jeans' ? 0.028 : 0.02) * knee + 0.012 * smooth(len - 200, len, d)) +
          0.012 * rise,
    ];
  };
}

/** The legs are cut slightly apart: the crotch drags when they are laid together. */
function restShapeOf({ block, topY }: Draft): (x: number, y: number) => Point {
  return (x, y) => {
    const m = x >= 500 ? 1 : -1,
      t = smooth(topY + block.crotch - 60, topY + block.crotch + 60, y);
    const a = 0.035 * t * m;
    const dx = x - X(m * 110),
      dy = y - (topY + block.crotch);
    return [
      X(m * 110) + dx * Math.cos(a) + dy * Math.sin(a),
      topY + block.crotch - dx * Math.sin(a) + dy * Math.cos(a),
    ];
  };
}

/** The body with everything sewn on it. */
export function bodyOf(drafted: Draft): Piece {
  const {
    fitGroup,
    fold,
    style,
    fabric,
    wash,
    details,
    topY,
    len,
    hemY,
    outline,
    sheet,
    bandLine,
    centreSeam,
  } = drafted;
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 6,
    abrasion: wash !== undefined ? { amount: 0.55, rgb: [0.62, 0.68, 0.76] } : undefined,
    grains: { 1: { turn: 90, x: 500, y: topY } },
    cloth: {
      ease: easeOf(drafted),
      restShape: restShapeOf(drafted),
      seed: { men: 120, women: 133, kids: 147 }[fitGroup] + len + fold * 1009,
      air: 0.05,
      weight: 0.05,
      stiff: style === 'jeans' ? 0.32 : 0.24,
      rough: 14,
      ceiling: 34,
      relax: 2,
      free: (_, y) => (y > hemY - 20 ? 0.4 : 0),
      creases: [
        { d: distanceTo(centreSeam), width: 22, pull: 0.1, hold: 0.2 },
        { d: distanceTo(bandLine), width: details.band, pull: 0.12, hold: 0.3 },
      ],
    },
  };
}
