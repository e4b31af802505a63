import type { FabricSpec } from '../../../cloth/fabric.ts';
import { circle } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Grain, Garment } from '../../piece.ts';
import { X } from '../centre.ts';
import { createRigidDrape } from '../drapes.ts';

/** Wide-brimmed hat seen from above. */
export function hat({
  straw = true,
  fabric,
  ribbon = '#2d3a4a',
}: {
  straw?: boolean;
  fabric: FabricSpec;
  ribbon?: string;
}): Garment {
  const cx = 500,
    cy = 625,
    R = 330,
    r = 158;
  const brim = createSheet(circle(cx, cy, R)),
    crown = createSheet(circle(cx, cy - 6, r));
  brim.tone(circle(cx + 12, cy + 18, r + 26), '#000', { opacity: 0.28, soft: 16 });
  if (!straw) for (let k = 0; k < 9; k++) brim.stitch(circle(cx, cy, R - 14 - k * 17), { opacity: 0.22 });
  brim.line(circle(cx, cy, R - 5), '#000', { opacity: 0.12, width: 7 });
  if (!straw) crown.seam(`M500 ${cy - 6 - r} L500 ${cy - 6 + r}`, { depth: 0.8 });
  else
    crown.dent(`M500 ${cy - 90} C${X(-14)} ${cy - 30} ${X(-14)} ${cy + 20} 500 ${cy + 70}`, 0.5, {
      width: 60,
      soft: 26,
    });
  const band = createSheet(circle(cx, cy - 2, r + 15));
  const g: Readonly<Record<number, Grain>> = { 0: { round: true, x: cx, y: cy } };
  const dome = (x: number, y: number): number => {
    const d = Math.hypot(x - cx, y - cy) / r;
    return 62 * Math.sqrt(Math.max(0, 1 - d * d * 0.98));
  };
  return {
    shape: `hat-${straw}`,
    pieces: [
      {
        outline: brim.outline,
        sheet: brim,
        fabrics: [fabric],
        lift: 14,
        edge: 3,
        grains: straw ? g : undefined,
        cloth: { ...createRigidDrape(), ease: 0.012, rough: 18, air: 0.02 },
      },
      {
        outline: band.outline,
        sheet: band,
        fabrics: [{ weave: 'rib', colour: ribbon }],
        lift: 30,
        edge: 9,
        roll: 8,
        grains: g,
        cloth: createRigidDrape(),
      },
      {
        outline: crown.outline,
        sheet: crown,
        fabrics: [fabric],
        lift: 46,
        edge: 14,
        roll: 14,
        grains: straw ? g : undefined,
        cloth: {
          ease: 0.05,
          air: 0.12,
          weight: 0.01,
          rough: 2,
          stiff: 0.7,
          coarseSteps: 80,
          fineSteps: 50,
          fine: 8,
          flutes: dome,
        },
      },
    ],
  };
}
