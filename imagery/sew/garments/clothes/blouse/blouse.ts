import { between, mirrorX, offset } from '../../../../draft/path.ts';
import { UNIT_CM } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { FLAT_DRAPE, PADDED_DRAPE } from '../../drapes.ts';
import { backOfRoundCollar } from '../../parts/back-collar.ts';
import { sewBrandLabel } from '../../parts/brand-label.ts';
import { longSleeve } from '../../parts/long-sleeve.ts';
import { type BlouseOptions, draft, type Draft } from './blouse-draft.ts';
import { sewSeams, gatherNeck, cutSlit, sewTucks, sewBackYoke, bodyOf } from './blouse-front.ts';

/** The tassel at the end of a tie. */
function tasselOf({ fabric }: Draft, d: string): Piece {
  const [ex, ey] = d.split(' ').slice(-2).map(Number),
    tassel = `M${ex - 4} ${ey - 4} L${ex + 4} ${ey - 4} L${ex + 9} ${ey + 34} Q${ex} ${ey + 38} ${ex - 9} ${ey + 34} Z`;
  const sheet = createSheet(tassel);
  // Threads, bound together at their head.
  for (const q of [-6, -4, -2, 0, 2, 4, 6])
    sheet
      .line(`M${ex + q * 0.5} ${ey + 6} L${ex + q * 1.3} ${ey + 38}`, '#000', {
        opacity: q % 4 === 0 ? 0.26 : 0.14,
        width: 1,
      })
      .dent(`M${ex + q * 0.5} ${ey + 6} L${ex + q * 1.3} ${ey + 38}`, 0.3, { width: 1.2, soft: 0.5 });
  sheet.line(`M${ex - 5} ${ey + 4} L${ex + 5} ${ey + 4}`, '#000', { opacity: 0.34, width: 3.4 });
  return {
    outline: tassel,
    sheet,
    fabrics: [fabric],
    lift: 4,
    conform: 10,
    edge: 2,
    roll: 2,
    cloth: { ...FLAT_DRAPE, fine: 4.5 },
  };
}

/** A tie of the neckline, with its tassel. `m` is the side, `L` the length, `w` how far it swings out. */
function tieOf(drafted: Draft, [m, L, w]: readonly [m: number, L: number, w: number]): Piece[] {
  const { fabric, topY, drop } = drafted;
  const y = topY + drop + 8,
    d = `M${X(m * 8)} ${y} C${X(m * (20 + w))} ${y + 50} ${X(m * (4 + w))} ${y + L * 0.6} ${X(m * (18 + w))} ${y + L}`;
  const o = between(offset(d, -4), offset(d, 4)),
    sheet = createSheet(o);
  const tie: Piece = {
    outline: o,
    sheet,
    fabrics: [fabric],
    lift: 3,
    conform: 10,
    edge: 2.2,
    roll: 2,
    cloth: { ...FLAT_DRAPE, fine: 4.5 },
  };
  return [tie, tasselOf(drafted, d)];
}

/** A leaf of the collar; `flip` puts it on the other side. */
function collarLeaf({ fabric, trim, stitch, topY, neckHalf, drop }: Draft, flip: boolean): Piece {
  const leaf = `M${X(2)} ${topY + drop - 6} C${X(48)} ${topY + drop - 10} ${X(neckHalf - 8)} ${topY + 40} ${X(neckHalf - 2)} ${topY - 2} C${X(neckHalf + 8)} ${topY - 4} ${X(neckHalf + 30)} ${topY + 6} ${X(neckHalf + 42)} ${topY + 24} C${X(neckHalf + 48)} ${topY + 80} ${X(98)} ${topY + 136} ${X(44)} ${topY + 142} C${X(16)} ${topY + 142} ${X(4)} ${topY + 112} ${X(2)} ${topY + drop - 6} Z`;
  const d = flip ? mirrorX(leaf) : leaf,
    sheet = createSheet(d),
    edge = `M${X(2)} ${topY + drop - 6} C${X(4)} ${topY + 112} ${X(16)} ${topY + 142} ${X(44)} ${topY + 142} C${X(98)} ${topY + 136} ${X(neckHalf + 48)} ${topY + 80} ${X(neckHalf + 42)} ${topY + 24}`;
  sheet.stitch(flip ? mirrorX(edge) : edge, { at: flip ? 6 : -6, colour: stitch, opacity: 0.2, depth: 0.8 });
  return {
    outline: d,
    sheet,
    fabrics: [trim ?? fabric],
    lift: 5,
    conform: 12,
    edge: 2.8,
    roll: 3.4,
    grains: { 0: { turn: flip ? -40 : 40, x: 500, y: topY } },
    cloth: { ...PADDED_DRAPE, seed: flip ? 3 : 2 },
  };
}

