import type { Sheet } from '../../sheet.ts';

/** Draws gathers along a line that reaches `half` units to each side: `count` short strokes down (`dir` 1) or up (`dir` -1). */
export function gatherRow(
  sheet: Sheet,
  y: number,
  o: {
    half: number;
    count?: number;
    reach?: number;
    dir?: 1 | -1;
    depth?: number;
    sag?: number;
    spread?: number;
    seed?: number;
  },
): void {
  const { half, count = 30, reach = 60, dir = 1, depth = 0.8, sag = 0, spread = 1.06, seed = 3 } = o;
  const lines: string[] = [];
  for (let k = 0; k <= count; k++) {
    const f = (k / count) * 2 - 1,
      x = 500 + f * half,
      yy = y + sag * (1 - f * f),
      L = reach * (0.5 + 0.5 * Math.abs(Math.sin(k * 12.9898 + seed)));
    lines.push(
      `M${x.toFixed(1)} ${yy.toFixed(1)} C${(x + f * 2).toFixed(1)} ${(yy + dir * L * 0.4).toFixed(1)} ${(500 + f * half * spread).toFixed(1)} ${(yy + dir * L * 0.7).toFixed(1)} ${(500 + f * half * spread + Math.sin(k * 7) * 3).toFixed(1)} ${(yy + dir * L).toFixed(1)}`,
    );
  }
  sheet.gathers(lines, { depth, width: 3.6 });
}
