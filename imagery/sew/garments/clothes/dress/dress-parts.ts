import { between, distanceTo, offset } from '../../../../draft/path.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { FLAT_DRAPE, STRAP_DRAPE } from '../../drapes.ts';
import { type Draft } from './dress-draft.ts';

/** A short puff sleeve, tucked beneath the body. `m` is the side. */
export function puffSleeve({ fold, fabric, T, under }: Draft, m: number): Piece {
  const d = `M${X(m * 150)} ${T + 70} L${X(m * 184)} ${T + 40} C${X(m * 236)} ${T + 34} ${X(m * 306)} ${T + 120} ${X(m * 316)} ${T + 214} L${X(m * 312)} ${T + 236} Q${X(m * 262)} ${T + 268} ${X(m * 214)} ${T + 270} L${X(m * 206)} ${T + 250} L${X(m * 150)} ${under - 20} Z`;
  const sl = createSheet(d),
    cuffLine = `M${X(m * 318)} ${T + 212} Q${X(m * 262)} ${T + 246} ${X(m * 208)} ${T + 248}`;
  sl.seam(cuffLine).overlay(between(cuffLine, offset(cuffLine, 24 * m)), { lift: 1.2 });
  const ln: string[] = [];
  for (let k = 0; k <= 12; k++) {
    const f = k / 12,
      x = 208 + f * 108,
      y = T + 248 - f * f * 36;
    ln.push(
      `M${X(m * x)} ${y} Q${X(m * (x - 4))} ${y - 30} ${X(m * (x - 12 + 6 * f))} ${y - 46 - 24 * Math.abs(Math.sin(k * 5))}`,
    );
    ln.push(
      `M${X(m * (196 + 4 * f))} ${T + 50 + f * 110} Q${X(m * (222 + 10 * f))} ${T + 56 + f * 112} ${X(m * (238 + 24 * Math.abs(Math.sin(k * 3))))} ${T + 70 + f * 112}`,
    );
  }
  sl.gathers(ln, { depth: 0.8, width: 3.4 });
  return {
    outline: d,
    sheet: sl,
    fabrics: [fabric],
    lift: 3,
    grains: { 0: { turn: m * -30, x: X(m * 200), y: T } },
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
export function backOf({ style, fabric, stitch, T, under, bust }: Draft): Piece {
  const bT =
    style === 'smock'
      ? `M${X(-96)} ${T + 0.8} C${X(-60)} ${T + 26} ${X(60)} ${T + 26} ${X(96)} ${T + 0.8}`
      : `M${X(-bust + 24)} ${under - 2} C${X(-80)} ${under - 8} ${X(80)} ${under - 8} ${X(bust - 24)} ${under - 2}`;
  const back = createSheet(
    style === 'smock'
      ? `${bT} L${X(110)} ${T + 30} L${X(96)} ${T + 140} L${X(-96)} ${T + 140} L${X(-110)} ${T + 30} Z`
      : `${bT} L${X(bust - 10)} ${under + 20} L${X(-bust + 10)} ${under + 20} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.28 }).stitch(bT, { at: 8, colour: stitch, opacity: 0.2 });
  if (style === 'smock') back.label([500, T + 34], 46, 20);
  return { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1.5, edge: 1.4, cloth: FLAT_DRAPE };
}

/** A strap where it comes down behind the bodice. `m` is the side. */
export function strapBehind({ style, fabric, T, under, strapIn, strapW }: Draft, m: number): Piece {
  const d = `M${X(m * (strapIn - 1))} ${T + 8} L${X(m * (strapIn + strapW - 6))} ${T + 8} L${X(m * (strapIn - 14 + strapW * 0.6))} ${under - 20} L${X(m * (strapIn - 22))} ${under - 20} Z`,
    t = createSheet(d);
  t.tone(d, '#000', { opacity: 0.24 });
  return {
    outline: d,
    sheet: t,
    fabrics: [fabric],
    lift: 0,
    edge: 1.2,
    roll: style === 'slip' ? 1.8 : 3.2,
    cloth: STRAP_DRAPE,
  };
}

/** A strap at the shoulder: folded over there, and darker where it turns away. `m` is the side. */
export function strapOver({ style, fabric, stitch, T, strapIn, strapW }: Draft, m: number): Piece {
  const high = Math.min(9, strapW * 0.4);
  const d = `M${X(m * (strapIn - 5))} ${T + high} C${X(m * (strapIn - 5))} ${T + 1} ${X(m * (strapIn + 1))} ${T} ${X(m * (strapIn + strapW * 0.4))} ${T} C${X(m * (strapIn + strapW - 9))} ${T} ${X(m * (strapIn + strapW - 4))} ${T + 2} ${X(m * (strapIn + strapW - 4))} ${T + high + 1} L${X(m * (strapIn + strapW + 1))} ${T + 118} L${X(m * (strapIn - 1))} ${T + 122} Z`,
    t = createSheet(d);
  t.line(`M${X(m * (strapIn - 12))} ${T + 1} L${X(m * (strapIn + strapW + 6))} ${T + 1}`, '#000', {
    opacity: 0.34,
    width: 9,
    soft: 4,
  });
  const edge = `M${X(m * (strapIn - 5))} ${T + high} L${X(m * (strapIn - 1))} ${T + 122}`,
    far = `M${X(m * (strapIn + strapW - 4))} ${T + high} L${X(m * (strapIn + strapW + 1))} ${T + 118}`;
  if (style === 'sun')
    t.stitch(edge, { at: -4 * m, colour: stitch, opacity: 0.18 }).stitch(far, {
      at: 4 * m,
      colour: stitch,
      opacity: 0.18,
    });
  t.seam(`M${X(m * (strapIn - 3))} ${T + 113} L${X(m * (strapIn + strapW + 2))} ${T + 111}`, {
    depth: 0.8,
  });
  return {
    outline: d,
    sheet: t,
    fabrics: [fabric],
    lift: 7.5,
    edge: 1.8,
    roll: style === 'slip' ? 1.8 : 2.6,
    cloth: STRAP_DRAPE,
  };
}
