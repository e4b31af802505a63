import { mirrorToLine, between, offset } from '../../../../draft/path.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { PADDED_DRAPE } from '../../drapes.ts';
import { type Draft } from './dress-draft.ts';

/** A strip of the waist tie along a line. */
function tieStrip(
  { fabric, stitch, waistY }: Draft,
  d: string,
  { w, seed }: { w: number; seed: number },
): Piece {
  const o = between(offset(d, -w / 2), offset(d, w / 2)),
    sheet = createSheet(o);
  sheet.stitch(d, { at: w / 2 - 3, colour: stitch, opacity: 0.15 }).stitch(d, {
    at: -w / 2 + 3,
    colour: stitch,
    opacity: 0.15,
  });
  return {
    outline: o,
    sheet,
    fabrics: [fabric],
    lift: 4,
    conform: 12,
    edge: 2.4,
    roll: 3,
    grains: { 0: { turn: 90, x: 500, y: waistY } },
    cloth: { ...PADDED_DRAPE, seed },
  };
}

/** A loop of the bow. `m` is its side. */
function tieLoop({ fabric, waistY }: Draft, m: number): Piece {
  const loop = `M${X(56)} ${waistY + 1} C${X(56 + m * 26)} ${waistY - 14} ${X(56 + m * 74)} ${waistY - 30} ${X(56 + m * 88)} ${waistY - 19} C${X(56 + m * 97)} ${waistY - 8} ${X(56 + m * 99)} ${waistY + 24} ${X(56 + m * 88)} ${waistY + 33} C${X(56 + m * 72)} ${waistY + 42} ${X(56 + m * 26)} ${waistY + 22} ${X(56)} ${waistY + 11} Z`;
  const sheet = createSheet(loop);
  sheet.gathers(
    [-13, 0, 12].map(
      (k) =>
        `M${X(56 + m * 8)} ${waistY + 6} Q${X(56 + m * 40)} ${waistY + 6 + k * 0.6} ${X(56 + m * (80 - Math.abs(k)))} ${waistY + 7 + k}`,
    ),
    { depth: 1.1, width: 2.6 },
  );
  // Its mouth: the other side of the loop, in shadow.
  sheet.tone(
    `M${X(56 + m * 86)} ${waistY - 17} Q${X(56 + m * 98)} ${waistY + 6} ${X(56 + m * 86)} ${waistY + 31} Q${X(56 + m * 78)} ${waistY + 6} ${X(56 + m * 86)} ${waistY - 17} Z`,
    '#000',
    { opacity: 0.24, soft: 3 },
  );
  return {
    outline: loop,
    sheet,
    fabrics: [fabric],
    lift: 7,
    conform: 12,
    edge: 2.6,
    roll: 3,
    cloth: { ...PADDED_DRAPE, air: 0.04, ease: 0.02, seed: 9 + m },
  };
}

/** The knot of the bow. */
function tieKnot({ fabric, waistY }: Draft): Piece {
  const knot = `M${X(42)} ${waistY - 10} Q${X(57)} ${waistY - 18} ${X(72)} ${waistY - 9} Q${X(77)} ${waistY + 8} ${X(71)} ${waistY + 21} Q${X(57)} ${waistY + 28} ${X(43)} ${waistY + 20} Q${X(37)} ${waistY + 6} ${X(42)} ${waistY - 10} Z`;
  const sheet = createSheet(knot);
  sheet.gathers(
    [
      `M${X(46)} ${waistY - 6} Q${X(54)} ${waistY + 6} ${X(48)} ${waistY + 18}`,
      `M${X(64)} ${waistY - 8} Q${X(60)} ${waistY + 6} ${X(66)} ${waistY + 18}`,
    ],
    { depth: 0.9 },
  );
  return {
    outline: knot,
    sheet,
    fabrics: [fabric],
    lift: 11,
    conform: 12,
    edge: 3,
    roll: 5,
    cloth: { ...PADDED_DRAPE, air: 0.06, ease: 0.03 },
  };
}

/** The waist tie where it lies around the waist. */
export function tieAround(drafted: Draft): Piece {
  const { waistY, waist } = drafted;
  // It ends at the sides of the waist.
  const around = mirrorToLine(
    `M500 ${waistY + 8} C${X(60)} ${waistY + 8} ${X(waist - 40)} ${waistY + 4} ${X(waist + 1)} ${waistY - 1}`,
  );
  return tieStrip(drafted, around, { w: 25, seed: 1 });
}

/** The waist tie, knotted at the side front. */
export function tieOf(drafted: Draft): Piece[] {
  const { waistY } = drafted;
  return [
    tieAround(drafted),
    tieStrip(
      drafted,
      `M${X(58)} ${waistY + 6} C${X(84)} ${waistY + 60} ${X(70)} ${waistY + 130} ${X(96)} ${waistY + 214}`,
      { w: 22, seed: 2 },
    ),
    tieStrip(
      drafted,
      `M${X(54)} ${waistY + 6} C${X(50)} ${waistY + 70} ${X(30)} ${waistY + 110} ${X(40)} ${waistY + 178}`,
      { w: 22, seed: 3 },
    ),
    tieLoop(drafted, 1),
    tieLoop(drafted, -1),
    tieKnot(drafted),
  ];
}
