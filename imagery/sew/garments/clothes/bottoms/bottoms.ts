import { UNIT_CM } from '../../../../draft/sizes.ts';
import type { Fit, Garment } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { type BottomsOptions, draft, type Draft } from './bottoms-draft.ts';
import {
  fade,
  sewFly,
  sewPockets,
  foldLegs,
  sewHems,
  sewWaistband,
  sewTrimmings,
  bodyOf,
} from './bottoms-front.ts';
import { insideOf, turnedHem, cordOf } from './bottoms-parts.ts';

/** How they fit. */
function fitOf({ fitGroup, c, T, hemY, outX, inX, hemDrop }: Draft): Fit {
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'waist', y: T, half: c.waist },
    measures: [
      { name: 'waist', line: `M${X(-c.waist)} ${T + 4} L${X(c.waist)} ${T + 4}`, around: true },
      { name: 'hip', line: `M${X(-c.hip)} ${T + c.hipY} L${X(c.hip)} ${T + c.hipY}`, around: true },
      { name: 'length', line: `M${X(c.waist)} ${T} L${X(outX)} ${hemY - hemDrop}` },
      { name: 'inseam', line: `M${X(5)} ${T + c.crotch + 16} L${X(inX)} ${hemY}` },
    ],
  };
}

/** Jeans, chinos, pull-on pants and shorts from one draft. */
export function bottoms(o: BottomsOptions): Garment {
  const drafted = draft(o);
  const { fitGroup, size, fold, style, length, wide, pleats, turnup } = drafted;
  fade(drafted);
  sewFly(drafted);
  sewPockets(drafted);
  foldLegs(drafted);
  sewHems(drafted);
  sewWaistband(drafted);
  sewTrimmings(drafted);
  const turned = turnup === false ? [] : [turnedHem(drafted, 1), turnedHem(drafted, -1)];
  return {
    shape: `bottoms-${fitGroup}-${size}-${style}-${length}-${wide}-${turnup !== false}-${pleats}-${fold}`,
    pieces: [insideOf(drafted), bodyOf(drafted), ...turned, ...cordOf(drafted)],
    fit: fitOf(drafted),
  };
}
