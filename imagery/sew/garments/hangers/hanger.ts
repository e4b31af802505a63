import { between, offset, mirrorToOutline } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment } from '../../piece.ts';
import { X } from '../centre.ts';
import { createRigidDrape } from '../drapes.ts';

/** Wooden hanger; its shoulders sit at the collar of a hung garment. */
export function hanger({
  y = 240,
  half = 210,
  drop = 74,
  hook = 150,
}: { y?: number; half?: number; drop?: number; hook?: number } = {}): Garment {
  const arm = mirrorToOutline(
    `M500 ${y - 16} C${X(40)} ${y - 16} ${X(60)} ${y - 4} ${X(90)} ${y + 6} L${X(half)} ${y + drop - 16} Q${X(half + 16)} ${y + drop} ${X(half - 4)} ${y + drop + 6} L${X(80)} ${y + 30} C${X(50)} ${y + 20} ${X(30)} ${y + 16} 500 ${y + 16}`,
  );
  const armSheet = createSheet(arm);
  const line = `M500 ${y - 12} L500 ${y - 62} C${X(2)} ${y - 84} ${X(30)} ${y - 84} ${X(30)} ${y - hook + 36} C${X(30)} ${y - hook - 6} ${X(-30)} ${y - hook - 6} ${X(-30)} ${y - hook + 34}`;
  const wire = between(offset(line, -3.6), offset(line, 3.6)),
    wireSheet = createSheet(wire);
  wireSheet.area(wire, { gloss: 255 });
  return {
    shape: `hanger-${y}-${half}-${drop}-${hook}`,
    pieces: [
      {
        outline: wire,
        sheet: wireSheet,
        fabrics: [{ weave: 'plain', colour: '#8d8a84' }],
        lift: 24,
        edge: 4,
        roll: 2.6,
        cloth: { ...createRigidDrape(), fine: 4 },
      },
      {
        outline: arm,
        sheet: armSheet,
        fabrics: [{ weave: 'wood', colour: '#b58d62' }],
        lift: 16,
        edge: 9,
        roll: 9,
        cloth: createRigidDrape(),
      },
    ],
  };
}
