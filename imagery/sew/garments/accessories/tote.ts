import type { FabricSpec } from '../../../cloth/fabric.ts';
import { between, offset, mirrorToOutline, rect } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE } from '../drapes.ts';

/** Shopper with long handles, lightly filled. */
export function tote({ fabric, handle }: { fabric: FabricSpec; handle?: FabricSpec }): Garment {
  const topY = 420,
    bodyLength = 560,
    halfWidth = 270;
  const body = mirrorToOutline(
    `M500 ${topY + 4} L${X(halfWidth - 12)} ${topY} C${X(halfWidth - 4)} ${topY + 120} ${X(halfWidth + 12)} ${topY + 360} ${X(halfWidth + 4)} ${topY + bodyLength - 20} Q${X(halfWidth)} ${topY + bodyLength} ${X(halfWidth - 24)} ${topY + bodyLength + 2} C${X(140)} ${topY + bodyLength + 10} ${X(80)} ${topY + bodyLength + 10} 500 ${topY + bodyLength + 10}`,
  );
  const sheet = createSheet(body),
    top = `M${X(-halfWidth)} ${topY + 40} L${X(halfWidth)} ${topY + 40}`;
  sheet.stitch(top, { opacity: 0.3 }).stitch(top, { at: 5, opacity: 0.3 });
  /** A handle that rises `rise` units higher and falls as much to the side. */
  const handleOf = (rise: number, isBack: boolean): Piece => {
    const line = `M${X(-118)} ${topY + 96} C${X(-128)} ${topY - 60 - rise} ${X(-120)} ${topY - 236 - rise} ${X(-4 + rise)} ${topY - 240 - rise} C${X(118)} ${topY - 238 - rise} ${X(128)} ${topY - 60 - rise} ${X(118)} ${topY + 96}`;
    const d = between(offset(line, -15), offset(line, 15)),
      handleSheet = createSheet(d);
    for (const k of [-11, 11]) handleSheet.stitch(line, { at: k, opacity: 0.28 });
    if (!isBack)
      for (const q of [-1, 1]) {
        const x = X(q * 118);
        handleSheet
          .stitch(rect([x - 12, topY + 46], 24, 44), { opacity: 0.35 })
          .stitch(`M${x - 12} ${topY + 46} L${x + 12} ${topY + 90}`, { opacity: 0.35 })
          .stitch(`M${x + 12} ${topY + 46} L${x - 12} ${topY + 90}`, { opacity: 0.35 });
      }
    return {
      outline: d,
      sheet: handleSheet,
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
        sheet,
        fabrics: [fabric],
        lift: 8,
        cloth: { ease: 0.024, air: 0.05, weight: 0.04, stiff: 0.34, rough: 16, seed: 71, ceiling: 46 },
      },
      handleOf(0, false),
    ],
  };
}
