import { rect } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment } from '../../piece.ts';
import { createRigidDrape } from '../drapes.ts';

/** Round rail across the scene, `w` units long. */
export function rail({ w = 1600, y = 100, r = 15 }: { w?: number; y?: number; r?: number } = {}): Garment {
  const d = rect([500 - w / 2, y - r], w, 2 * r),
    sheet = createSheet(d);
  return {
    shape: `rail-${w}-${y}-${r}`,
    pieces: [
      {
        outline: d,
        sheet,
        fabrics: [{ weave: 'wood', colour: '#b58d62' }],
        lift: 26,
        edge: 20,
        roll: r * 0.8,
        cloth: { ...createRigidDrape(), fine: 10 },
      },
    ],
  };
}
