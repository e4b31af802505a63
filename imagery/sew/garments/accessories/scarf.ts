import type { FabricSpec } from '../../../cloth/fabric.ts';
import { offset } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';

/** Square scarf, folded to a triangle and let fall. */
export function scarf({ fabric, border = '#f2ece0' }: { fabric: FabricSpec; border?: string }): Garment {
  const triangle = `M${X(-320)} 470 C${X(-160)} 446 ${X(150)} 452 ${X(330)} 486 C${X(270)} 640 ${X(140)} 790 ${X(14)} 900 C${X(-120)} 780 ${X(-250)} 640 ${X(-320)} 470 Z`;
  const layerOf = (d: string, lift: number, seed: number): Piece => {
    const sheet = createSheet(d);
    sheet.line(offset(d, 20), border, { opacity: 1, width: 26 }).line(offset(d, 38), border, {
      opacity: 0.9,
      width: 3,
    });
    sheet.stitch(offset(d, 5), { opacity: 0.2, depth: 0.8 });
    return {
      outline: d,
      sheet,
      fabrics: [fabric],
      lift,
      edge: 2.6,
      roll: 3,
      grains: { 0: { turn: 45, x: 500, y: 480 } },
      cloth: {
        ease: 0.07,
        air: 0.02,
        weight: 0.03,
        stiff: 0.12,
        rough: 10,
        flutes: (x, y) => 18 * (0.5 + 0.5 * Math.sin((x - 500) / 38 + (y - 500) / 90 + seed)),
        seed,
        ceiling: 40,
        free: () => 0.5,
      },
    };
  };
  // The layer beneath shows below its point.
  return {
    shape: 'scarf',
    pieces: [
      layerOf(triangle.replace(/470/g, '486').replace('900', '930'), 2, 5),
      { ...layerOf(triangle, 6, 9), conform: 16 },
    ],
  };
}
