import type { FabricSpec } from '../../cloth/fabric.ts';
import { between, offset, polyline, rect, reverse, type Point } from '../../draft/path.ts';
import type { Garment, Piece } from '../piece.ts';
import { sheet } from '../sheet.ts';
import { rigid } from './falls.ts';

/** Belt in a loose coil. */
export function belt({
  fabric,
  metal = '#c2a468',
  stitch = '#e8d8bd',
}: {
  fabric: FabricSpec;
  metal?: string;
  stitch?: string;
}): Garment {
  const cx = 500,
    cy = 625;
  const spiral = (from: number, to: number): Point[] => {
    const p: Point[] = [];
    for (let a = from; a <= to; a += 4) {
      const r = 150 + (a / 360) * 62,
        t = (a * Math.PI) / 180;
      p.push([cx + r * Math.cos(t), cy + r * 0.94 * Math.sin(t)]);
    }
    return p;
  };
  const strap = (pts: Point[], lift: number, conform?: number): Piece => {
    const m = polyline(pts),
      d = between(offset(pts, -23), offset(pts, 23)),
      s = sheet(d);
    for (const k of [-18, 18]) s.stitch(pts, { at: k, colour: stitch, opacity: 0.75, width: 1.5, len: 6 });
    s.line(m, '#fff', { opacity: 0.08, width: 14, soft: 5 });
    return { outline: d, sheet: s, fabrics: [fabric], lift, conform, edge: 4.5, roll: 4, cloth: rigid(0.02) };
  };
  const last = spiral(0, 700),
    tail = last[last.length - 1];
  const bx = tail[0],
    by = tail[1];
  const frame = `${rect([bx - 50, by - 40], 80, 84)} ${reverse(rect([bx - 36, by - 26], 52, 56).replace(/ Z$/, ''))} Z`;
  const fs = sheet(frame);
  fs.area(frame, { gloss: 255, fabric: 0 });
  const pr = rect([bx - 44, by - 4], 66, 10),
    ps = sheet(pr);
  ps.area(pr, { gloss: 255 });
  return {
    shape: 'belt',
    pieces: [
      strap(spiral(0, 380), 4),
      strap(spiral(340, 700), 6),
      {
        outline: frame,
        sheet: fs,
        fabrics: [{ weave: 'plain', colour: metal }],
        lift: 14,
        edge: 7,
        roll: 5,
        cloth: rigid(),
      },
      {
        outline: pr,
        sheet: ps,
        fabrics: [{ weave: 'plain', colour: metal }],
        lift: 18,
        edge: 5,
        roll: 4,
        cloth: { ...rigid(), fine: 5 },
      },
    ],
  };
}
