import { between, distanceTo, offset } from '../../../../draft/path.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { FLAT_DRAPE, STRAP_DRAPE } from '../../drapes.ts';
import { sewBrandLabel } from '../../parts/brand-label.ts';
import { type Draft } from './dress-draft.ts';

/** A short puff sleeve, tucked beneath the body. `m` is the side. */
export function puffSleeve({ fold, fabric, topY, under }: Draft, m: number): Piece {
  const d = `M${X(m * 150)} ${topY + 70} L${X(m * 184)} ${topY + 40} C${X(m * 236)} ${topY + 34} ${X(m * 306)} ${topY + 120} ${X(m * 316)} ${topY + 214} L${X(m * 312)} ${topY + 236} Q${X(m * 262)} ${topY + 268} ${X(m * 214)} ${topY + 270} L${X(m * 206)} ${topY + 250} L${X(m * 150)} ${under - 20} Z`;
  const sheet = createSheet(d),
    cuffLine = `M${X(m * 318)} ${topY + 212} Q${X(m * 262)} ${topY + 246} ${X(m * 208)} ${topY + 248}`;
  sheet.seam(cuffLine).overlay(between(cuffLine, offset(cuffLine, 24 * m)), { lift: 1.2 });
  const lines: string[] = [];
  for (let k = 0; k <= 12; k++) {
    const f = k / 12,
      x = 208 + f * 108,
      y = topY + 248 - f * f * 36;
    lines.push(
      `M${X(m * x)} ${y} Q${X(m * (x - 4))} ${y - 30} ${X(m * (x - 12 + 6 * f))} ${y - 46 - 24 * Math.abs(Math.sin(k * 5))}`,
    );
    lines.push(
      `M${X(m * (196 + 4 * f))} ${topY + 50 + f * 110} Q${X(m * (222 + 10 * f))} ${topY + 56 + f * 112} ${X(m * (238 + 24 * Math.abs(Math.sin(k * 3))))} ${topY + 70 + f * 112}`,
    );
  }
  sheet.gathers(lines, { depth: 0.8, width: 3.4 });
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift: 3,
    grains: { 0: { turn: m * -30, x: X(m * 200), y: topY } },
    cloth: {
      ease: 0.06,
      seed: 40 + m + fold * 1009,
      air: 0.1,
      weight: 0.02,
      stiff: 0.2,
      rough: 14,
      ceiling: 44,
      creases: [{ d: distanceTo(cuffLine), width: 12, pull: 0.25, hold: 0.3 }],
    },
  };
}

