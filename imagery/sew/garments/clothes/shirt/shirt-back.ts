import { mirrorX, rect } from '../../../../draft/path.ts';
import { X } from '../../centre.ts';
import { type Draft } from './shirt-draft.ts';

/** Sews the yoke of the back, cut across the cloth. */
export function sewBackYoke({ stitch, block, topY, shoulderY, sheet, yokeY, backYoke }: Draft): void {
  const yoke = `${backYoke} L${X(block.shoulder + 40)} ${shoulderY} L${X(block.neckHalf)} ${topY - 20} L${X(-block.neckHalf)} ${topY - 20} L${X(-block.shoulder - 40)} ${shoulderY} Z`;
  sheet.area(yoke, { grain: 5 });
  sheet.seam(backYoke, { depth: 1 });
  for (const at of [-5, -10]) sheet.stitch(backYoke, { at, colour: stitch, opacity: 0.22, depth: 0.7 });
  sheet.dent(`M${X(-block.shoulder + 40)} ${yokeY + 12} L${X(block.shoulder - 40)} ${yokeY + 12}`, 0.16, {
    width: 10,
    soft: 5,
  });
}

/** Folds the box pleat below the yoke, and sews on the loop to hang the shirt by. */
export function foldBoxPleat({ stitch, fabric, sheet, yokeY }: Draft): void {
  const half = 19;
  const edge = `M${X(half)} ${yokeY + 9} C${X(half + 1)} ${yokeY + 60} ${X(half + 3)} ${yokeY + 120} ${X(half + 8)} ${yokeY + 180}`;
  for (const [d, m] of [[edge, 1] as const, [mirrorX(edge), -1] as const]) {
    sheet
      .line(d, '#000', { opacity: 0.18, width: 2.2, soft: 1.2 })
      .dent(d, 0.5, { width: 5, soft: 1.8 })
      .dent(`M${X(m * half)} ${yokeY + 9} L${X(m * (half + 2))} ${yokeY + 120}`, 0.3, { width: 9, soft: 4 });
  }
  const loop = rect([500 - 6, yokeY - 12], 12, 34);
  sheet.overlay(loop, { lift: 2.4, edge: 1.2, colour: fabric.colour, opacity: 0.5 });
  for (const y of [yokeY - 8, yokeY + 18])
    sheet.line(`M494 ${y} L506 ${y}`, stitch, { opacity: 0.4, width: 1.8 });
}