/** The inside of the back, seen above the neckline. */
function insideOf({ brand, style, fabric, trim, stitch, topY, neckHalf, drop }: Draft): Piece {
  const backTop = `M${X(-neckHalf - 2)} ${topY + 0.8} C${X(-neckHalf * 0.6)} ${topY + 24} ${X(neckHalf * 0.6)} ${topY + 24} ${X(neckHalf + 2)} ${topY + 0.8}`;
  const back = createSheet(
    `${backTop} L${X(neckHalf + 18)} ${topY + 30} L${X(neckHalf)} ${topY + drop + 40} L${X(-neckHalf)} ${topY + drop + 40} L${X(-neckHalf - 18)} ${topY + 30} Z`,
  );
  back
    .tone(back.outline, '#000', { opacity: 0.16 })
    .overlay(between(backTop, offset(backTop, 20)), {
      lift: 1,
      colour: style === 'collar' ? trim?.colour : undefined,
    })
    .stitch(backTop, { at: 15, colour: stitch, opacity: 0.22 });
  sewBrandLabel(back, brand, { at: [500, topY + 40], width: 48, height: 20 });
  return { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1, edge: 1.6, cloth: FLAT_DRAPE };
}

/** A long sleeve. `m` is the side. */
function sleeveOf(
  { style, fold, fabric, stitch, button, block, shoulder, shoulderY, sleeveLen }: Draft,
  m: number,
): Piece {
  const puff = style === 'peasant' ? 0.42 : 0.22;
  return longSleeve({
    m,
    shoulder,
    shoulderY,
    len: sleeveLen,
    turn: 70,
    top: block.sleeveTop,
    wrist: style === 'peasant' ? 118 : 112,
    cuffLen: style === 'peasant' ? 34 : 58,
    cuff: 'band',
    fabric,
    seed: 64 + m + fold * 1009,
    stitch,
    puff,
    buttons: style === 'collar' ? button : undefined,
    bend: 12,
  });
}

/** How it fits. */
function fitOf({ topY, neckHalf, shoulder, chest, shoulderY, underY, hemY, sleeveLen }: Draft): Fit {
  const turn = (70 * Math.PI) / 180;
  return {
    unit: UNIT_CM.women,
    hang: { by: 'shoulders', y: topY + 12, half: shoulder },
    measures: [
      { name: 'chest', line: `M${X(-chest)} ${underY} L${X(chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(neckHalf)} ${topY} L${X(neckHalf)} ${hemY + 10}` },
      {
        name: 'sleeve',
        line: `M${X(shoulder)} ${shoulderY} L${X(shoulder - 42 + sleeveLen * Math.cos(turn))} ${shoulderY + 16 + sleeveLen * Math.sin(turn)}`,
      },
    ],
  };
}

/** A blouse with full sleeves. */
export function blouse(o: BlouseOptions): Garment {
  const drafted = draft(o);
  const { side, style, size, fold } = drafted;
  sewSeams(drafted);
  const body = side === 'front' ? sewFront(drafted) : sewBack(drafted);
  return {
    shape: `blouse-${side}-${style}-${size}-${fold}`,
    pieces: [sleeveOf(drafted, 1), sleeveOf(drafted, -1), ...body],
    fit: fitOf(drafted),
  };
}

/** Sews the front; returns its pieces. */
function sewFront(drafted: Draft): Piece[] {
  if (drafted.style === 'peasant') {
    gatherNeck(drafted);
    cutSlit(drafted);
    const ties = [...tieOf(drafted, [-1, 236, 16]), ...tieOf(drafted, [1, 206, 26])];
    return [insideOf(drafted), bodyOf(drafted), ...ties];
  }
  sewTucks(drafted);
  return [insideOf(drafted), bodyOf(drafted), collarLeaf(drafted, true), collarLeaf(drafted, false)];
}

/** Sews the back; returns its pieces. */
function sewBack(drafted: Draft): Piece[] {
  const { style, topY, neckHalf, fabric, trim, stitch, fold } = drafted;
  if (style === 'peasant') {
    gatherNeck(drafted);
    return [bodyOf(drafted)];
  }
  sewBackYoke(drafted);
  const collar = backOfRoundCollar({ topY, neckHalf, fabric: trim ?? fabric, stitch, seed: fold });
  return [bodyOf(drafted), collar];
}
