import { UNIT_CM } from '../../../../draft/sizes.ts';
import type { Fit, Garment } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { fadeBack, sewBackPockets, sewBackTrimmings, sewSeat } from './bottoms-back.ts';
import { type BottomsOptions, draft, type Draft } from './bottoms-draft.ts';
import {
  fade,
  sewFly,
  sewPockets,
  foldLegs,
  creaseLegs,
  sewHems,
  sewWaistband,
  sewTrimmings,
  bodyOf,
} from './bottoms-front.ts';
import { insideOf, turnedHem, cordOf } from './bottoms-parts.ts';

/** How they fit. */
function fitOf({ fitGroup, block, topY, hemY, outerX, innerX, hemDrop }: Draft): Fit {
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'waist', y: topY, half: block.waist },
    measures: [
      { name: 'waist', line: `M${X(-block.waist)} ${topY + 4} L${X(block.waist)} ${topY + 4}`, around: true },
      {
        name: 'hip',
        line: `M${X(-block.hip)} ${topY + block.hipY} L${X(block.hip)} ${topY + block.hipY}`,
        around: true,
      },
      { name: 'length', line: `M${X(block.waist)} ${topY} L${X(outerX)} ${hemY - hemDrop}` },
      { name: 'inseam', line: `M${X(5)} ${topY + block.crotch + 16} L${X(innerX)} ${hemY}` },
      {
        name: 'legOpening',
        line: `M${X(innerX)} ${hemY} L${X(outerX)} ${hemY - hemDrop}`,
        around: true,
      },
    ],
  };
}

/** Jeans, chinos, pull-on pants and shorts from one draft. */
export function bottoms(o: BottomsOptions): Garment {
  const drafted = draft(o);
  const { side, fitGroup, size, fold, style, length, legShape, wide, pleats, turnup } = drafted;
  const isFront = side === 'front';
  if (isFront) sewFront(drafted);
  else sewBack(drafted);
  const turned = turnup === false ? [] : [turnedHem(drafted, 1), turnedHem(drafted, -1)];
  return {
    shape: `bottoms-${side}-${fitGroup}-${size}-${style}-${length}-${legShape}-${wide}-${turnup !== false}-${pleats}-${fold}`,
    pieces: isFront
      ? [insideOf(drafted), bodyOf(drafted), ...turned, ...cordOf(drafted)]
      : [bodyOf(drafted), ...turned],
    fit: fitOf(drafted),
  };
}

function sewFront(drafted: Draft): void {
  fade(drafted);
  sewFly(drafted);
  sewPockets(drafted);
  foldLegs(drafted);
  sewHems(drafted);
  sewWaistband(drafted);
  sewTrimmings(drafted);
}

function sewBack(drafted: Draft): void {
  fadeBack(drafted);
  sewSeat(drafted);
  sewBackPockets(drafted);
  creaseLegs(drafted);
  sewHems(drafted);
  sewWaistband(drafted);
  sewBackTrimmings(drafted);
}
