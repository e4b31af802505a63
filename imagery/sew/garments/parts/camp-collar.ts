import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorX, offset } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE, PADDED_DRAPE } from '../drapes.ts';
import type { Collar } from './point-collar.ts';

/** Open, notched camp collar lying flat on the chest. */
export function campCollar(o: {
  T: number;
  n: number;
  open: number;
  fabric: FabricSpec;
  stitch: string;
  seed?: number;
}): Collar {
  const { T, n, open, fabric, stitch, seed = 0 } = o;
  // Its edge runs on into the leaves, which fold over it.
  const top = `M${X(-n - 10)} ${T - 20} C${X(-n * 0.62)} ${T - 37} ${X(n * 0.62)} ${T - 37} ${X(n + 10)} ${T - 20}`;
  const back = createSheet(
    `${top} L${X(n + 14)} ${T + 24} L${X(14)} ${T + open + 20} L${X(-14)} ${T + open + 20} L${X(-n - 14)} ${T + 24} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.14 });
  back.tone(
    `M${X(-n)} ${T + 24} C${X(-n * 0.5)} ${T + 46} ${X(n * 0.5)} ${T + 46} ${X(n)} ${T + 24} L${X(20)} ${T + open + 30} L${X(-20)} ${T + open + 30} Z`,
    '#000',
    { opacity: 0.18, soft: 3 },
  );
  const seam = `M${X(-n - 4)} ${T + 10} C${X(-n * 0.6)} ${T + 28} ${X(n * 0.6)} ${T + 28} ${X(n + 4)} ${T + 10}`;
  back
    .seam(seam, { depth: 0.8 })
    .stitch(seam, { at: 6, colour: stitch, opacity: 0.2 })
    .label([500, T + 34], 58, 26);
  // lapel (facing turned back) and collar leaf
  const lapel = `M${X(3)} ${T + open} L${X(n * 0.72)} ${T + 58} L${X(n + 54)} ${T + 112} C${X(n + 30)} ${T + 142} ${X(46)} ${T + open - 26} ${X(3)} ${T + open} Z`;
  const leaf = `M${X(n - 3)} ${T - 25.5} C${X(n - 3)} ${T + 4} ${X(n * 0.86)} ${T + 36} ${X(n * 0.7)} ${T + 60} L${X(n + 10)} ${T + 122} C${X(n + 40)} ${T + 96} ${X(n + 44)} ${T + 40} ${X(n + 36)} ${T + 8} C${X(n + 30)} ${T - 10} ${X(n + 14)} ${T - 20} ${X(n - 3)} ${T - 25.5} Z`;
  const mk = (d: string, flip: boolean, { turn, lift }: { turn: number; lift: number }): Piece => {
    const p = flip ? mirrorX(d) : d,
      s = createSheet(p);
    s.area(p, { grain: 1 });
    const e = offset(d, -6);
    s.stitch(flip ? mirrorX(e) : e, { colour: stitch, opacity: 0.2, depth: 0.6 });
    return {
      outline: p,
      sheet: s,
      fabrics: [fabric],
      lift,
      conform: 12,
      edge: 2.6,
      roll: 3.2,
      grains: { 1: { turn: flip ? -turn : turn, x: 500, y: T } },
      cloth: { ...PADDED_DRAPE, seed: (flip ? 4 : 5) + seed },
    };
  };
  return {
    behind: { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1, edge: 2, cloth: FLAT_DRAPE },
    front: [
      mk(lapel, true, { turn: 24, lift: 3 }),
      mk(lapel, false, { turn: 24, lift: 3 }),
      mk(leaf, true, { turn: 60, lift: 4 }),
      mk(leaf, false, { turn: 60, lift: 4 }),
    ],
  };
}
