import type { Fit, Garment, Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { DRESS_UNIT_CM, type DressOptions, draft, type Draft } from './dress-draft.ts';
import {
  trimEdge,
  gatherSkirt,
  sewSmock,
  sewPrincessSeams,
  shirrBack,
  cutKeyhole,
  sewDarts,
  bodyOf,
} from './dress-front.ts';
import { puffSleeve, insideOf, insideOfFront, strapBehind, strapOfBack, strapOver } from './dress-parts.ts';
import { tieAround, tieOf } from './dress-tie.ts';

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
  const { side, style, size, fold, tie, stitch, sheet, hemLine } = drafted;
  sheet.stitch(hemLine, { at: -14, colour: stitch, opacity: 0.2 });
  if (style !== 'slip') gatherSkirt(drafted);
  return {
    shape: `dress-${side}-${style}-${size}-${tie}-${fold}`,
    pieces: style === 'smock' ? smockOf(drafted) : strapDressOf(drafted),
    fit: fitOf(drafted),
  };
}

/** The pieces of a smock. */
function smockOf(drafted: Draft): Piece[] {
  const isFront = drafted.side === 'front';
  sewSmock(drafted);
  if (!isFront) cutKeyhole(drafted);
  const sleeves = [puffSleeve(drafted, 1), puffSleeve(drafted, -1)];
  return [...sleeves, ...(isFront ? [insideOf(drafted)] : []), bodyOf(drafted)];
}

/** The pieces of a dress with straps. */
function strapDressOf(drafted: Draft): Piece[] {
  const { side, style, tie, neckLine } = drafted;
  const isTied = style === 'sun' && tie;
  trimEdge(drafted, neckLine, { side: 1, w: style === 'slip' ? 8 : 12 });
  if (side === 'back') {
    if (style === 'sun') shirrBack(drafted);
    const straps = [strapOfBack(drafted, 1), strapOfBack(drafted, -1)];
    const body = [insideOfFront(drafted), bodyOf(drafted)];
    return [...body, ...straps, ...(isTied ? [tieAround(drafted)] : [])];
  }
  if (style === 'sun') sewPrincessSeams(drafted);
  else sewDarts(drafted);
  return [
    strapBehind(drafted, 1),
    strapBehind(drafted, -1),
    insideOf(drafted),
    bodyOf(drafted),
    strapOver(drafted, 1),
    strapOver(drafted, -1),
    ...(isTied ? tieOf(drafted) : []),
  ];
}
