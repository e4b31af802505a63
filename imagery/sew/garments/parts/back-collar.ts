import type { FabricSpec } from '../../../cloth/fabric.ts';
import { between, mirrorToLine } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { PADDED_DRAPE } from '../drapes.ts';

type BackCollarOptions = {
  readonly topY: number;
  readonly neckHalf: number;
  readonly fabric: FabricSpec;
  readonly stitch: string;
  readonly seed?: number;
};

/** Half of the fold at the top and of the edge below, both from the centre to the side. */
type Halves = { readonly fold: string; readonly edge: string };

/** The back of a pointed collar: it falls over its stand and over the seam of the neck. */
export function backOfPointCollar(o: BackCollarOptions): Piece {
  const { topY, neckHalf } = o;
  return backCollar(o, {
    fold: `M500 ${topY - 37} C${X(neckHalf * 0.62)} ${topY - 37} ${X(neckHalf - 24)} ${topY - 34} ${X(neckHalf - 3)} ${topY - 28} C${X(neckHalf + 14)} ${topY - 22} ${X(neckHalf + 30)} ${topY - 11} ${X(neckHalf + 34)} ${topY + 6}`,
    edge: `M500 ${topY + 27} C${X(neckHalf * 0.5)} ${topY + 27} ${X(neckHalf + 20)} ${topY + 21} ${X(neckHalf + 34)} ${topY + 6}`,
  });
}

/** The back of a camp collar, which lies flatter. */
export function backOfCampCollar(o: BackCollarOptions): Piece {
  const { topY, neckHalf } = o;
  return backCollar(o, {
    fold: `M500 ${topY - 33} C${X(neckHalf * 0.62)} ${topY - 33} ${X(neckHalf - 24)} ${topY - 31} ${X(neckHalf - 3)} ${topY - 25.5} C${X(neckHalf + 14)} ${topY - 20} ${X(neckHalf + 30)} ${topY - 10} ${X(neckHalf + 36)} ${topY + 8}`,
    edge: `M500 ${topY + 36} C${X(neckHalf * 0.5)} ${topY + 36} ${X(neckHalf + 20)} ${topY + 28} ${X(neckHalf + 36)} ${topY + 8}`,
  });
}

/** The back of a round collar, which lies flat around the neck. */
export function backOfRoundCollar(o: BackCollarOptions): Piece {
  const { topY, neckHalf } = o;
  return backCollar(o, {
    fold: `M500 ${topY + 13} C${X(neckHalf * 0.5)} ${topY + 13} ${X(neckHalf * 0.86)} ${topY + 8} ${X(neckHalf - 2)} ${topY - 2} C${X(neckHalf + 8)} ${topY - 4} ${X(neckHalf + 30)} ${topY + 6} ${X(neckHalf + 42)} ${topY + 24}`,
    edge: `M500 ${topY + 66} C${X(neckHalf * 0.5)} ${topY + 66} ${X(neckHalf + 26)} ${topY + 54} ${X(neckHalf + 42)} ${topY + 24}`,
  });
}

function backCollar({ fabric, stitch, seed = 0 }: BackCollarOptions, { fold, edge }: Halves): Piece {
  const edgeLine = mirrorToLine(edge);
  const outline = between(mirrorToLine(fold), edgeLine);
  const sheet = createSheet(outline);
  sheet.stitch(edgeLine, { at: -7, colour: stitch, opacity: 0.24, depth: 0.8 });
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 6,
    conform: 12,
    edge: 2.8,
    roll: 3.4,
    cloth: { ...PADDED_DRAPE, seed: 6 + seed },
  };
}
