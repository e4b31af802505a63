import { offset, rect, type Point } from '../../../draft/path.ts';
import type { Sheet } from '../../sheet.ts';

/** The leather of each brand's patch: its colour, that of its stitches, and its mark within a box of width and height 1. */
const PATCHES = {
  keystone: { leather: '#a87448', thread: '#5d3d22', marks: ['M.36 .12 L.64 .12 L.58 .74 L.42 .74 Z'] },
  'copper thompson': {
    leather: '#7c4a30',
    thread: '#d3a071',
    marks: ['M.18 .2 L.82 .2 L.82 .32 L.18 .32 Z', 'M.28 .52 L.72 .52 L.72 .64 L.28 .64 Z'],
  },
  kd: {
    leather: '#3a3431',
    thread: '#b8a98f',
    marks: ['M.26 .2 L.44 .2 L.44 .68 L.26 .68 Z', 'M.56 .2 L.74 .2 L.74 .68 L.56 .68 Z'],
  },
} as const;

/** A brand of the demo shop. */
export type Brand = keyof typeof PATCHES;

/** Sews on the leather patch of a brand, with its mark pressed into it. */
export function sewBrandPatch(
  sheet: Sheet,
  brand: Brand,
  { at: [x, y], width, height }: { at: Point; width: number; height: number },
): void {
  const { leather, thread, marks } = PATCHES[brand];
  const patch = rect([x, y], width, height);
  sheet.overlay(patch, { lift: 1.4, colour: leather });
  sheet.stitch(offset(patch, 3), { colour: thread, opacity: 0.7, len: 3.4, gap: 2.2 });
  for (const mark of marks) {
    const placed = mark.replace(
      /(\d*\.\d+) (\d*\.\d+)/g,
      (_, across: string, down: string) => `${x + Number(across) * width} ${y + 2 + Number(down) * height}`,
    );
    sheet.tone(placed, '#000', { opacity: 0.38 }).dent(placed, 0.4, { width: 1.6, soft: 0.6 });
  }
}
