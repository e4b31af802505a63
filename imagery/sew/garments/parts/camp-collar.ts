import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorX, offset } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, PADDED_DRAPE } from '../drapes.ts';
import { sewBrandLabel } from './brand-label.ts';
import type { Brand } from './brand-patch.ts';
import type { Collar } from './point-collar.ts';

/** Open, notched camp collar lying flat on the chest. */
export function campCollar(o: {
  topY: number;
  neckHalf: number;
  open: number;
  fabric: FabricSpec;
  brand: Brand;
  stitch: string;
  seed?: number;
}): Collar {
  const { topY, neckHalf, open, brand, fabric, stitch, seed = 0 } = o;
  // Its edge runs on into the leaves, which fold over it.
  const top = `M${X(-neckHalf - 10)} ${topY - 20} C${X(-neckHalf * 0.62)} ${topY - 37} ${X(neckHalf * 0.62)} ${topY - 37} ${X(neckHalf + 10)} ${topY - 20}`;
  const back = createSheet(
    `${top} L${X(neckHalf + 14)} ${topY + 24} L${X(14)} ${topY + open + 20} L${X(-14)} ${topY + open + 20} L${X(-neckHalf - 14)} ${topY + 24} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.14 });
  back.tone(
    `M${X(-neckHalf)} ${topY + 24} C${X(-neckHalf * 0.5)} ${topY + 46} ${X(neckHalf * 0.5)} ${topY + 46} ${X(neckHalf)} ${topY + 24} L${X(20)} ${topY + open + 30} L${X(-20)} ${topY + open + 30} Z`,
    '#000',
    { opacity: 0.18, soft: 3 },
  );
  const seam = `M${X(-neckHalf - 4)} ${topY + 10} C${X(-neckHalf * 0.6)} ${topY + 28} ${X(neckHalf * 0.6)} ${topY + 28} ${X(neckHalf + 4)} ${topY + 10}`;
  back.seam(seam, { depth: 0.8 }).stitch(seam, { at: 6, colour: stitch, opacity: 0.2 });
  sewBrandLabel(back, brand, { at: [500, topY + 34], width: 58, height: 26 });
  // lapel (facing turned back) and collar leaf
  const lapel = `M${X(3)} ${topY + open} L${X(neckHalf * 0.72)} ${topY + 58} L${X(neckHalf + 54)} ${topY + 112} C${X(neckHalf + 30)} ${topY + 142} ${X(46)} ${topY + open - 26} ${X(3)} ${topY + open} Z`;
  const leaf = `M${X(neckHalf - 3)} ${topY - 25.5} C${X(neckHalf - 3)} ${topY + 4} ${X(neckHalf * 0.86)} ${topY + 36} ${X(neckHalf * 0.7)} ${topY + 60} L${X(neckHalf + 10)} ${topY + 122} C${X(neckHalf + 40)} ${topY + 96} ${X(neckHalf + 44)} ${topY + 40} ${X(neckHalf + 36)} ${topY + 8} C${X(neckHalf + 30)} ${topY - 10} ${X(neckHalf + 14)} ${topY - 20} ${X(neckHalf - 3)} ${topY - 25.5} Z`;
  const leafOf = (d: string, flip: boolean, { turn, lift }: { turn: number; lift: number }): Piece => {
    const p = flip ? mirrorX(d) : d,
      sheet = createSheet(p);
    sheet.area(p, { grain: 1 });
    const edge = offset(d, -6);
    sheet.stitch(flip ? mirrorX(edge) : edge, { colour: stitch, opacity: 0.2, depth: 0.6 });
    return {
      outline: p,
      sheet,
      fabrics: [fabric],
      lift,
      conform: 12,
      edge: 2.6,
      roll: 3.2,
      grains: { 1: { turn: flip ? -turn : turn, x: 500, y: topY } },
      cloth: { ...PADDED_DRAPE, seed: (flip ? 4 : 5) + seed },
    };
  };
  return {
    behind: { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1, edge: 2, cloth: FLAT_DRAPE },
    front: [
      leafOf(lapel, true, { turn: 24, lift: 3 }),
      leafOf(lapel, false, { turn: 24, lift: 3 }),
      leafOf(leaf, true, { turn: 60, lift: 4 }),
      leafOf(leaf, false, { turn: 60, lift: 4 }),
    ],
  };
}
