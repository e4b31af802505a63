import { between, circle, mirrorX, offset } from '../../../../draft/path.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { FLAT_DRAPE } from '../../drapes.ts';
import { type Draft } from './bottoms-draft.ts';

/** The inside of the back, seen above the front waistband. */
export function insideOf({ fabric, stitchOpacity, block, topY, thread }: Draft): Piece {
  const inner = createSheet(
    `M${X(-block.waist + 2)} ${topY + 2} C${X(-block.waist * 0.6)} ${topY - 14} ${X(block.waist * 0.6)} ${topY - 14} ${X(block.waist - 2)} ${topY + 2} L${X(block.waist - 6)} ${topY + 40} L${X(-block.waist + 6)} ${topY + 40} Z`,
  );
  inner.tone(inner.outline, '#000', { opacity: 0.3 });
  inner.stitch(
    `M${X(-block.waist + 2)} ${topY + 7} C${X(-block.waist * 0.6)} ${topY - 8} ${X(block.waist * 0.6)} ${topY - 8} ${X(block.waist - 2)} ${topY + 7}`,
    { ...thread, opacity: stitchOpacity * 0.6 },
  );
  return {
    outline: inner.outline,
    sheet: inner,
    fabrics: [fabric],
    lift: 1,
    edge: 1.6,
    cloth: FLAT_DRAPE,
  };
}

/** The hem folded to the outside: a band that stands off the leg, rounded at the fold. `m` is the side. */
export function turnedHem(
  { fold, fabric, stitchOpacity, turnup, selvedge, hemY, outerX, thread, cuffHeight, hem }: Draft,
  m: 1 | -1,
): Piece {
  const low = m === 1 ? hem : mirrorX(hem),
    high = offset(low, -cuffHeight * m),
    d = between(low, high),
    sheet = createSheet(d);
  if (typeof turnup === 'string') sheet.tone(d, turnup, { opacity: 0.5 });
  const outseam = `M${X(m * (outerX - 14))} ${hemY - 90} L${X(m * (outerX - 12))} ${hemY + 8}`;
  if (selvedge !== undefined)
    for (const side of [1, -1])
      sheet
        .line(offset(outseam, 6 * side), '#ece7da', { opacity: 0.9, width: 10 })
        .line(offset(outseam, 7.5 * side), selvedge, { opacity: 0.9, width: 1.6 });
  sheet.seam(outseam, { depth: 0.8 });
  sheet.stitch(offset(low, -(cuffHeight - 7) * m), { ...thread, opacity: stitchOpacity * 0.6 });
  sheet.tone(between(offset(low, -12 * m), offset(low, 4 * m)), '#000', { opacity: 0.2, soft: 5 });
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift: 5,
    conform: 9,
    edge: 4.6,
    roll: 3,
    cloth: { ...FLAT_DRAPE, rough: 6, ease: 0.016, seed: 61 + m + fold },
  };
}

/** The ends of the drawcord, with their knots. */
export function cordOf({ cord, details, topY, sheet }: Draft): Piece[] {
  if (details.cord !== true || cord === false) return [];
  const pieces: Piece[] = [];
  for (const [m, L] of [
    [-1, 128],
    [1, 112],
  ]) {
    const y = topY + details.band / 2 + 10,
      d = `M${X(m * 14)} ${y} C${X(m * 26)} ${y + 34} ${X(m * 20)} ${y + L * 0.6} ${X(m * 34)} ${y + L}`;
    const o = between(offset(d, -4.6), offset(d, 4.6)),
      cordSheet = createSheet(o);
    cordSheet.raw(
      'colour',
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="10" stroke-dasharray="1.5 2.2"/>`,
    );
    for (const [w, h] of [
      [9, 150],
      [6, 170],
      [3, 186],
    ])
      cordSheet.raw(
        'relief',
        `<path d="${d}" fill="none" stroke="rgb(${h},${h},${h})" stroke-width="${w}"/>`,
      );
    sheet.button([X(m * 14), y], 5, { colour: '#9a978e', holes: 0, metal: true });
    pieces.push({
      outline: o,
      sheet: cordSheet,
      fabrics: [{ weave: 'canvas', colour: cord }],
      lift: 3,
      conform: 10,
      edge: 2,
      roll: 2.2,
      cloth: { ...FLAT_DRAPE, fine: 4.5 },
    });
    const knot = circle(X(m * 32.4), y + L - 12, 7.4),
      knotSheet = createSheet(knot);
    knotSheet.line(`M${X(m * 27)} ${y + L - 18} L${X(m * 38)} ${y + L - 7}`, '#000', {
      opacity: 0.3,
      width: 1.6,
    });
    pieces.push({
      outline: knot,
      sheet: knotSheet,
      fabrics: [{ weave: 'canvas', colour: cord }],
      lift: 4,
      conform: 10,
      edge: 2.6,
      roll: 3,
      cloth: { ...FLAT_DRAPE, fine: 4 },
    });
  }
  return pieces;
}
