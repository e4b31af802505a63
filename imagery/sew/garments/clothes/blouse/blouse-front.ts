import { smooth } from '../../../../cloth/number.ts';
import { distanceTo, mirrorToLine, mirrorX, type Point } from '../../../../draft/path.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { createFlutes } from '../../drapes.ts';
import { gatherRow } from '../../parts/gather-row.ts';
import { placket } from '../../parts/placket.ts';
import { type Draft } from './blouse-draft.ts';

/** Sews hem and armholes. */
export function sewSeams({ stitch, hem, hemY, sheet, armhole }: Draft): void {
  const hemHalf = `M500 ${hemY + 12} C${X(110)} ${hemY + 12} ${X(hem - 80)} ${hemY + 6} ${X(hem)} ${hemY - 10}`;
  sheet.stitch(mirrorToLine(hemHalf), { at: -12, colour: stitch, opacity: 0.2 });
  for (const d of [armhole, mirrorX(armhole)]) sheet.seam(d, { depth: 0.6 });
}

/** Gathers the neckline of a peasant blouse. */
export function gatherNeck({
  stitch,
  topY,
  neckHalf,
  drop,
  sheet,
  neckLine,
  bandWidth,
  bandPath,
}: Draft): void {
  const rows: string[] = [];
  for (let k = 0; k <= 34; k++) {
    const t = k / 34,
      f = t * 2 - 1,
      a = Math.abs(f),
      x = f * (neckHalf - 2) * (0.35 + 0.65 * a ** 0.5),
      y = topY + drop * (1 - a ** 2.4) + 18;
    rows.push(
      `M${X(x * 1.02)} ${y} Q${X(x * 1.12)} ${y + 30} ${X(x * 1.26)} ${y + 54 + 44 * Math.abs(Math.sin(k * 2.7))}`,
    );
  }
  sheet.gathers(rows, { depth: 0.75, width: 3.4 });
  sheet
    .overlay(bandPath, { lift: 1.4 })
    .stitch(neckLine, { at: bandWidth - 3, colour: stitch, opacity: 0.22 });
}

/** Cuts the slit of a peasant blouse. */
export function cutSlit({ stitch, topY, drop, sheet, split }: Draft): void {
  const slit = `M494 ${topY + drop - 2} C495 ${topY + drop + 50} 498 ${split - 40} 500 ${split} C502 ${split - 40} 505 ${topY + drop + 50} 506 ${topY + drop - 2} Z`;
  sheet.tone(slit, '#000', { opacity: 0.62, soft: 1.2 }).dent(`M500 ${topY + drop} L500 ${split}`, 0.5, {
    width: 8,
    soft: 2,
  });
  for (const m of [1, -1])
    sheet.stitch(
      `M${X(m * 14)} ${topY + drop} C${X(m * 13)} ${topY + drop + 60} ${X(m * 8)} ${split} 500 ${split + 12}`,
      { colour: stitch, opacity: 0.22 },
    );
}

/** Sews the placket and the tucks beside it. */
export function sewTucks({ stitch, button, topY, hemY, drop, sheet, creases }: Draft): void {
  placket(sheet, {
    from: topY + drop - 4,
    to: hemY + 14,
    width: 32,
    first: 40,
    every: 74,
    button,
    stitch,
    r: 6,
  });
  for (const m of [1, -1])
    for (let k = 0; k < 5; k++) {
      const x = X(m * (44 + k * 15)),
        y0 = topY + drop + 20 - k * 12,
        d = `M${x} ${y0} L${x} ${topY + 330 + (k % 2) * 10}`;
      sheet
        .dent(d, 0.34, { width: 2.4, soft: 0.9 })
        .line(d, '#000', { opacity: 0.2, width: 1.6 })
        .stitch(d, { at: 3, colour: stitch, opacity: 0.12, depth: 0.4 });
    }
  creases.push({
    d: (x, y) => (y < topY + 340 ? Math.max(0, Math.abs(x - 500) - 100) : 99),
    width: 20,
    pull: 0.05,
    hold: 0.12,
  });
}

/** Sews the yoke of the back, with the body gathered below it. */
export function sewBackYoke({ stitch, topY, shoulder, sheet, creases }: Draft): void {
  const y = topY + 116;
  const yoke = mirrorToLine(
    `M500 ${y + 8} C${X(80)} ${y + 8} ${X(shoulder - 80)} ${y + 4} ${X(shoulder - 12)} ${y - 2}`,
  );
  sheet.seam(yoke, { depth: 0.9 }).stitch(yoke, { at: -5, colour: stitch, opacity: 0.2, depth: 0.7 });
  gatherRow(sheet, y + 4, {
    half: shoulder * 0.62,
    count: 26,
    reach: 62,
    sag: 6,
    spread: 1.08,
    depth: 0.6,
    seed: 7,
  });
  creases.push({ d: distanceTo(yoke), width: 14, pull: 0.08, hold: 0.15 });
}

/** Surplus cloth at a position. */
function easeOf({ style, topY, hemY }: Draft): (x: number, y: number) => Point {
  if (style === 'collar') return (_, y) => [0.016 + 0.035 * smooth(topY + 330, hemY, y), 0.008];
  return (_, y) => [0.05 * (1 - smooth(topY + 200, topY + 520, y)) + 0.03, 0.008];
}

/** The body with everything sewn on it. */
export function bodyOf(drafted: Draft): Piece {
  const { style, fold, fabric, topY, hemY, outline, sheet, creases } = drafted;
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 7,
    cloth: {
      ease: easeOf(drafted),
      seed: (style === 'peasant' ? 511 : 523) + fold * 1009,
      flutes: createFlutes({ from: topY + 120, to: hemY, pitch: 84, height: 14, seed: 8 + fold * 1.3 }),
      air: 0.036,
      weight: 0.04,
      stiff: 0.16,
      rough: 13,
      ceiling: 36,
      free: (_, y) => (y > hemY - 24 ? 0.7 : 0),
      creases,
    },
  };
}
