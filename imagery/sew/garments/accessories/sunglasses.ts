import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorX } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { createRigidDrape } from '../drapes.ts';

/** Folded sunglasses. */
export function sunglasses({
  frame = '#3b2a1e',
  lens = '#2a2c2e',
}: { frame?: string; lens?: string } = {}): Garment {
  const lensPath = `M${X(34)} 610 C${X(90)} 584 ${X(176)} 584 ${X(214)} 606 C${X(226)} 660 ${X(196)} 744 ${X(124)} 748 C${X(58)} 748 ${X(30)} 690 ${X(34)} 610 Z`;
  const rim = `M${X(20)} 596 C${X(84)} 562 ${X(190)} 562 ${X(240)} 590 C${X(252)} 672 ${X(214)} 768 ${X(124)} 772 C${X(40)} 772 ${X(10)} 700 ${X(20)} 596 Z`;
  const temple = `M${X(-236)} 590 C${X(-120)} 556 ${X(100)} 540 ${X(236)} 560 L${X(240)} 578 C${X(100)} 562 ${X(-110)} 578 ${X(-230)} 610 Z`;
  const bridge = `M${X(-26)} 606 C${X(-12)} 586 ${X(12)} 586 ${X(26)} 606 L${X(26)} 630 C${X(10)} 612 ${X(-10)} 612 ${X(-26)} 630 Z`;
  const frameFabric: FabricSpec = { weave: 'plain', colour: frame, finish: [0.05, 0.3, 30] };
  const hardPart = (d: string, lift: number, edge: number): Piece => {
    const sheet = createSheet(d);
    sheet.area(d, { gloss: 120 });
    return {
      outline: d,
      sheet,
      fabrics: [frameFabric],
      lift,
      edge,
      roll: 4,
      cloth: { ...createRigidDrape(), fine: 6 },
    };
  };
  const glass = (flip: boolean): Piece => {
    const d = flip ? mirrorX(lensPath) : lensPath,
      sheet = createSheet(d),
      cx = flip ? 376 : 624;
    sheet.raw(
      'defs',
      `<linearGradient id="gl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".35"/><stop offset="1" stop-color="#caa27a" stop-opacity=".5"/></linearGradient>`,
    );
    sheet.raw('colour', `<path d="${d}" fill="url(#gl)"/>`);
    sheet.tone(`M${cx - 70} 612 L${cx - 20} 606 L${cx - 76} 716 L${cx - 92} 680 Z`, '#fff', {
      opacity: 0.16,
      soft: 4,
    });
    return {
      outline: d,
      sheet,
      fabrics: [{ weave: 'plain', colour: lens }],
      lift: 12,
      edge: 0.6,
      cloth: { ...createRigidDrape(), fine: 8 },
    };
  };
  return {
    shape: 'sunglasses',
    pieces: [
      hardPart(temple, 3, 5),
      hardPart(rim, 10, 7),
      hardPart(mirrorX(rim), 10, 7),
      hardPart(bridge, 12, 6),
      glass(false),
      glass(true),
    ],
  };
}
