import type { FabricSpec } from '../../../cloth/fabric.ts';
import { type Point } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';

/** Pair of ribbed socks. */
export function socks({ fabric, tip }: { fabric: FabricSpec; tip?: string }): Garment {
  const one = ([dx, dy]: Point, lift: number, seed: number): Piece => {
    const x = (laid: number): number => laid + dx;
    const d = `M${x(430)} ${300 + dy} L${x(556)} ${300 + dy} C${x(560)} ${440 + dy} ${x(560)} ${560 + dy} ${x(572)} ${640 + dy} C${x(586)} ${700 + dy} ${x(690)} ${770 + dy} ${x(742)} ${820 + dy} C${x(790)} ${866 + dy} ${x(772)} ${930 + dy} ${x(716)} ${934 + dy} C${x(640)} ${938 + dy} ${x(540)} ${860 + dy} ${x(474)} ${800 + dy} C${x(420)} ${750 + dy} ${x(424)} ${650 + dy} ${x(430)} ${560 + dy} Z`;
    const sheet = createSheet(d);
    sheet.ribbing(`M${x(426)} ${334 + dy} L${x(560)} ${334 + dy}`, 68, { pitch: 7, depth: 0.9, lift: 0.6 });
    if (tip !== undefined) {
      sheet
        .tone(
          `M${x(690)} ${740 + dy} L${x(640)} ${920 + dy} L${x(840)} ${980 + dy} L${x(840)} ${780 + dy} Z`,
          tip,
          { opacity: 1 },
        )
        .tone(
          `M${x(400)} ${650 + dy} C${x(470)} ${660 + dy} ${x(520)} ${720 + dy} ${x(520)} ${850 + dy} L${x(400)} ${820 + dy} Z`,
          tip,
          { opacity: 1 },
        );
    }
    sheet.seam(`M${x(694)} ${744 + dy} C${x(672)} ${800 + dy} ${x(654)} ${860 + dy} ${x(646)} ${920 + dy}`, {
      depth: 0.7,
    });
    return {
      outline: d,
      sheet,
      fabrics: [fabric],
      lift,
      edge: 4,
      roll: 5,
      cloth: { ease: 0.03, air: 0.06, weight: 0.03, stiff: 0.2, rough: 12, seed, ceiling: 30 },
    };
  };
  return { shape: 'socks', pieces: [one([-92, -46], 4, 3), { ...one([20, 20], 8, 8), conform: 14 }] };
}
