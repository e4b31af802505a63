import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { DRESS_UNIT_CM, type DressOptions, draft, type Draft } from './dress-draft.ts';
import { trimEdge, gatherSkirt, sewSmock, sewPrincessSeams, sewDarts, bodyOf } from './dress-front.ts';
import { puffSleeve, backOf, strapBehind, strapOver } from './dress-parts.ts';
import { tieOf } from './dress-tie.ts';

/** How it fits. */
function fitOf({ style, topY, waistY, hemY, under, bust, waist, strapInner, strapWidth }: Draft): Fit {
  return {
    unit: DRESS_UNIT_CM,
    hang: {
      by: style === 'smock' ? 'shoulders' : 'straps',
      y: style === 'smock' ? topY + 12 : topY + 4,
      half: style === 'smock' ? 186 : strapInner + strapWidth / 2,
    },
    measures: [
      { name: 'chest', line: `M${X(-bust)} ${under} L${X(bust)} ${under}`, around: true },
      { name: 'waist', line: `M${X(-waist)} ${waistY} L${X(waist)} ${waistY}`, around: true },
      {
        name: 'length',
        line: `M${X(style === 'smock' ? 94 : strapInner + 6)} ${topY} L${X(style === 'smock' ? 94 : strapInner + 6)} ${hemY + 10}`,
      },
    ],
  };
}

/** A midi dress. */
export function dress(o: DressOptions): Garment {
  const drafted = draft(o);
  const { style, size, fold, tie, stitch, sheet, hemLine, neckLine } = drafted;
  sheet.stitch(hemLine, { at: -14, colour: stitch, opacity: 0.2 });
  const pieces: Piece[] = [];
  if (style !== 'slip') gatherSkirt(drafted);
  if (style === 'smock') {
    sewSmock(drafted);
    pieces.push(puffSleeve(drafted, 1), puffSleeve(drafted, -1), backOf(drafted), bodyOf(drafted));
  } else {
    trimEdge(drafted, neckLine, { side: 1, w: style === 'slip' ? 8 : 12 });
    if (style === 'sun') sewPrincessSeams(drafted);
    else sewDarts(drafted);
    pieces.push(strapBehind(drafted, 1), strapBehind(drafted, -1), backOf(drafted), bodyOf(drafted));
    pieces.push(strapOver(drafted, 1), strapOver(drafted, -1));
  }
  if (style === 'sun' && tie) pieces.push(...tieOf(drafted));
  return { shape: `dress-${style}-${size}-${tie}-${fold}`, pieces, fit: fitOf(drafted) };
}
