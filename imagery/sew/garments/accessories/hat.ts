import type { FabricSpec } from '../../../cloth/fabric.ts';
import { circle } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Grain, Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { createRigidDrape } from '../drapes.ts';

/** The middle of the hat, and the radii of brim and crown, in units. */
const CX = 500;
const CY = 625;
const BRIM = 330;
const CROWN = 158;

/** Straw is plaited in rings. */
const RINGS: Readonly<Record<number, Grain>> = { 0: { round: true, x: CX, y: CY } };

type Material = { readonly straw: boolean; readonly fabric: FabricSpec };

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
  return {
    shape: `hat-${straw}`,
    pieces: [brimOf({ straw, fabric }), bandOf(ribbon), crownOf({ straw, fabric })],
  };
}

function brimOf({ straw, fabric }: Material): Piece {
  const brim = createSheet(circle(CX, CY, BRIM));
  brim.tone(circle(CX + 12, CY + 18, CROWN + 26), '#000', { opacity: 0.28, soft: 16 });
  if (!straw) for (let k = 0; k < 9; k++) brim.stitch(circle(CX, CY, BRIM - 14 - k * 17), { opacity: 0.22 });
  brim.line(circle(CX, CY, BRIM - 5), '#000', { opacity: 0.12, width: 7 });
  return {
    outline: brim.outline,
    sheet: brim,
    fabrics: [fabric],
    lift: 14,
    edge: 3,
    grains: straw ? RINGS : undefined,
    cloth: { ...createRigidDrape(), ease: 0.012, rough: 18, air: 0.02 },
  };
}

function bandOf(ribbon: string): Piece {
  const band = createSheet(circle(CX, CY - 2, CROWN + 15));
  return {
    outline: band.outline,
    sheet: band,
    fabrics: [{ weave: 'rib', colour: ribbon }],
    lift: 30,
    edge: 9,
    roll: 8,
    grains: RINGS,
    cloth: createRigidDrape(),
  };
}

function crownOf({ straw, fabric }: Material): Piece {
  const crown = createSheet(circle(CX, CY - 6, CROWN));
  if (!straw) crown.seam(`M500 ${CY - 6 - CROWN} L500 ${CY - 6 + CROWN}`, { depth: 0.8 });
  else
    crown.dent(`M500 ${CY - 90} C${X(-14)} ${CY - 30} ${X(-14)} ${CY + 20} 500 ${CY + 70}`, 0.5, {
      width: 60,
      soft: 26,
    });
  return {
    outline: crown.outline,
    sheet: crown,
    fabrics: [fabric],
    lift: 46,
    edge: 14,
    roll: 14,
    grains: straw ? RINGS : undefined,
    cloth: {
      ease: 0.05,
      air: 0.12,
      weight: 0.01,
      rough: 2,
      stiff: 0.7,
      coarseSteps: 80,
      fineSteps: 50,
      fine: 8,
      flutes: domeHeight,
    },
  };
}

function domeHeight(x: number, y: number): number {
  const d = Math.hypot(x - CX, y - CY) / CROWN;
  return 62 * Math.sqrt(Math.max(0, 1 - d * d * 0.98));
}
