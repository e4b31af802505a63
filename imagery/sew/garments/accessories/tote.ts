import type { FabricSpec } from '../../../cloth/fabric.ts';
import { between, offset, mirrorToOutline, rect } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE } from '../drapes.ts';

/** Shopper with long handles, lightly filled. */
export function tote({ fabric, handle }: { fabric: FabricSpec; handle?: FabricSpec }): Garment {
  const T = 420,
    L = 560,
    w = 270;
  const body = mirrorToOutline(
    `M500 ${T + 4} L${X(w - 12)} ${T} C${X(w - 4)} ${T + 120} ${X(w + 12)} ${T + 360} ${X(w + 4)} ${T + L - 20} Q${X(w)} ${T + L} ${X(w - 24)} ${T + L + 2} C${X(140)} ${T + L + 10} ${X(80)} ${T + L + 10} 500 ${T + L + 10}`,
  );
  const s = createSheet(body),
    top = `M${X(-w)} ${T + 40} L${X(w)} ${T + 40}`;
  s.stitch(top, { opacity: 0.3 }).stitch(top, { at: 5, opacity: 0.3 });
  /** A handle that rises `rise` units higher and falls as much to the side. */
  const handleOf = (rise: number, isBack: boolean): Piece => {
    const m = `M${X(-118)} ${T + 96} C${X(-128)} ${T - 60 - rise} ${X(-120)} ${T - 236 - rise} ${X(-4 + rise)} ${T - 240 - rise} C${X(118)} ${T - 238 - rise} ${X(128)} ${T - 60 - rise} ${X(118)} ${T + 96}`;
    const d = between(offset(m, -15), offset(m, 15)),
      t = createSheet(d);
    for (const k of [-11, 11]) t.stitch(m, { at: k, opacity: 0.28 });
    if (!isBack)
      for (const q of [-1, 1]) {
        const x = X(q * 118);
        t.stitch(rect([x - 12, T + 46], 24, 44), { opacity: 0.35 })
          .stitch(`M${x - 12} ${T + 46} L${x + 12} ${T + 90}`, { opacity: 0.35 })
          .stitch(`M${x + 12} ${T + 46} L${x - 12} ${T + 90}`, { opacity: 0.35 });
      }
    return {
      outline: d,
      sheet: t,
      fabrics: [handle ?? fabric],
      lift: isBack ? 2 : 3,
      conform: isBack ? undefined : 10,
      edge: 2.6,
      roll: 3,
      cloth: { ...FLAT_DRAPE, rough: 8, ease: 0.01 },
    };
  };
  return {
    shape: 'tote',
    pieces: [
      handleOf(26, true),
      {
        outline: body,
        sheet: s,
        fabrics: [fabric],
        lift: 8,
        cloth: { ease: 0.024, air: 0.05, weight: 0.04, stiff: 0.34, rough: 16, seed: 71, ceiling: 46 },
      },
      handleOf(0, false),
    ],
  };
}
