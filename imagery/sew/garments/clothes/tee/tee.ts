import { between, offset } from '../../../../draft/path.ts';
import { UNIT_CM } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { FLAT_DRAPE } from '../../drapes.ts';
import { longSleeve } from '../../parts/long-sleeve.ts';
import { LONG_SLEEVES, type TeeOptions, draft, type Draft } from './tee-draft.ts';
import { sewSleeves, sewPocket, sewHenley, sewNeckband, bodyOf } from './tee-front.ts';

/** The inside of the back, seen through the neck opening. */
function backOf({ fabric, rib, stitch, ringer, c, T, ribW }: Draft): Piece {
  const n = c.neck;
  const backTop = `M${X(-n - 2)} ${T + 0.8} C${X(-n * 0.6)} ${T + 24} ${X(n * 0.6)} ${T + 24} ${X(n + 2)} ${T + 0.8}`;
  const back = createSheet(
    `${backTop} L${X(n + 20)} ${T + 30} L${X(n)} ${T + c.drop + 34} L${X(-n)} ${T + c.drop + 34} L${X(-n - 20)} ${T + 30} Z`,
  );
  // The neckband goes all round.
  const backBand = between(offset(backTop, -2), offset(backTop, ribW));
  back.area(backBand, { fabric: 1 });
  if (ringer !== undefined) back.tone(backBand, ringer, { opacity: 1 });
  back
    .tone(back.outline, '#000', { opacity: 0.12 })
    .ribbing(offset(backTop, ribW / 2), ribW, { pitch: 4.4, lift: 0.5 });
  const tape = offset(backTop, ribW + 5);
  back
    .line(tape, '#000', { opacity: 0.1, width: 11 })
    .stitch(tape, { at: 4, colour: stitch, opacity: 0.26 })
    .stitch(tape, { at: -4, colour: stitch, opacity: 0.26 });
  back.label([500, T + 22 + ribW], 50, 24);

  return {
    outline: back.outline,
    sheet: back,
    fabrics: [fabric, rib ?? fabric],
    lift: 2,
    edge: 1.2,
    cloth: FLAT_DRAPE,
  };
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ fitGroup, fold, fabric, arms, stitch, c, shY, longLen }: Draft, m: number): Piece {
  return longSleeve({
    m,
    sh: c.sh,
    shY,
    len: longLen,
    turn: fitGroup === 'kids' ? 70 : 72,
    top: LONG_SLEEVES[fitGroup].top,
    wrist: LONG_SLEEVES[fitGroup].wrist,
    cuffLen: 44,
    cuff: 'rib',
    fabric: arms ?? fabric,
    seed: 33 + m + fold * 1009,
    stitch,
    bend: 12,
  });
}

/** Turn of a long sleeve where it is measured, in radians: about 72 degrees. */
const MEASURED_TURN = 1.25;

/** How it fits. */
function fitOf({ fitGroup, long, c, T, hemY, underY, shY, oX, oY, longLen }: Draft): Fit {
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'shoulders', y: T + 12, half: c.sh },
    measures: [
      { name: 'chest', line: `M${X(-c.chest)} ${underY} L${X(c.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(c.neck)} ${T} L${X(c.neck)} ${hemY + 10}` },
      {
        name: 'sleeve',
        line: long
          ? `M${X(c.sh)} ${shY} L${X(c.sh - 42 + longLen * Math.cos(MEASURED_TURN))} ${shY + 16 + longLen * Math.sin(MEASURED_TURN)}`
          : `M${X(c.sh)} ${shY} L${X(oX)} ${oY}`,
      },
    ],
  };
}

/** A T-shirt with a ribbed neck. */
export function tee(o: TeeOptions): Garment {
  const drafted = draft(o);
  const { fitGroup, size, arm, pocket, henley, fold, long } = drafted;
  sewSleeves(drafted);
  if (pocket) sewPocket(drafted);
  if (henley !== undefined) sewHenley(drafted, henley);
  sewNeckband(drafted);
  const sleeves = long ? [sleeveOf(drafted, -1), sleeveOf(drafted, 1)] : [];
  return {
    shape: `tee-${fitGroup}-${size}-${arm}-${pocket}-${henley !== undefined}-${fold}`,
    fit: fitOf(drafted),
    pieces: [...sleeves, backOf(drafted), bodyOf(drafted)],
  };
}
