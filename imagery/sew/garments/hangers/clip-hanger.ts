import { between, offset, rect } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';
import { createRigidDrape } from '../drapes.ts';

/** A wooden bar with two clips that hold a waistband; `y` is the middle of the bar, `half` half its length, in units. */
export function clipHanger({ y, half, hook }: { y: number; half: number; hook: number }): Garment {
  const line = `M500 ${y - 8} L500 ${y - 44} C502 ${y - 62} 530 ${y - 62} 530 ${y - hook + 36} C530 ${y - hook - 6} 470 ${y - hook - 6} 470 ${y - hook + 34}`;
  const wire = between(offset(line, -3.2), offset(line, 3.2));
  const wood = rect([500 - half, y - 10], 2 * half, 20);
  const clip = (x: number): Piece => {
    const d = rect([x - 13, y - 15], 26, 56);
    const sheet = createSheet(d).area(d, { gloss: 220 });
    sheet.dent(`M${x - 8} ${y + 14} L${x + 8} ${y + 14}`, 0.4, { width: 4, soft: 1 });
    sheet.dent(`M${x - 9} ${y + 34} L${x + 9} ${y + 34}`, 0.3, { width: 3, soft: 1 });
    return { ...hard(d, sheet, '#a7a39b'), lift: 10, edge: 5, roll: 3 };
  };
  return {
    shape: `clip-hanger-${y}-${half}-${hook}`,
    pieces: [
      {
        ...hard(wire, createSheet(wire).area(wire, { gloss: 255 }), '#8d8a84'),
        lift: 4,
        edge: 4,
        roll: 2.4,
        cloth: { ...createRigidDrape(), fine: 4 },
      },
      {
        ...hard(wood, createSheet(wood), '#b58d62'),
        fabrics: [{ weave: 'wood', colour: '#b58d62' }],
        lift: 0,
        edge: 8,
        roll: 7,
      },
      clip(500 - half * 0.8),
      clip(500 + half * 0.8),
    ],
  };
}

function hard(outline: string, drawn: Piece['sheet'], colour: string): Piece {
  return {
    outline,
    sheet: drawn,
    fabrics: [{ weave: 'plain', colour }],
    cloth: { ...createRigidDrape(), fine: 6 },
  };
}
