import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorX, type Point } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, PADDED_DRAPE } from '../drapes.ts';
import { sewBrandLabel } from './brand-label.ts';
import type { Brand } from './brand-patch.ts';

/** A collar: the inside of its back, which lies under the body, and the pieces that lie over the body. */
export type Collar = { readonly behind: Piece; readonly front: readonly Piece[] };

type PointCollarOptions = {
  topY: number;
  neckHalf: number;
  fabric: FabricSpec;
  brand: Brand;
  stitch?: string;
  point?: Point;
  button?: string;
  open?: number;
  seed?: number;
};

type Drafted = PointCollarOptions & { stitch: string; open: number };

/** Pointed shirt collar: inside back, stand and two leaves, as separate folded pieces. */
export function pointCollar(o: PointCollarOptions): Collar {
  const drafted = { ...o, stitch: o.stitch ?? '#000', open: o.open ?? 62 };
  return {
    behind: insideBack(drafted),
    front: [standOf(drafted), leafOf(drafted, true), leafOf(drafted, false)],
  };
}

/** The inside of the back collar and stand. */
function insideBack({ brand, topY, neckHalf, fabric, stitch, open }: Drafted): Piece {
  const top = `M${X(-neckHalf - 10)} ${topY - 21} C${X(-neckHalf * 0.62)} ${topY - 41} ${X(neckHalf * 0.62)} ${topY - 41} ${X(neckHalf + 10)} ${topY - 21}`;
  const back = createSheet(
    `${top} L${X(neckHalf + 8)} ${topY + 20} L${X(34)} ${topY + open + 26} L${X(-34)} ${topY + open + 26} L${X(-neckHalf - 8)} ${topY + 20} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.16 });
  back.tone(
    `M${X(-neckHalf)} ${topY + 22} C${X(-neckHalf * 0.5)} ${topY + 44} ${X(neckHalf * 0.5)} ${topY + 44} ${X(neckHalf)} ${topY + 22} L${X(40)} ${topY + open + 30} L${X(-40)} ${topY + open + 30} Z`,
    '#000',
    { opacity: 0.22, soft: 3 },
  );
  const seam = `M${X(-neckHalf - 4)} ${topY + 8} C${X(-neckHalf * 0.6)} ${topY + 26} ${X(neckHalf * 0.6)} ${topY + 26} ${X(neckHalf + 4)} ${topY + 8}`;
  back.seam(seam, { depth: 0.8 }).stitch(seam, { at: -5, colour: stitch, opacity: 0.22 });
  sewBrandLabel(back, brand, { at: [500, topY - 8], width: 58, height: 22 });
  return {
    outline: back.outline,
    sheet: back,
    fabrics: [fabric],
    lift: 1,
    edge: 2,
    cloth: FLAT_DRAPE,
  };
}

function standOf({ topY, fabric, button, open }: Drafted): Piece {
  const outline = `M${X(-30)} ${topY + open - 12} C${X(-14)} ${topY + open - 4} ${X(14)} ${topY + open - 4} ${X(30)} ${topY + open - 12} L${X(34)} ${topY + open + 18} L${X(-34)} ${topY + open + 18} Z`;
  const sheet = createSheet(outline);
  if (button !== undefined) sheet.button([500, topY + open + 6], 6.2, { colour: button });
  return { outline, sheet, fabrics: [fabric], lift: 1.5, conform: 10, cloth: FLAT_DRAPE };
}

/** The right leaf; with `flip` the left one. */
function leafOf(
  { topY, neckHalf, fabric, stitch, point = [70, 132], open, seed = 0 }: Drafted,
  flip: boolean,
): Piece {
  const half = `M${X(neckHalf - 3)} ${topY - 28} C${X(neckHalf - 10)} ${topY + 2} ${X(44)} ${topY + 34} ${X(5)} ${topY + open} L${X(point[0])} ${topY + point[1]} C${X(point[0] + 30)} ${topY + point[1] - 46} ${X(neckHalf + 26)} ${topY + 46} ${X(neckHalf + 34)} ${topY + 6} C${X(neckHalf + 30)} ${topY - 11} ${X(neckHalf + 14)} ${topY - 22} ${X(neckHalf - 3)} ${topY - 28} Z`;
  const edge = `M${X(5)} ${topY + open} L${X(point[0])} ${topY + point[1]} C${X(point[0] + 30)} ${topY + point[1] - 46} ${X(neckHalf + 26)} ${topY + 46} ${X(neckHalf + 34)} ${topY + 6}`;
  const outline = flip ? mirrorX(half) : half;
  const sheet = createSheet(outline);
  sheet.area(outline, { grain: 1 }).stitch(flip ? mirrorX(edge) : edge, {
    at: flip ? -7 : 7,
    colour: stitch,
    opacity: 0.24,
    depth: 0.8,
  });
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 5,
    conform: 12,
    edge: 2.8,
    roll: 3.4,
    grains: { 1: { turn: flip ? -52 : 52, x: 500, y: topY } },
    cloth: { ...PADDED_DRAPE, seed: (flip ? 4 : 5) + seed },
  };
}
