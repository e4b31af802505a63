import { UNIT_CM } from '../../../../draft/sizes.ts';
import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { backOfCampCollar, backOfPointCollar } from '../../parts/back-collar.ts';
import { campCollar } from '../../parts/camp-collar.ts';
import { longSleeve } from '../../parts/long-sleeve.ts';
import { pointCollar, type Collar } from '../../parts/point-collar.ts';
import { foldBoxPleat, sewBackYoke } from './shirt-back.ts';
import { type ShirtOptions, draft, type Draft } from './shirt-draft.ts';
import {
  sewHem,
  sewYoke,
  sewShortSleeves,
  sewArmholes,
  sewPlacket,
  sewPocket,
  bodyOf,
} from './shirt-front.ts';

/** The collar. */
function collarOf({ brand, fitGroup, fold, fabric, button, stitch, block, topY, camp, open }: Draft): Collar {
  return camp
    ? campCollar({ brand, topY, neckHalf: block.neckHalf, open, fabric, stitch, seed: fold })
    : pointCollar({
        brand,
        topY,
        neckHalf: block.neckHalf,
        fabric,
        stitch,
        open,
        button,
        point: fitGroup === 'kids' ? [62, 118] : [72, 138],
        seed: fold,
      });
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ fold, fabric, button, stitch, block, shoulderY }: Draft, m: number): Piece {
  return longSleeve({
    m,
    shoulder: block.shoulder,
    shoulderY,
    len: block.sleeveLength,
    turn: block.turn,
    top: block.sleeveTop,
    wrist: block.wrist,
    cuffLen: 64,
    cuff: 'band',
    fabric,
    seed: 17 + m + fold * 1009,
    stitch,
    buttons: button,
  });
}

/** How it fits. */
function fitOf({
  fitGroup,
  block,
  topY,
  shoulderY,
  underY,
  sideY,
  hemY,
  short,
  camp,
  outerX,
  outerY,
}: Draft): Fit {
  const turn = (block.turn * Math.PI) / 180;
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'shoulders', y: topY + 12, half: block.shoulder },
    measures: [
      { name: 'chest', line: `M${X(-block.chest)} ${underY} L${X(block.chest)} ${underY}`, around: true },
      {
        name: 'length',
        line: `M${X(block.neckHalf)} ${topY} L${X(block.neckHalf)} ${camp ? sideY + 34 : hemY - 12}`,
      },
      {
        name: 'sleeve',
        line: short
          ? `M${X(block.shoulder)} ${shoulderY} L${X(outerX)} ${outerY}`
          : `M${X(block.shoulder)} ${shoulderY} L${X(block.shoulder - 42 + block.sleeveLength * Math.cos(turn))} ${shoulderY + 16 + block.sleeveLength * Math.sin(turn)}`,
      },
    ],
  };
}

/** A button-through shirt. */
export function shirt(o: ShirtOptions): Garment {
  const drafted = draft(o);
  const { side, fitGroup, size, sleeve, collar, pocket, pair, fold, short } = drafted;
  const sleeves = short ? [] : [sleeveOf(drafted, -1), sleeveOf(drafted, 1)];
  return {
    shape: `shirt-${side}-${fitGroup}-${size}-${sleeve}-${collar}-${pocket}-${pair}-${fold}`,
    pieces: [...sleeves, ...(side === 'front' ? sewFront(drafted) : sewBack(drafted))],
    fit: fitOf(drafted),
  };
}

/** Sews the front; returns its pieces. */
function sewFront(drafted: Draft): Piece[] {
  const { pocket, pair, short } = drafted;
  sewHem(drafted);
  sewYoke(drafted);
  if (short) sewShortSleeves(drafted);
  sewArmholes(drafted);
  sewPlacket(drafted);
  if (pocket) for (const m of pair ? [1, -1] : [1]) sewPocket(drafted, m);
  const { behind, front } = collarOf(drafted);
  return [behind, bodyOf(drafted), ...front];
}

/** Sews the back; returns its pieces. */
function sewBack(drafted: Draft): Piece[] {
  const { short, camp, topY, block, fabric, stitch, fold } = drafted;
  sewHem(drafted);
  if (short) sewShortSleeves(drafted);
  sewArmholes(drafted);
  sewBackYoke(drafted);
  if (!camp) foldBoxPleat(drafted);
  const collar = { topY, neckHalf: block.neckHalf, fabric, stitch, seed: fold };
  return [bodyOf(drafted), camp ? backOfCampCollar(collar) : backOfPointCollar(collar)];
}
