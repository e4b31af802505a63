import type { FabricSpec } from '../../../cloth/fabric.ts';
import { type Point } from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Garment, Piece } from '../../piece.ts';

/** Pair of ribbed socks. */
export function socks({ fabric, tip }: { fabric: FabricSpec; tip?: string }): Garment {
  const one = ([dx, dy]: Point, lift: number, seed: number): Piece => {
    const sh = (x: number): number => x + dx;
    const d = `M${sh(430)} ${300 + dy} L${sh(556)} ${300 + dy} C${sh(560)} ${440 + dy} ${sh(560)} ${560 + dy} ${sh(572)} ${640 + dy} C${sh(586)} ${700 + dy} ${sh(690)} ${770 + dy} ${sh(742)} ${820 + dy} C${sh(790)} ${866 + dy} ${sh(772)} ${930 + dy} ${sh(716)} ${934 + dy} C${sh(640)} ${938 + dy} ${sh(540)} ${860 + dy} ${sh(474)} ${800 + dy} C${sh(420)} ${750 + dy} ${sh(424)} ${650 + dy} ${sh(430)} ${560 + dy} Z`;
    const s = createSheet(d);
    s.ribbing(`M${sh(426)} ${334 + dy} L${sh(560)} ${334 + dy}`, 68, { pitch: 7, depth: 0.9, lift: 0.6 });
    if (tip !== undefined) {
      s.tone(
        `M${sh(690)} ${740 + dy} L${sh(640)} ${920 + dy} L${sh(840)} ${980 + dy} L${sh(840)} ${780 + dy} Z`,
        tip,
        { opacity: 1 },
      ).tone(
        `M${sh(400)} ${650 + dy} C${sh(470)} ${660 + dy} ${sh(520)} ${720 + dy} ${sh(520)} ${850 + dy} L${sh(400)} ${820 + dy} Z`,
        tip,
        { opacity: 1 },
      );
    }
    s.seam(`M${sh(694)} ${744 + dy} C${sh(672)} ${800 + dy} ${sh(654)} ${860 + dy} ${sh(646)} ${920 + dy}`, {
      depth: 0.7,
    });
    return {
      outline: d,
      sheet: s,
      fabrics: [fabric],
      lift,
      edge: 4,
      roll: 5,
      cloth: { ease: 0.03, air: 0.06, weight: 0.03, stiff: 0.2, rough: 12, seed, ceiling: 30 },
    };
  };
  return { shape: 'socks', pieces: [one([-92, -46], 4, 3), { ...one([20, 20], 8, 8), conform: 14 }] };
}
