import { between } from '../../../draft/path.ts';
import type { Sheet } from '../../sheet.ts';

/**
 * A pleat: a fold of cloth laid towards the fly and caught in the waistband. It stands highest along its edge, where it throws a
 * shadow into the gap beneath, and runs out into the leg. `m` is the side, `x` half the distance between the pair, all in units.
 */
export function foldPleat(
  sheet: Sheet,
  { m, x, from, depth, length }: { m: number; x: number; from: number; depth: number; length: number },
): void {
  const X = (v: number): number => 500 + m * v;
  const to = from + length;
  const id = `pleat-${m}-${Math.round(x)}`;
  const edge = `M${X(x)} ${from} C${X(x + 3)} ${from + length * 0.35} ${X(x + 6)} ${from + length * 0.7} ${X(x + 12)} ${to}`;
  const back = `M${X(x + depth)} ${from} C${X(x + depth)} ${from + length * 0.4} ${X(x + depth * 0.8)} ${from + length * 0.75} ${X(x + 12)} ${to}`;
  // The gap narrows to nothing.
  const gap = `M${X(x - 7)} ${from} C${X(x - 2)} ${from + length * 0.35} ${X(x + 4)} ${from + length * 0.7} ${X(x + 12)} ${to}`;
  sheet.raw(
    'defs',
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${X(x)}" y1="0" x2="${X(x + depth)}" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset=".3" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><linearGradient id="${id}-out" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#bbb"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="${id}-mask" maskUnits="userSpaceOnUse" x="0" y="${from - 20}" width="1000" height="${length + 40}"><rect x="0" y="${from - 20}" width="1000" height="${length + 40}" fill="url(#${id}-out)"/></mask>`,
  );
  sheet.raw('relief', `<g mask="url(#${id}-mask)"><path d="${between(edge, back)}" fill="url(#${id})"/></g>`);
  sheet.raw(
    'relief',
    `<g mask="url(#${id}-mask)"><path d="${between(gap, edge)}" fill="#000" fill-opacity=".5"/></g>`,
  );
  sheet.tone(between(gap, edge), '#000', { opacity: 0.34, soft: 1.6 });
}
