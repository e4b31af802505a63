import { between, offset } from '../../../../draft/path.ts';
import { UNIT_CM } from '../../../../draft/sizes.ts';
import { createSheet } from '../../../create-sheet.ts';
import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { FLAT_DRAPE } from '../../drapes.ts';
import { sewBrandLabel } from '../../parts/brand-label.ts';
import { longSleeve } from '../../parts/long-sleeve.ts';
import { LONG_SLEEVES, type TeeOptions, draft, type Draft } from './tee-draft.ts';
import { sewSleeves, sewPocket, sewHenley, sewNeckband, sewShoulderTape, bodyOf } from './tee-front.ts';

/** The inside of the back, seen through the neck opening. */
function insideOf({ brand, fabric, rib, stitch, ringer, block, topY, ribWidth }: Draft): Piece {
  const neckHalf = block.neck;
  const backTop = `M${X(-neckHalf - 2)} ${topY + 0.8} C${X(-neckHalf * 0.6)} ${topY + 24} ${X(neckHalf * 0.6)} ${topY + 24} ${X(neckHalf + 2)} ${topY + 0.8}`;
  const back = createSheet(
    `${backTop} L${X(neckHalf + 20)} ${topY + 30} L${X(neckHalf)} ${topY + block.drop + 34} L${X(-neckHalf)} ${topY + block.drop + 34} L${X(-neckHalf - 20)} ${topY + 30} Z`,
  );
  // The neckband goes all round.
  const backBand = between(offset(backTop, -2), offset(backTop, ribWidth));
  back.area(backBand, { fabric: 1 });
  if (ringer !== undefined) back.tone(backBand, ringer, { opacity: 1 });
  back
    .tone(back.outline, '#000', { opacity: 0.12 })
    .ribbing(offset(backTop, ribWidth / 2), ribWidth, { pitch: 4.4, lift: 0.5 });
  const tape = offset(backTop, ribWidth + 5);
  back
    .line(tape, '#000', { opacity: 0.1, width: 11 })
    .stitch(tape, { at: 4, colour: stitch, opacity: 0.26 })
    .stitch(tape, { at: -4, colour: stitch, opacity: 0.26 });
  sewBrandLabel(back, brand, { at: [500, topY + 22 + ribWidth], width: 50, height: 24 });

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
function sleeveOf(
  { fitGroup, fold, fabric, arms, stitch, block, shoulderY, longLen }: Draft,
  m: number,
): Piece {
  return longSleeve({
    m,
    shoulder: block.shoulder,
    shoulderY,
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
function fitOf({
  fitGroup,
  long,
  block,
  topY,
  hemY,
  underY,
  shoulderY,
  outerX,
  outerY,
  longLen,
}: Draft): Fit {
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'shoulders', y: topY + 12, half: block.shoulder },
    measures: [
      { name: 'chest', line: `M${X(-block.chest)} ${underY} L${X(block.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(block.neck)} ${topY} L${X(block.neck)} ${hemY + 10}` },
      {
        name: 'sleeve',
        line: long
          ? `M${X(block.shoulder)} ${shoulderY} L${X(block.shoulder - 42 + longLen * Math.cos(MEASURED_TURN))} ${shoulderY + 16 + longLen * Math.sin(MEASURED_TURN)}`
          : `M${X(block.shoulder)} ${shoulderY} L${X(outerX)} ${outerY}`,
      },
    ],
  };
}

/** A T-shirt with a ribbed neck. */
export function tee(o: TeeOptions): Garment {
  const drafted = draft(o);
  const { side, fitGroup, size, sleeve, pocket, henley, fold, long } = drafted;
  const isFront = side === 'front';
  sewSleeves(drafted);
  if (isFront && pocket) sewPocket(drafted);
  if (isFront && henley !== undefined) sewHenley(drafted, henley);
  sewNeckband(drafted);
  if (!isFront) sewShoulderTape(drafted);
  const sleeves = long ? [sleeveOf(drafted, -1), sleeveOf(drafted, 1)] : [];
  return {
    shape: `tee-${side}-${fitGroup}-${size}-${sleeve}-${pocket}-${henley !== undefined}-${fold}`,
    fit: fitOf(drafted),
    pieces: [...sleeves, ...(isFront ? [insideOf(drafted)] : []), bodyOf(drafted)],
  };
}