/** The inside of the back, seen above the neckline. */
export function insideOf({ brand, style, fabric, stitch, topY, under, bust }: Draft): Piece {
  const backTop =
    style === 'smock'
      ? `M${X(-96)} ${topY + 0.8} C${X(-60)} ${topY + 26} ${X(60)} ${topY + 26} ${X(96)} ${topY + 0.8}`
      : `M${X(-bust + 24)} ${under - 2} C${X(-80)} ${under - 8} ${X(80)} ${under - 8} ${X(bust - 24)} ${under - 2}`;
  const back = createSheet(
    style === 'smock'
      ? `${backTop} L${X(110)} ${topY + 30} L${X(96)} ${topY + 140} L${X(-96)} ${topY + 140} L${X(-110)} ${topY + 30} Z`
      : `${backTop} L${X(bust - 10)} ${under + 20} L${X(-bust + 10)} ${under + 20} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.28 }).stitch(backTop, { at: 8, colour: stitch, opacity: 0.2 });
  if (style === 'smock') sewBrandLabel(back, brand, { at: [500, topY + 34], width: 46, height: 20 });
  return { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1.5, edge: 1.4, cloth: FLAT_DRAPE };
}

/** The inside of the front, seen above the back of a dress with straps. */
export function insideOfFront({ fabric, stitch, frontTop }: Draft): Piece {
  const sheet = createSheet(frontTop);
  sheet.tone(frontTop, '#000', { opacity: 0.26 }).stitch(frontTop, { at: 9, colour: stitch, opacity: 0.2 });
  return { outline: frontTop, sheet, fabrics: [fabric], lift: 1.5, edge: 1.4, cloth: FLAT_DRAPE };
}

/** A strap over the back: from the shoulder to the edge, where it is sewn on. `m` is the side. */
export function strapOfBack(
  { style, fabric, stitch, topY, under, strapInner, strapWidth }: Draft,
  m: number,
): Piece {
  const high = Math.min(9, strapWidth * 0.4);
  const low = under + 12;
  const [inner, outer] = [strapInner - 16, strapInner - 14 + strapWidth * 0.84];
  const d = `M${X(m * (strapInner - 5))} ${topY + high} C${X(m * (strapInner - 5))} ${topY + 1} ${X(m * (strapInner + 1))} ${topY} ${X(m * (strapInner + strapWidth * 0.4))} ${topY} C${X(m * (strapInner + strapWidth - 9))} ${topY} ${X(m * (strapInner + strapWidth - 4))} ${topY + 2} ${X(m * (strapInner + strapWidth - 4))} ${topY + high + 1} L${X(m * outer)} ${low} L${X(m * inner)} ${low} Z`;
  const sheet = createSheet(d);
  sheet.line(
    `M${X(m * (strapInner - 12))} ${topY + 1} L${X(m * (strapInner + strapWidth + 6))} ${topY + 1}`,
    '#000',
    { opacity: 0.34, width: 9, soft: 4 },
  );
  if (style === 'sun') {
    const edge = `M${X(m * (strapInner - 5))} ${topY + high} L${X(m * inner)} ${low}`;
    const far = `M${X(m * (strapInner + strapWidth - 4))} ${topY + high} L${X(m * outer)} ${low}`;
    sheet.stitch(edge, { at: -4 * m, colour: stitch, opacity: 0.18 });
    sheet.stitch(far, { at: 4 * m, colour: stitch, opacity: 0.18 });
  } else
    // The slide that sets the length.
    sheet.button([X(m * (strapInner - 4 + strapWidth / 2)), topY + 92], 5, {
      colour: '#b9b6ad',
      holes: 0,
      metal: true,
    });
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift: 8.5,
    edge: 1.8,
    roll: style === 'slip' ? 1.8 : 2.6,
    cloth: STRAP_DRAPE,
  };
}

/** A strap where it comes down behind the bodice. `m` is the side. */
export function strapBehind({ style, fabric, topY, under, strapInner, strapWidth }: Draft, m: number): Piece {
  const d = `M${X(m * (strapInner - 1))} ${topY + 8} L${X(m * (strapInner + strapWidth - 6))} ${topY + 8} L${X(m * (strapInner - 14 + strapWidth * 0.6))} ${under - 20} L${X(m * (strapInner - 22))} ${under - 20} Z`,
    sheet = createSheet(d);
  sheet.tone(d, '#000', { opacity: 0.24 });
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift: 0,
    edge: 1.2,
    roll: style === 'slip' ? 1.8 : 3.2,
    cloth: STRAP_DRAPE,
  };
}

/** A strap at the shoulder: folded over there, and darker where it turns away. `m` is the side. */
export function strapOver({ style, fabric, stitch, topY, strapInner, strapWidth }: Draft, m: number): Piece {
  const high = Math.min(9, strapWidth * 0.4);
  const d = `M${X(m * (strapInner - 5))} ${topY + high} C${X(m * (strapInner - 5))} ${topY + 1} ${X(m * (strapInner + 1))} ${topY} ${X(m * (strapInner + strapWidth * 0.4))} ${topY} C${X(m * (strapInner + strapWidth - 9))} ${topY} ${X(m * (strapInner + strapWidth - 4))} ${topY + 2} ${X(m * (strapInner + strapWidth - 4))} ${topY + high + 1} L${X(m * (strapInner + strapWidth + 1))} ${topY + 118} L${X(m * (strapInner - 1))} ${topY + 122} Z`,
    sheet = createSheet(d);
  sheet.line(
    `M${X(m * (strapInner - 12))} ${topY + 1} L${X(m * (strapInner + strapWidth + 6))} ${topY + 1}`,
    '#000',
    {
      opacity: 0.34,
      width: 9,
      soft: 4,
    },
  );
  const edge = `M${X(m * (strapInner - 5))} ${topY + high} L${X(m * (strapInner - 1))} ${topY + 122}`,
    far = `M${X(m * (strapInner + strapWidth - 4))} ${topY + high} L${X(m * (strapInner + strapWidth + 1))} ${topY + 118}`;
  if (style === 'sun')
    sheet.stitch(edge, { at: -4 * m, colour: stitch, opacity: 0.18 }).stitch(far, {
      at: 4 * m,
      colour: stitch,
      opacity: 0.18,
    });
  sheet.seam(
    `M${X(m * (strapInner - 3))} ${topY + 113} L${X(m * (strapInner + strapWidth + 2))} ${topY + 111}`,
    {
      depth: 0.8,
    },
  );
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift: 7.5,
    edge: 1.8,
    roll: style === 'slip' ? 1.8 : 2.6,
    cloth: STRAP_DRAPE,
  };
}
