import type { FabricSpec } from '../../../cloth/fabric.ts';
import { between, circle, offset, type Point } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';
import { createRigidDrape } from '../drapes.ts';

/** Half the width of the strap, in units. */
const HALF = 23;

/** A point of the coil at `degrees` from its inner end, which lies at three o'clock. */
function coilAt(degrees: number): Point {
  const r = 150 + (degrees / 360) * 62;
  const t = (degrees * Math.PI) / 180;
  return [500 + r * Math.cos(t), 625 + r * 0.94 * Math.sin(t)];
}

function coil(from: number, to: number): Point[] {
  return Array.from({ length: Math.floor((to - from) / 4) + 1 }, (_, k) => coilAt(from + 4 * k));
}

type Strap = { fabric: FabricSpec; stitch: string; lift: number; tip?: Point };

/** A part of the strap along these points. With a `tip` it is pointed and has five holes. */
function strapAlong(points: Point[], { fabric, stitch, lift, tip }: Strap): Piece {
  const sides = between(offset(points, -HALF), offset(points, HALF));
  const d = tip === undefined ? sides : sides.replace(/^M/, `M${tip[0]} ${tip[1]} L`);
  const sheet = createSheet(d);
  for (const k of [-18, 18])
    sheet.stitch(points, { at: k, colour: stitch, opacity: 0.75, width: 1.5, len: 6 });
  sheet.line(offset(points, 0), '#fff', { opacity: 0.08, width: 14, soft: 5 });
  if (tip !== undefined)
    for (let k = 0; k < 5; k++) {
      const [x, y] = coilAt(20 + 11 * k);
      sheet.tone(circle(x, y, 4.4), '#1b110b', { opacity: 0.85 }).dent(circle(x, y, 5), 0.4, {
        width: 2,
        soft: 0.8,
      });
    }
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift,
    edge: 4.5,
    roll: 4,
    cloth: createRigidDrape(0.02),
  };
}

/** A belt in a loose coil: pointed inner end with five holes, keeper and buckle at the outer one. */
export function belt({
  fabric,
  metal = '#c2a468',
  stitch = '#e8d8bd',
}: {
  fabric: FabricSpec;
  metal?: string;
  stitch?: string;
}): Garment {
  // The parts at the outer end are placed relative to the end of the strap: `along` it and `across` it, in units.
  const [bx, by] = coilAt(700);
  const [cx, cy] = coilAt(690);
  const length = Math.hypot(bx - cx, by - cy);
  const [ux, uy] = [(bx - cx) / length, (by - cy) / length];
  const at = (along: number, across: number): string =>
    `${(bx + ux * along - uy * across).toFixed(1)} ${(by + uy * along + ux * across).toFixed(1)}`;
  const box = ([a0, a1]: Point, half: number): string =>
    `M${at(a0, -half)} L${at(a1, -half)} L${at(a1, half)} L${at(a0, half)} Z`;
  const hole = `M${at(-24, -29)} L${at(-24, 29)} L${at(38, 29)} L${at(38, -29)} Z`;
  const frame = `${box([-36, 52], 43)} ${hole}`;
  const keeper = box([-92, -72], 30);
  const hard = (d: string, lift: number, gloss: number): Piece => ({
    outline: d,
    sheet: createSheet(d).area(d, { gloss }),
    fabrics: [{ weave: 'plain', colour: metal }],
    lift,
    edge: 6,
    roll: 4.4,
    cloth: { ...createRigidDrape(), fine: 5 },
  });
  return {
    shape: 'belt',
    pieces: [
      strapAlong(coil(0, 380), { fabric, stitch, lift: 4, tip: coilAt(-9) }),
      strapAlong(coil(340, 700), { fabric, stitch, lift: 6 }),
      { ...hard(keeper, 11, 0), fabrics: [fabric] },
      hard(frame, 14, 255),
      hard(box([-30, 46], 4.6), 19, 255),
    ],
  };
}
