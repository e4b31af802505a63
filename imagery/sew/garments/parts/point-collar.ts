import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorX, type Point } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, PADDED_DRAPE } from '../drapes.ts';

/** A collar: the inside of its back, which lies under the body, and the pieces that lie over the body. */
export type Collar = { readonly behind: Piece; readonly front: readonly Piece[] };

type PointCollarOptions = {
  T: number;
  n: number;
  fabric: FabricSpec;
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
function insideBack({ T, n, fabric, stitch, open }: Drafted): Piece {
  const top = `M${X(-n - 10)} ${T - 21} C${X(-n * 0.62)} ${T - 41} ${X(n * 0.62)} ${T - 41} ${X(n + 10)} ${T - 21}`;
  const back = createSheet(
    `${top} L${X(n + 8)} ${T + 20} L${X(34)} ${T + open + 26} L${X(-34)} ${T + open + 26} L${X(-n - 8)} ${T + 20} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.16 });
  back.tone(
    `M${X(-n)} ${T + 22} C${X(-n * 0.5)} ${T + 44} ${X(n * 0.5)} ${T + 44} ${X(n)} ${T + 22} L${X(40)} ${T + open + 30} L${X(-40)} ${T + open + 30} Z`,
    '#000',
    { opacity: 0.22, soft: 3 },
  );
  const seam = `M${X(-n - 4)} ${T + 8} C${X(-n * 0.6)} ${T + 26} ${X(n * 0.6)} ${T + 26} ${X(n + 4)} ${T + 8}`;
  back.seam(seam, { depth: 0.8 }).stitch(seam, { at: -5, colour: stitch, opacity: 0.22 });
  back.label([500, T - 8], 58, 22);
  return {
    outline: back.outline,
    sheet: back,
    fabrics: [fabric],
    lift: 1,
    edge: 2,
    cloth: FLAT_DRAPE,
  };
}

function standOf({ T, fabric, button, open }: Drafted): Piece {
  const outline = `M${X(-30)} ${T + open - 12} C${X(-14)} ${T + open - 4} ${X(14)} ${T + open - 4} ${X(30)} ${T + open - 12} L${X(34)} ${T + open + 18} L${X(-34)} ${T + open + 18} Z`;
  const sheet = createSheet(outline);
  if (button !== undefined) sheet.button([500, T + open + 6], 6.2, { colour: button });
  return { outline, sheet, fabrics: [fabric], lift: 1.5, conform: 10, cloth: FLAT_DRAPE };
}

/** The right leaf; with `flip` the left one. */
function leafOf({ T, n, fabric, stitch, point = [70, 132], open, seed = 0 }: Drafted, flip: boolean): Piece {
  const half = `M${X(n - 3)} ${T - 28} C${X(n - 10)} ${T + 2} ${X(44)} ${T + 34} ${X(5)} ${T + open} L${X(point[0])} ${T + point[1]} C${X(point[0] + 30)} ${T + point[1] - 46} ${X(n + 26)} ${T + 46} ${X(n + 34)} ${T + 6} C${X(n + 30)} ${T - 11} ${X(n + 14)} ${T - 22} ${X(n - 3)} ${T - 28} Z`;
  const edge = `M${X(5)} ${T + open} L${X(point[0])} ${T + point[1]} C${X(point[0] + 30)} ${T + point[1] - 46} ${X(n + 26)} ${T + 46} ${X(n + 34)} ${T + 6}`;
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
    grains: { 1: { turn: flip ? -52 : 52, x: 500, y: T } },
    cloth: { ...PADDED_DRAPE, seed: (flip ? 4 : 5) + seed },
  };
}
