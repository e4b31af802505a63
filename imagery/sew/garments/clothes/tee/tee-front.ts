import { between, distanceTo, mirrorX, offset } from '../../../../draft/path.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { topEase, createShortSleeveRestShape } from '../../drapes.ts';
import { type Draft } from './tee-draft.ts';

/** Sews armholes, hem and, on short sleeves, their hems. */
export function sewSleeves({
  stitch,
  long,
  block,
  shoulderY,
  outerX,
  outerY,
  innerX,
  innerY,
  armhole,
  hemLine,
  cuff,
  sheet,
}: Draft): void {
  const sleeve = `${armhole} L${X(innerX)} ${innerY + 40} L${X(outerX + 60)} ${outerY + 30} L${X(block.shoulder + 60)} ${shoulderY - 60} Z`;
  if (!long) sheet.area(sleeve, { grain: 1, fabric: 1 }).area(mirrorX(sleeve), { grain: 2, fabric: 1 });
  sheet.seam(armhole).seam(mirrorX(armhole));
  sheet.stitch(armhole, { at: 6, colour: stitch, opacity: 0.15, depth: 0.6 }).stitch(mirrorX(armhole), {
    at: -6,
    colour: stitch,
    opacity: 0.15,
    depth: 0.6,
  });
  for (const k of [0, 5]) sheet.stitch(hemLine, { at: k, colour: stitch, opacity: 0.2 });
  if (!long)
    for (const m of [1, -1])
      for (const k of [0, 5])
        sheet.stitch(m > 0 ? cuff : mirrorX(cuff), { at: -k * m, colour: stitch, opacity: 0.2 });
}

/** Sews the chest pocket. */
export function sewPocket({ stitch, underY, sheet }: Draft): void {
  const x = X(60),
    y = underY - 76,
    w = 112,
    h = 124;
  const bag = `L${x + w} ${y + h - 20} L${x + w / 2} ${y + h} L${x} ${y + h - 20}`;
  const p = `M${x} ${y} L${x + w} ${y} ${bag} Z`;
  sheet.overlay(p, { lift: 1.3 }).area(p, { grain: 3 });
  sheet.stitch(
    `M${x + 3} ${y} L${x + 3} ${y + h - 22} L${x + w / 2} ${y + h - 3.4} L${x + w - 3} ${y + h - 22} L${x + w - 3} ${y}`,
    { colour: stitch, opacity: 0.2, depth: 0.7 },
  );
  sheet
    .stitch(`M${x} ${y + 18} L${x + w} ${y + 18}`, { colour: stitch, opacity: 0.2 })
    .seam(`M${x} ${y} L${x + w} ${y}`, { depth: 0.8 });
}

/** Sews a short placket with buttons of this colour. */
export function sewHenley({ stitch, block, topY, ribWidth, sheet }: Draft, colour: string): void {
  const top = topY + block.drop + ribWidth - 2,
    d = `M484 ${top} L516 ${top} L516 ${top + 128} L484 ${top + 128} Z`;
  sheet
    .overlay(d, { lift: 1.2 })
    .stitch(`M487 ${top} L487 ${top + 125} L513 ${top + 125} L513 ${top}`, {
      colour: stitch,
      opacity: 0.22,
      depth: 0.7,
    })
    .stitch(`M487 ${top + 112} L513 ${top + 112}`, { colour: stitch, opacity: 0.22, depth: 0.7 });
  for (const k of [22, 58, 94])
    sheet.hole([500, top + k], 15, { angle: 90, colour: '#8a8880' }).button([500, top + k], 6, {
      colour,
    });
}

/** Sews the neckband on the body. The outline cuts it off along the shoulder. */
export function sewNeckband({ stitch, ringer, neckLine, ribWidth, sheet }: Draft): void {
  sheet.stitch(neckLine, { at: ribWidth + 5, colour: stitch, opacity: 0.18, depth: 0.9 });
  sheet.tone(between(offset(neckLine, ribWidth - 2), offset(neckLine, ribWidth + 8)), '#000', {
    opacity: 0.11,
    soft: 3,
  });

  const neckband = between(offset(neckLine, -2), offset(neckLine, ribWidth));
  sheet.area(neckband, { fabric: 2 });
  if (ringer !== undefined) sheet.tone(neckband, ringer, { opacity: 1 });
  sheet.ribbing(offset(neckLine, ribWidth / 2), ribWidth, { pitch: 4.4, lift: 2.2 });
}

/** Stitches the tape of the shoulders and the corners of the label, which show on the back. */
export function sewShoulderTape({ stitch, block, topY, shoulderY, ribWidth, sheet }: Draft): void {
  const shoulder = `M${X(block.neck + 4)} ${topY + 17} C${X(block.neck + 40)} ${topY + 26} ${X(block.shoulder - 54)} ${shoulderY - 4} ${X(block.shoulder - 6)} ${shoulderY + 12}`;
  for (const d of [shoulder, mirrorX(shoulder)])
    sheet.seam(d, { depth: 0.5 }).stitch(d, { colour: stitch, opacity: 0.18, depth: 0.6 });
  for (const m of [1, -1])
    sheet.stitch(`M${X(m * 25)} ${topY + 34 + ribWidth} L${X(m * 25)} ${topY + 54 + ribWidth}`, {
      colour: stitch,
      opacity: 0.22,
      depth: 0.8,
    });
}

/** The body with everything sewn on it. */
export function bodyOf({
  fitGroup,
  fold,
  fabric,
  rib,
  arms,
  long,
  block,
  hemY,
  underY,
  shoulderY,
  outerY,
  innerX,
  outline,
  armhole,
  neckLine,
  ribWidth,
  sheet,
}: Draft): Piece {
  const free = (x: number, y: number): number => {
    if (y > hemY - 26) return 0.7;
    return !long && Math.abs(x - 500) > innerX - 10 && y > outerY - 30 ? 0.6 : 0;
  };
  return {
    outline,
    sheet,
    fabrics: [fabric, arms ?? fabric, rib ?? fabric],
    lift: 6,
    grains: {
      1: { turn: block.sleeveTurn - 4, x: X(block.shoulder), y: shoulderY },
      2: { turn: 4 - block.sleeveTurn, x: X(-block.shoulder), y: shoulderY },
      3: { turn: 0, x: 0, y: 0, dx: 0, dy: 0 },
    },
    cloth: {
      ease: topEase,
      restShape: long ? undefined : createShortSleeveRestShape({ block, shoulderY, underY, fold }),
      free,
      seed: { men: 11, women: 24, kids: 37 }[fitGroup] + fold * 1009,
      air: 0.045,
      weight: 0.05,
      drop: 0.003,
      stiff: 0.14,
      rough: 12,
      ceiling: 34,
      creases: [
        { d: distanceTo(armhole), width: 14, pull: 0.06, hold: 0.1 },
        { d: distanceTo(mirrorX(armhole)), width: 14, pull: 0.06, hold: 0.1 },
        { d: distanceTo(neckLine), width: ribWidth + 8, pull: 0.25, hold: 0.3 },
      ],
    },
  };
}
