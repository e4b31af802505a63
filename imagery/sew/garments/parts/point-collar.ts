import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorX, type Point } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, PADDED_DRAPE } from '../drapes.ts';

/** A collar: the inside of its back, which lies under the body, and the pieces that lie over the body. */
export type Collar = { readonly behind: Piece; readonly front: readonly Piece[] };

/** Pointed shirt collar: inside back, stand and two leaves, as separate folded pieces. */
export function pointCollar(o: {
  T: number;
  n: number;
  fabric: FabricSpec;
  lining?: FabricSpec;
  stitch?: string;
  point?: Point;
  gap?: number;
  button?: string;
  open?: number;
  seed?: number;
}): Collar {
  const {
    T,
    n,
    fabric,
    lining,
    stitch = '#000',
    point = [70, 132],
    gap = 5,
    button,
    open = 62,
    seed = 0,
  } = o;
  // inside of the back collar and stand
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
  const leafPath = `M${X(n - 3)} ${T - 28} C${X(n - 10)} ${T + 2} ${X(44)} ${T + 34} ${X(gap)} ${T + open} L${X(point[0])} ${T + point[1]} C${X(point[0] + 30)} ${T + point[1] - 46} ${X(n + 26)} ${T + 46} ${X(n + 34)} ${T + 6} C${X(n + 30)} ${T - 11} ${X(n + 14)} ${T - 22} ${X(n - 3)} ${T - 28} Z`;
  const edge = `M${X(gap)} ${T + open} L${X(point[0])} ${T + point[1]} C${X(point[0] + 30)} ${T + point[1] - 46} ${X(n + 26)} ${T + 46} ${X(n + 34)} ${T + 6}`;
  const leaf = (flip: boolean): Piece => {
    const d = flip ? mirrorX(leafPath) : leafPath,
      e = flip ? mirrorX(edge) : edge;
    const s = createSheet(d);
    s.area(d, { grain: 1 }).stitch(e, { at: flip ? -7 : 7, colour: stitch, opacity: 0.24, depth: 0.8 });
    return {
      outline: d,
      sheet: s,
      fabrics: [fabric],
      lift: 5,
      conform: 12,
      edge: 2.8,
      roll: 3.4,
      grains: { 1: { turn: flip ? -52 : 52, x: 500, y: T } },
      cloth: { ...PADDED_DRAPE, seed: (flip ? 4 : 5) + seed },
    };
  };
  const standPath = `M${X(-30)} ${T + open - 12} C${X(-14)} ${T + open - 4} ${X(14)} ${T + open - 4} ${X(30)} ${T + open - 12} L${X(34)} ${T + open + 18} L${X(-34)} ${T + open + 18} Z`;
  const st = createSheet(standPath);
  if (button !== undefined) st.button([500, T + open + 6], 6.2, { colour: button });
  return {
    behind: {
      outline: back.outline,
      sheet: back,
      fabrics: [lining ?? fabric],
      lift: 1,
      edge: 2,
      cloth: FLAT_DRAPE,
    },
    front: [
      { outline: standPath, sheet: st, fabrics: [fabric], lift: 1.5, conform: 10, cloth: FLAT_DRAPE },
      leaf(true),
      leaf(false),
    ],
  };
}
