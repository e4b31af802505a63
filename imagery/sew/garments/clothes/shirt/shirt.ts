import { UNIT_CM } from '../../../../draft/sizes.ts';
import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { campCollar } from '../../parts/camp-collar.ts';
import { longSleeve } from '../../parts/long-sleeve.ts';
import { pointCollar, type Collar } from '../../parts/point-collar.ts';
import { type ShirtOptions, draft, type Draft } from './shirt-draft.ts';
import { sewYoke, sewShortSleeves, sewArmholes, sewPlacket, sewPocket, bodyOf } from './shirt-front.ts';

/** The collar. */
function collarOf({ fitGroup, fold, fabric, button, stitch, c, T, camp, open }: Draft): Collar {
  return camp
    ? campCollar({ T, n: c.n, open, fabric, stitch, seed: fold })
    : pointCollar({
        T,
        n: c.n,
        fabric,
        stitch,
        open,
        button,
        point: fitGroup === 'kids' ? [62, 118] : [72, 138],
        seed: fold,
      });
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ fold, fabric, button, stitch, c, shY }: Draft, m: number): Piece {
  return longSleeve({
    m,
    sh: c.sh,
    shY,
    len: c.slLen,
    turn: c.turn,
    top: c.slTop,
    wrist: c.wrist,
    cuffLen: 64,
    cuff: 'band',
    fabric,
    seed: 17 + m + fold * 1009,
    stitch,
    buttons: button,
  });
}

/** How it fits. */
function fitOf({ fitGroup, c, T, shY, underY, sideY, hemY, short, camp, oX, oY }: Draft): Fit {
  const turn = (c.turn * Math.PI) / 180;
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'shoulders', y: T + 12, half: c.sh },
    measures: [
      { name: 'chest', line: `M${X(-c.chest)} ${underY} L${X(c.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(c.n)} ${T} L${X(c.n)} ${camp ? sideY + 34 : hemY - 12}` },
      {
        name: 'sleeve',
        line: short
          ? `M${X(c.sh)} ${shY} L${X(oX)} ${oY}`
          : `M${X(c.sh)} ${shY} L${X(c.sh - 42 + c.slLen * Math.cos(turn))} ${shY + 16 + c.slLen * Math.sin(turn)}`,
      },
    ],
  };
}

/** A button-through shirt. */
export function shirt(o: ShirtOptions): Garment {
  const drafted = draft(o);
  const { fitGroup, size, sleeve, collar, pocket, pair, fold, short } = drafted;
  sewYoke(drafted);
  if (short) sewShortSleeves(drafted);
  sewArmholes(drafted);
  sewPlacket(drafted);
  if (pocket) for (const m of pair ? [1, -1] : [1]) sewPocket(drafted, m);
  const { behind, front } = collarOf(drafted);
  const sleeves = short ? [] : [sleeveOf(drafted, -1), sleeveOf(drafted, 1)];
  return {
    shape: `shirt-${fitGroup}-${size}-${sleeve}-${collar}-${pocket}-${pair}-${fold}`,
    pieces: [...sleeves, behind, bodyOf(drafted), ...front],
    fit: fitOf(drafted),
  };
}
